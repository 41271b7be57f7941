import type { RecomputeRow } from '@suksa/contracts/checkinout';
import type { Holiday, HolidayPlan, HolidayPreview } from '@suksa/contracts/settings';
import { type Context, can } from '../../../http/actor.ts';
import type { Queryable } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound, refuse } from '../../../http/refuse.ts';
import type { CalendarEntry } from '../../../school/calendar/calendar.ts';
import { previewRecompute, recomputeRows } from '../../checkinout/recompute/recompute-service.ts';
import { dueMoves } from '../../feeinvoice/invoices/due-move-service.ts';
import { importEdit } from './holiday-import-service.ts';
import { mergedWith, overlapsOf, presentMeeting } from './holiday-overlaps-rules.ts';
import { presentHoliday } from './holiday-presenter.ts';
import { findHolidaysBetween, findHolidaysById, type HolidayRow, rowOf } from './holiday-repository.ts';
import { entryOf } from './holiday-rules.ts';
import { branchesTouched, type CalendarEdit, pastJobs } from './retroactive-holiday-service.ts';

/** What a change of the calendar would do to days that are over and to due dates, and what it meets. Nothing is written. */
export const previewPlan = async (
  call: Caller,
  plan: HolidayPlan,
  paging: { readonly page: number; readonly size: number },
): Promise<HolidayPreview> => {
  const { actor, context, school } = call;
  // What somebody accepts is read where it will be written, and so is what they print of it.
  const { db } = school;
  const edit = await editOf(call, plan);
  const branches: HolidayPreview['branches'] = [];
  for (const { branch, job } of await pastJobs(db, context, edit)) {
    const preview = await previewRecompute(db, job, { actor, ...paging });
    const isOwn = branch.id === context.branchId;
    branches.push({ ...preview, branch, ...(!isOwn && { rows: [] }) });
  }
  const due = await movedDueDates(db, context, edit);
  const [entry] = edit.added;
  if (plan.kind !== 'save' || !entry)
    return { past: branches.length > 0, branches, dueMoves: due, meetings: [], merges: [] };
  const others = await othersAround(db, context, entry);
  const { merged } = mergedWith(entry, others);
  return {
    past: branches.length > 0,
    branches,
    dueMoves: due,
    meetings: overlapsOf(
      entry,
      others.filter((other) => !merged.includes(other)),
    ),
    merges: merged.map((other) => presentMeeting(entry, other)),
  };
};

const movedDueDates = async (
  db: Queryable,
  context: Context,
  edit: CalendarEdit,
): Promise<HolidayPreview['dueMoves']> => {
  const change = { without: edit.removed.map(({ id }) => id), with: edit.added };
  const moved: HolidayPreview['dueMoves'] = [];
  for (const branch of await branchesTouched(db, context, edit)) {
    const moves = await dueMoves(db, branch.id, change);
    if (moves.length > 0) moved.push({ branch, moves });
  }
  return moved;
};

/** Everybody whose days would change in the branch of the header's switch. */
export async function* previewRows(call: Caller, plan: HolidayPlan): AsyncGenerator<RecomputeRow> {
  const { actor, context, school } = call;
  const edit = await editOf(call, plan);
  for (const { branch, job } of await pastJobs(school.db, context, edit))
    if (branch.id === context.branchId) yield* recomputeRows(school.db, job, actor);
}

const permissionOf = ({ kind, ...plan }: HolidayPlan) => {
  if (kind === 'delete') return 'settings.holiday.delete';
  return kind === 'import' || (kind === 'save' && 'id' in plan && plan.id === null)
    ? 'settings.holiday.create'
    : 'settings.holiday.edit';
};

/** What a plan takes out of the calendar and puts into it. */
const editOf = async (call: Caller, plan: HolidayPlan): Promise<CalendarEdit> => {
  const { actor, context, school } = call;
  const { db } = school;
  if (!can(actor, permissionOf(plan))) refuse('no_permission');
  if (plan.kind === 'save') {
    const removed = plan.id === null ? [] : await findHolidaysById(db, context, [plan.id]);
    if (plan.id !== null && removed.length === 0) notFound();
    return { removed, added: [entryOf(rowOf(plan.entry, context), plan.id ?? undefined)] };
  }
  if (plan.kind === 'import') return importEdit(db, call, plan.calendar);
  const removed = await findHolidaysById(db, context, plan.ids);
  return plan.kind === 'delete' ? { removed, added: [] } : confirming(removed);
};

/** Proposed entries that become valid; what was valid already stays. */
export const confirming = (rows: readonly HolidayRow[]): CalendarEdit => {
  const removed = rows.filter(({ confirmed }) => !confirmed);
  return { removed, added: removed.map((row) => ({ ...row, confirmed: true })) };
};

/** Entries of the year before to the year after: more than any run of them that touch each other. */
export const othersAround = (db: Queryable, context: Context, { startDate, endDate }: CalendarEntry) =>
  findHolidaysBetween(db, context, {
    from: `${Number(startDate.slice(0, 4)) - 1}-01-01`,
    until: `${Number(endDate.slice(0, 4)) + 1}-12-31`,
  });

/** Rows of the list, each with the entries that it meets. */
export const withMeetings = async (
  db: Queryable,
  context: Context,
  rows: readonly HolidayRow[],
): Promise<Holiday[]> => {
  if (rows.length === 0) return [];
  const from = rows.map(({ startDate }) => startDate).sort()[0] ?? '';
  const until =
    rows
      .map(({ endDate }) => endDate)
      .sort()
      .at(-1) ?? '';
  const others = await findHolidaysBetween(db, context, { from, until });
  return rows.map((row) => presentHoliday(row, overlapsOf(row, others)));
};
