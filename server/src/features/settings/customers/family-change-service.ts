import type { CustomerDetails, MergePreview, SplitInput } from '@suksa/contracts/settings';
import type * as z from 'zod/mini';
import type { Queryable, Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound, refuse, refuseField } from '../../../http/refuse.ts';
import { type AuditLine, refuseStale, write } from '../../../http/write.ts';
import { indexFamily } from '../../../school/people/index-family.ts';
import { customerEntity, customers, readDetails } from './customer-service.ts';
import { familyVersion, insertFamily, lockFamilies, touchFamily } from './customer-write-repository.ts';
import * as changes from './family-change-repository.ts';

/** What would move, without moving it. */
export const previewMerge = async (call: Caller, id: number, other: number): Promise<MergePreview> => {
  const db = call.school.read;
  const [kept, given] = await loadTwo(db, call, id, other);
  const moved = await changes.belongingsOf(db, other);
  const phones = new Set(kept.members.map(({ phone }) => phone).filter(Boolean));
  return {
    kept: { id: kept.id, name: kept.name },
    given: { id: given.id, name: given.name },
    children: given.children.filter(({ id: child }) => moved.students.includes(child)),
    members: given.members.map(({ nameLo, nameEn }) => ({ lo: nameLo, en: nameEn })),
    samePhones: given.members.map(({ phone }) => phone).filter((phone) => phones.has(phone)),
    invoices: moved.invoices.length,
    owed: given.balance,
    receipts: moved.payments.length,
    credit: given.credit,
  };
};

/** Makes two families one: children, members, invoices and receipts of `other` are then those of `id`. */
export const mergeFamilies = (call: Caller, id: number, other: number): Promise<CustomerDetails> =>
  write(call, async (tx) => {
    await lockFamilies(tx, [id, other]);
    const [kept, given] = await loadTwo(tx, call, id, other);
    const moved = await changes.belongingsOf(tx, other);
    await changes.moveTo(tx, id, moved);
    await changes.writeHouseholds(
      tx,
      moved.households.map(({ studentId }) => studentId),
      householdsAfter(moved.households, other, id),
    );
    await changes.setMergedInto(tx, [other, ...moved.families], id);
    await touchFamily(tx, id);
    await indexFamily(tx, id);
    await changes.insertChange(tx, {
      kind: 'merge',
      familyId: id,
      otherId: other,
      moved,
      byId: call.actor.userId,
    });
    return {
      result: await readDetails(tx, call, id),
      audit: [
        await lineOfChange(tx, call, { action: 'merge', id, after: { from: given.name } }),
        await lineOfChange(tx, call, { action: 'merge', id: other, after: { into: kept.name } }),
      ],
    };
  });

/** Makes a family of its own of some children and members. Their open invoices go along; what is paid stays. */
export const splitFamily = (
  call: Caller,
  id: number,
  input: z.output<typeof SplitInput>,
): Promise<CustomerDetails> =>
  write(call, async (tx) => {
    await lockFamilies(tx, [id]);
    const before = await readDetails(tx, call, id);
    await refuseStale(tx, customers, { id, version: input.version }, before);
    const own = await changes.belongingsOf(tx, id);
    if (input.studentIds.some((student) => !own.students.includes(student)))
      refuseField('studentIds', 'not_allowed');
    if (input.memberIds.some((member) => !own.guardians.includes(member)))
      refuseField('memberIds', 'not_allowed');
    if (own.students.length === input.studentIds.length && own.guardians.length === input.memberIds.length)
      refuse('all_would_leave', { status: 409 });
    const made = await insertFamily(tx, { nameLo: input.name.lo, nameEn: input.name.en });
    const moved = {
      students: input.studentIds,
      guardians: input.memberIds,
      invoices: input.studentIds.length > 0 ? await changes.openInvoicesOf(tx, id, input.studentIds) : [],
      payments: [],
      families: [],
      households: own.households.filter(({ studentId }) => input.studentIds.includes(studentId)),
    };
    await changes.moveTo(tx, made, moved);
    if (await changes.agreedByTwo(tx, [id, made])) refuse('agreement_of_both', { status: 409 });
    await changes.writeHouseholds(tx, moved.students, householdsAfter(moved.households, id, made));
    await touchFamily(tx, id);
    for (const family of [id, made]) await indexFamily(tx, family);
    await changes.insertChange(tx, {
      kind: 'split',
      familyId: id,
      otherId: made,
      moved,
      byId: call.actor.userId,
    });
    return {
      result: await readDetails(tx, call, made),
      audit: [
        await lineOfChange(tx, call, { action: 'split', id, after: { into: input.name } }),
        await lineOfChange(tx, call, { action: 'split', id: made, after: { from: before.name } }),
      ],
    };
  });

/**
 * Takes a merge or a split back, as long as nothing was paid on it and nobody moved on since. Invoices that were
 * written meanwhile go with their children.
 */
export const undoChange = (call: Caller, id: number): Promise<CustomerDetails> =>
  write(call, async (tx) => {
    const change = (await changes.lockChange(tx, id)) ?? notFound();
    const { kind, familyId, otherId, at } = change;
    const moved = change.moved as changes.Moved;
    await lockFamilies(tx, [familyId, otherId]);
    await readDetails(tx, call, familyId);
    if (change.undoneAt !== null) refuse('undone_already', { status: 409 });
    const [now, back] = kind === 'merge' ? [familyId, otherId] : [otherId, familyId];
    if (await changes.movedSince(tx, moved.students, now)) refuse('moved_since', { status: 409 });
    if (await changes.paidSince(tx, moved, at)) refuse('paid_since', { status: 409 });
    // A family that was split off goes back whole, with whoever was added to it since.
    const taken = kind === 'merge' ? moved : await changes.belongingsOf(tx, now);
    if (kind === 'split' && taken.payments.length > 0) refuse('paid_since', { status: 409 });
    await changes.moveTo(tx, back, {
      ...taken,
      invoices:
        kind === 'merge'
          ? [
              ...moved.invoices,
              ...(await changes.invoicesUnder(tx, now, ownedAgain(moved, otherId, familyId))),
            ]
          : taken.invoices,
    });
    if (await changes.agreedByTwo(tx, [familyId, otherId])) refuse('agreement_of_both', { status: 409 });
    await changes.writeHouseholds(
      tx,
      [...moved.households, ...taken.households].map(({ studentId }) => studentId),
      moved.households,
    );
    if (kind === 'merge') {
      await changes.setMergedInto(tx, [otherId], null);
      await changes.setMergedInto(tx, moved.families, otherId);
    } else await changes.setMergedInto(tx, [otherId], familyId);
    await touchFamily(tx, familyId);
    for (const family of [familyId, otherId]) await indexFamily(tx, family);
    await changes.markUndone(tx, id);
    const action = `undo_${kind}`;
    return {
      result: await readDetails(tx, call, familyId),
      audit: [
        await lineOfChange(tx, call, { action, id: familyId }),
        await lineOfChange(tx, call, { action, id: otherId }),
      ],
    };
  });

const loadTwo = async (db: Queryable, call: Caller, id: number, other: number) => {
  if (id === other) refuse('same_family', { status: 409 });
  return [await readDetails(db, call, id), await readDetails(db, call, other)] as const;
};

/** One family takes the place of another; a child whose two households become one has no shares any more. */
const householdsAfter = (rows: changes.Moved['households'], from: number, to: number) => {
  const renamed = rows.map((row) => (row.familyId === from ? { ...row, familyId: to } : row));
  const twice = new Set(
    renamed
      .filter((row) =>
        renamed.some(
          (same) => same !== row && same.studentId === row.studentId && same.familyId === row.familyId,
        ),
      )
      .map(({ studentId }) => studentId),
  );
  return renamed.filter(({ studentId }) => !twice.has(studentId));
};

/** Children of the family that comes back, and those of others whose second household it was. */
const ownedAgain = ({ students, households }: changes.Moved, back: number, kept: number) => {
  const second = households.filter(({ familyId }) => familyId === back).map(({ studentId }) => studentId);
  const shared = second.filter(
    (id) => !households.some((row) => row.studentId === id && row.familyId === kept),
  );
  return [...new Set([...students, ...shared])];
};

interface FamilyAudit {
  readonly action: string;
  readonly id: number;
  readonly after?: object;
}

/** What each family's history says of it; to be asked when both are as they will be. */
const lineOfChange = async (
  tx: Transaction,
  { context }: Caller,
  { action, id, after }: FamilyAudit,
): Promise<AuditLine> => ({
  ...{ action, entity: customerEntity, entityId: id, branchId: context.branchId, after },
  version: await familyVersion(tx, id),
});
