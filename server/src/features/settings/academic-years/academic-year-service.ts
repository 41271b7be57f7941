import { daysAfter } from '@suksa/contracts/days';
import type { SessionYear } from '@suksa/contracts/session';
import {
  type AcademicYear,
  type AcademicYearChange,
  type AcademicYearInput,
  type checklistItems,
  yearAfter as followingYear,
} from '@suksa/contracts/settings';
import { audit } from '../../../audit.ts';
import type { Actor, Context } from '../../../http/actor.ts';
import type { Database, Queryable, Transaction } from '../../../http/app.ts';
import { conflict, notFound, refuse, refuseField } from '../../../http/refuse.ts';
import { todayIn } from '../../../school/clock.ts';
import { openDays } from '../../reports/attendance/open-day-service.ts';
import { countAccepting } from '../mark-status/mark-window-service.ts';
import { presentYear, presentYearAudit } from './academic-year-presenter.ts';
import {
  countInvoices,
  countUndecided,
  countWithoutResult,
  deleteYearRow,
  enrolledBetween,
  findYear,
  findYears,
  insertYear,
  lockYear,
  setYearState,
  updateYearRow,
  yearAfter,
} from './academic-year-repository.ts';

export const yearEntity = 'settings.academic_year';

type ChecklistItem = (typeof checklistItems)[number];

type State = SessionYear['state'];

export interface YearWrite {
  readonly actor: Actor;
  readonly context: Context;
  readonly requestId: string;
}

/** Plans a year of the branch. That it overlaps no other, and its terms lie in it, the database sees to. */
export const planYear = (
  db: Database,
  { input, ...write }: YearWrite & { readonly input: AcademicYearInput },
): Promise<AcademicYear> =>
  db.transaction(async (tx) => {
    const id = await insertYear(tx, write.context, input);
    const after = await yearNow(tx, write.context, id);
    await note(tx, write, { action: 'create', id, after });
    return after;
  });

/** What the year after the branch's latest would be like; null where there is none to follow. */
export const yearToPlan = async (db: Queryable, context: Context) => {
  const [latest] = await findYears(
    db,
    context,
    { page: 1, size: 20, q: '', sort: 'start', dir: 'desc', names: 'lo' },
    { limit: 1, offset: 0 },
  );
  return latest ? followingYear(presentYear(latest)) : null;
};

/** Changes a year's dates, terms and marking months. A closed year stays as it is. */
export const changeYear = (
  db: Database,
  {
    id,
    input: { version, ...input },
    ...write
  }: YearWrite & { readonly id: number; readonly input: AcademicYearChange },
): Promise<AcademicYear> =>
  db.transaction(async (tx) => {
    const before = await locked(tx, write.context, id);
    if (before.version !== version) conflict(before);
    if (before.state === 'closed') refuse('year_closed', { details: { year: before.name } });
    const { first, last } = await enrolledBetween(tx, id);
    if (first !== null && first < input.startDate) refuseField('startDate', 'year_holds_enrolments');
    if (last !== null && last > input.endDate) refuseField('endDate', 'year_holds_enrolments');
    await updateYearRow(tx, id, input);
    const after = await yearNow(tx, write.context, id);
    await note(tx, write, { action: 'edit', id, before, after });
    return after;
  });

/** Forgets a planned year in which nothing has been made yet. */
export const forgetYear = (
  db: Database,
  { id, ...write }: YearWrite & { readonly id: number },
): Promise<void> =>
  db.transaction(async (tx) => {
    const before = await locked(tx, write.context, id);
    if (before.state !== 'planned' || before.classes > 0 || before.students > 0)
      refuse('year_in_use', { status: 409 });
    await deleteYearRow(tx, id);
    await note(tx, write, { action: 'delete', id, before });
  });

/** The steps of a year's life; the trigger `academic_year_goes_its_way` holds to them too. */
const steps = {
  open: { from: ['planned', 'closing'], to: 'open' },
  begin_closing: { from: ['open'], to: 'closing' },
  close: { from: ['closing'], to: 'closed' },
  reopen: { from: ['closed'], to: 'closing' },
} as const satisfies Record<string, { readonly from: readonly State[]; readonly to: State }>;

interface Step extends YearWrite {
  readonly id: number;
  readonly version: number;
  readonly step: keyof typeof steps;
  readonly reason?: string;
}

/** Takes a year one step on (or back) in its life. */
export const moveYear = (db: Database, { id, version, step, reason, ...write }: Step) =>
  db.transaction(async (tx): Promise<AcademicYear> => {
    const before = await locked(tx, write.context, id);
    if (before.version !== version) conflict(before);
    const { from, to } = steps[step];
    if (!(from as readonly State[]).includes(before.state))
      refuse('wrong_year_state', { status: 409, details: { state: before.state } });
    if (step === 'close') {
      const left = (await checklistOf(tx, write.context, id)).filter((row) => row.blocking && row.left > 0);
      if (left.length > 0) refuse('checklist_open', { status: 409, details: { rows: left } });
    }
    await setYearState(tx, id, to);
    const after = await yearNow(tx, write.context, id);
    await note(tx, write, { action: `year_${step}`, id, before, after, reason });
    return after;
  });

/** What is left to do before the year is closed; only what blocks keeps it open. */
export const checklistOf = async (db: Queryable, context: Context, id: number) => {
  const { startDate, endDate } = (await findYear(db, context, id)) ?? notFound();
  const { drafts, unpaid } = await countInvoices(db, id);
  const next = await yearAfter(db, context, endDate);
  const yesterday = daysAfter(todayIn(), -1);
  const [until = yesterday] = [endDate, yesterday].sort();
  const gate = await openDays(db, { branchId: context.branchId, from: startDate, until });
  const row = (item: ChecklistItem, left: number, blocking = false) => ({
    ...{ item, left, blocking },
    day: item === 'open_gate_days' ? gate.first : null,
  });
  return [
    row('undecided_students', await countUndecided(db, id), true),
    row('missing_results', await countWithoutResult(db, id)),
    row('open_windows', await countAccepting(db, id)),
    row('open_gate_days', gate.days),
    row('draft_invoices', drafts, true),
    row('unpaid_invoices', unpaid),
    row('next_year', next ? 0 : 1),
  ];
};

const yearNow = async (db: Queryable, context: Context, id: number): Promise<AcademicYear> =>
  presentYear((await findYear(db, context, id)) ?? notFound());

const locked = async (tx: Transaction, context: Context, id: number): Promise<AcademicYear> =>
  presentYear((await lockYear(tx, context, id)) ?? notFound());

interface Note {
  readonly action: string;
  readonly id: number;
  readonly before?: AcademicYear;
  readonly after?: AcademicYear;
  readonly reason?: string | undefined;
}

const note = (
  tx: Transaction,
  { actor, context, requestId }: YearWrite,
  { id, before, after, ...entry }: Note,
) =>
  audit(tx, {
    actor,
    branchId: context.branchId,
    entity: yearEntity,
    entityId: id,
    requestId,
    ...(before && { before: presentYearAudit(before) }),
    ...(after && { after: presentYearAudit(after) }),
    ...entry,
  });
