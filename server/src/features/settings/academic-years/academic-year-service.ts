import { daysAfter } from '@suksa/contracts/days';
import type { SessionYear } from '@suksa/contracts/session';
import {
  type AcademicYear,
  type AcademicYearChange,
  type AcademicYearInput,
  type checklistItems,
  yearAfter as followingYear,
} from '@suksa/contracts/settings';
import type { Context } from '../../../http/actor.ts';
import type { Queryable } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { deleteUnused } from '../../../http/delete-unused.ts';
import { notFound, refuse, refuseField } from '../../../http/refuse.ts';
import { create, edit, type Resource, remove } from '../../../http/write.ts';
import { todayIn } from '../../../school/clock.ts';
import { openDays } from '../../reports/attendance/open-day-service.ts';
import { countAccepting } from '../mark-status/mark-window-service.ts';
import { presentYear, presentYearAudit } from './academic-year-presenter.ts';
import {
  countCorrections,
  countInvoices,
  countUnapproved,
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
  type YearRow,
  yearAfter,
} from './academic-year-repository.ts';

export const yearEntity = 'settings.academic_year';

type ChecklistItem = (typeof checklistItems)[number];

type State = SessionYear['state'];

const years: Resource<AcademicYear> = {
  entity: yearEntity,
  lock: async (tx, id, { context }) => presented(await lockYear(tx, context, id)),
  read: async (tx, id, { context }) => presented(await findYear(tx, context, id)),
  audited: presentYearAudit,
  branchOf: (_year, { context }) => context.branchId,
};

const presented = (row: YearRow | undefined) => row && presentYear(row);

/** Plans a year of the branch. That it overlaps no other, and its terms lie in it, the database sees to. */
export const planYear = (call: Caller, input: AcademicYearInput): Promise<AcademicYear> =>
  create(call, years, (tx) => insertYear(tx, call.context, input));

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
  call: Caller,
  id: number,
  { version, ...input }: AcademicYearChange,
): Promise<AcademicYear> =>
  edit(call, years, { id, version }, async (tx, before) => {
    if (before.state === 'closed') refuse('year_closed', { details: { year: before.name } });
    const { first, last } = await enrolledBetween(tx, id);
    if (first !== null && first < input.startDate) refuseField('startDate', 'year_holds_enrolments');
    if (last !== null && last > input.endDate) refuseField('endDate', 'year_holds_enrolments');
    await updateYearRow(tx, id, input);
  });

/** Forgets a planned year in which nothing has been made yet. */
export const forgetYear = (call: Caller, id: number): Promise<void> =>
  remove(call, years, { id }, async (tx, { state, classes, students }) => {
    if (state !== 'planned' || classes > 0 || students > 0) refuse('year_in_use', { status: 409 });
    await deleteUnused('year_in_use', () => deleteYearRow(tx, id));
  });

/** The steps of a year's life; the trigger `academic_year_goes_its_way` holds to them too. */
const steps = {
  open: { from: ['planned', 'closing'], to: 'open' },
  begin_closing: { from: ['open'], to: 'closing' },
  close: { from: ['closing'], to: 'closed' },
  reopen: { from: ['closed'], to: 'closing' },
} as const satisfies Record<string, { readonly from: readonly State[]; readonly to: State }>;

interface Step {
  readonly version: number;
  readonly step: keyof typeof steps;
  readonly reason?: string;
}

/** Takes a year one step on (or back) in its life. */
export const moveYear = (call: Caller, id: number, { version, step, reason }: Step): Promise<AcademicYear> =>
  edit(call, years, { id, version, action: `year_${step}`, reason }, async (tx, { state }) => {
    const { from, to } = steps[step];
    if (!(from as readonly State[]).includes(state))
      refuse('wrong_year_state', { status: 409, details: { state } });
    if (step === 'close') {
      const left = (await checklistOf(tx, call.context, id)).filter((row) => row.blocking && row.left > 0);
      if (left.length > 0) refuse('checklist_open', { status: 409, details: { rows: left } });
    }
    await setYearState(tx, id, to);
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
    row('unapproved_marks', await countUnapproved(db, id)),
    row('waiting_corrections', await countCorrections(db, id)),
    row('missing_results', await countWithoutResult(db, id)),
    row('open_windows', await countAccepting(db, id)),
    row('open_gate_days', gate.days),
    row('draft_invoices', drafts, true),
    row('unpaid_invoices', unpaid),
    row('next_year', next ? 0 : 1),
  ];
};
