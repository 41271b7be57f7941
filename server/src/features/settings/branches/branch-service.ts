import type { BranchChange, BranchInput, BranchRecord } from '@suksa/contracts/settings';
import { formatPhone, normalisePhone } from '@suksa/i18n/lao';
import type { Actor } from '../../../http/actor.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound, refuse, refuseField } from '../../../http/refuse.ts';
import { create, edit, type Resource } from '../../../http/write.ts';
import { todayIn } from '../../../school/clock.ts';
import {
  countStaffOnlyHere,
  hasDocuments,
  isLastInUse,
  leftOpenIn,
  unpaidOf,
} from './branch-impact-repository.ts';
import { presentBranchAudit, presentBranchForm, presentBranchRecord } from './branch-presenter.ts';
import {
  allLevelsInOrder,
  findBranch,
  insertBranch,
  levelsWithClasses,
  lockBranches,
  type NewBranch,
  setBranchStatus,
  staffOf,
  updateBranchRow,
  writeLevels,
} from './branch-repository.ts';
import { jumpAhead, nextNumbers, presentSeries } from './branch-series-service.ts';

export const branchEntity = 'settings.branch';

/** Number series run by calendar years. */
const thisYear = () => Number(todayIn().slice(0, 4));

const mayEverywhere = ({ scope }: Actor) => scope === 'all_branches';

const refuseUnlessEverywhere = (actor: Actor) => {
  if (!mayEverywhere(actor)) refuse('above_own_rights', { status: 403 });
};

/** Levels, possible heads, and what the caller may do beyond the own branch. */
export const branchChoicesFor = async (db: Queryable, actor: Actor) => {
  const named = ({ id, nameLo, nameEn }: { id: number; nameLo: string; nameEn: string }) => ({
    id,
    name: { lo: nameLo, en: nameEn },
  });
  return {
    levels: (await allLevelsInOrder(db)).map((level) => ({ ...named(level), code: level.code })),
    staff: (
      await staffOf(
        db,
        actor.branches.map(({ id }) => id),
      )
    ).map(named),
    everywhere: mayEverywhere(actor),
    year: thisYear(),
  };
};

/** One branch with all its settings. Not found for who may not work in it. */
export const branchRecord = async (db: Queryable, actor: Actor, id: number): Promise<BranchRecord> => {
  const row = (await findBranch(db, actor, id)) ?? notFound();
  const next = await nextNumbers(db, id, thisYear());
  return presentBranchRecord(row, {
    series: presentSeries(row, next),
    codeFixed: await hasDocuments(db, id),
  });
};

const branches: Resource<BranchRecord> = {
  entity: branchEntity,
  lock: async (tx, id, { actor }) => {
    await lockBranches(tx);
    return branchRecord(tx, actor, id);
  },
  read: (tx, id, { actor }) => branchRecord(tx, actor, id),
  form: presentBranchForm,
  audited: presentBranchAudit,
  branchOf: ({ id }) => id,
};

/** Opens a branch. Its first year is made with it by nobody: the school plans years for itself. */
export const addBranch = (call: Caller, input: BranchInput): Promise<BranchRecord> =>
  create(call, branches, async (tx) => {
    refuseUnlessEverywhere(call.actor);
    await refuseStranger(tx, call.actor, input.headUserId);
    const id = await insertBranch(tx, columnsOf(input));
    await writeLevels(tx, id, input.levelIds);
    await jumpAhead(tx, { branchId: id, year: thisYear(), series: input.series });
    return id;
  });

/** Refuses with `conflict` and the branch as it is now where somebody has changed it since it was read. */
export const changeBranch = (
  call: Caller,
  id: number,
  { version, ...input }: BranchChange,
): Promise<BranchRecord> =>
  edit(call, branches, { id, version }, async (tx, before) => {
    if (input.code !== before.code && before.codeFixed) refuseField('code', 'branch_code_fixed');
    if (input.headUserId !== before.head?.id) await refuseStranger(tx, call.actor, input.headUserId);
    const taught = await levelsWithClasses(tx, id);
    if (taught.some((levelId) => !input.levelIds.includes(levelId)))
      refuseField('levelIds', 'level_has_classes');
    await updateBranchRow(tx, id, columnsOf(input));
    await writeLevels(tx, id, input.levelIds);
    await jumpAhead(tx, { branchId: id, year: thisYear(), series: input.series });
  });

/** What taking the branch out of use would touch. */
export const impactOf = async (db: Queryable, actor: Actor, id: number) => {
  const { students, staff, openYear } = (await findBranch(db, actor, id)) ?? notFound();
  return {
    students,
    staff,
    openYear,
    staffOnlyHere: await countStaffOnlyHere(db, id),
    ...(await unpaidOf(db, actor, id)),
    ...(await leftOpenIn(db, id)),
    isLast: await isLastInUse(db, id),
  };
};

interface Use {
  readonly active: boolean;
  readonly reason: string;
  readonly version: number;
}

/** Takes a branch out of use, which shuts everybody out of it, or into use again. Nothing is deleted. */
export const setInUse = async (
  call: Caller,
  id: number,
  { active, reason, version }: Use,
): Promise<BranchRecord> => {
  refuseUnlessEverywhere(call.actor);
  const action = active ? 'enable' : 'disable';
  return edit(call, branches, { id, version, action, reason }, (tx) =>
    setBranchStatus(tx, id, active ? 'active' : 'inactive'),
  );
};

/** A head is one of the staff whom the caller may know of. */
const refuseStranger = async (tx: Transaction, actor: Actor, headUserId: number | null) => {
  if (headUserId === null) return;
  const known = await staffOf(
    tx,
    actor.branches.map(({ id }) => id),
  );
  if (!known.some(({ id }) => id === headUserId)) refuseField('headUserId', 'not_allowed');
};

const columnsOf = (input: BranchInput): NewBranch => ({
  code: input.code,
  nameLo: input.name.lo,
  nameEn: input.name.en,
  phone: written('phone', input.phone),
  otherPhone: written('otherPhone', input.otherPhone),
  addressLo: input.address.lo,
  addressEn: input.address.en,
  licenceNumber: input.licenceNumber,
  headUserId: input.headUserId,
  workingDays: [...new Set(input.workingDays)].sort((a, b) => a - b),
  receiptHeaderLo: input.receiptHeader.lo,
  receiptHeaderEn: input.receiptHeader.en,
  // Left as it is where the call doesn't say it.
  ...(input.invoiceQr && { bankQrText: input.invoiceQr.bankText, invoiceQr: input.invoiceQr.active }),
  receiptPattern: input.series.receipt.pattern,
  invoicePattern: input.series.invoice.pattern,
  studentCodePattern: input.series.student_code.pattern,
});

/** As people write it in Laos: it is printed, and called by nobody's machine. */
const written = (field: string, phone: string): string =>
  phone === '' ? '' : formatPhone(normalisePhone(phone) ?? refuseField(field, 'phone'));
