import { sql } from 'drizzle-orm';
import type { Joining } from './merge-joining-rules.ts';
import { joinCards, joinInvoices } from './merge-money-repository.ts';
import { type BothState, type EnrolmentHeld, overlaps, pairsOf } from './merge-state-repository.ts';
import { type MergeSteps, mixMonths } from './merge-steps-repository.ts';

/** Gives everything that the dropped entry has to the kept one: school life, money, cards. */
export const joinRecords = async (joining: Joining): Promise<void> => {
  const { steps, state } = joining;
  await joinYears(joining);
  await joinResults(joining);
  await joinMonths(joining);
  await joinMarks(joining);
  for (const table of [
    'check_event',
    'attendance_correction',
    'attendance_recompute',
    'gate_event',
    'message',
  ])
    await steps.move(table);
  await joinGate(joining);
  await joinLeave(joining);
  await joinInvoices(joining);
  await joinCards(joining);
  // The shares of two households are the kept entry's, whose family pays.
  for (const row of await steps.rowsOf('student_household', sql`student_id = ${state.drop}`)) {
    await steps.remove('student_household', { student_id: row.student_id, family_id: row.family_id });
  }
  // So are the fees that companies pay.
  for (const row of await steps.rowsOf('item_payer', sql`student_id = ${state.drop}`)) {
    await steps.remove('item_payer', { student_id: row.student_id, fee_item_id: row.fee_item_id });
  }
};

/** One day is ended once, one lesson missed once, and one child is called once at a time. */
const joinGate = async ({ steps, state: { keep, drop } }: Joining) => {
  for (const { id } of await steps.rowsOf(
    'day_closing',
    sql`student_id = ${drop} and exists (select 1 from day_closing own
      where own.student_id = ${keep} and own.day = held.day)`,
  ))
    await steps.remove('day_closing', { id });
  for (const { id } of await steps.rowsOf(
    'pick_up_call',
    sql`student_id = ${drop} and ended_at is null and exists (select 1 from pick_up_call own
      where own.student_id = ${keep} and own.day = held.day and own.ended_at is null)`,
  ))
    await steps.remove('pick_up_call', { id });
  for (const { id } of await steps.rowsOf(
    'lesson_absence',
    sql`student_id = ${drop} and exists (select 1 from lesson_absence own
      where own.student_id = ${keep} and own.day = held.day and own.starts_at = held.starts_at)`,
  ))
    await steps.remove('lesson_absence', { id });
  for (const { id } of await steps.rowsOf(
    'early_leave_permit',
    sql`student_id = ${drop} and exists (select 1 from early_leave_permit own
      where own.student_id = ${keep} and own.day = held.day)`,
  ))
    await steps.remove('early_leave_permit', { id });
  for (const table of [
    'day_closing',
    'early_leave_note',
    'early_leave_permit',
    'late_note',
    'lesson_absence',
    'pick_up_call',
    'pick_up_pass',
    'pick_up_photo',
  ])
    await steps.move(table);
  for (const row of await steps.rowsOf('pick_up_signature', sql`student_id = ${drop}`))
    await steps.rekey('pick_up_signature', row, ['event_key']);
};

/** One child asks once for a day: what the dropped entry asked for as well is withdrawn. */
const joinLeave = async ({ steps, state: { keep, drop } }: Joining) => {
  const twice = await steps.rowsOf(
    'leave_request',
    sql`student_id = ${drop} and state in ('waiting', 'approved') and exists (select 1 from leave_request own
      where own.student_id = ${keep} and own.state in ('waiting', 'approved')
        and own.first_day <= held.last_day and own.last_day >= held.first_day)`,
  );
  for (const { id, decided_at } of twice)
    await steps.change('leave_request', Number(id), {
      ...{ student_id: keep, state: 'withdrawn' },
      decided_at: decided_at ?? new Date().toISOString(),
    });
  await steps.move('leave_request');
  const changed = await steps.rowsOf(
    'attendance_change',
    sql`student_id = ${drop} and state = 'waiting' and exists (select 1 from attendance_change own
      where own.student_id = ${keep} and own.state = 'waiting' and own.day = held.day)`,
  );
  for (const { id } of changed)
    await steps.change('attendance_change', Number(id), {
      ...{ student_id: keep, state: 'refused', decided_at: new Date().toISOString() },
    });
  await steps.move('attendance_change');
  await steps.move('absence_contact');
};

const latestStart = (rows: readonly EnrolmentHeld[]): EnrolmentHeld | undefined =>
  rows.toSorted((a, b) => (a.start_date < b.start_date ? 1 : -1))[0];

const joinYears = async (joining: Joining) => {
  const { steps, state } = joining;
  const years = new Map<number, EnrolmentHeld[]>();
  for (const row of state.enrolments) years.set(row.year_id, [...(years.get(row.year_id) ?? []), row]);
  const replaced = new Map<number, number>();
  const gone: EnrolmentHeld[] = [];
  const stays: EnrolmentHeld[] = [];
  for (const [year, rows] of years) {
    if (rows.every(({ student_id }) => student_id === state.keep)) continue;
    const pairs = pairsOf(state, rows, overlaps);
    const holder = holderOf(joining, year, rows) === 'kept' ? state.keep : state.drop;
    const lost = new Set<number>();
    for (const { kept, dropped } of pairs) {
      const [winner, loser] = holder === state.keep ? [kept, dropped] : [dropped, kept];
      lost.add(loser.id);
      replaced.set(loser.id, winner.id);
    }
    gone.push(...rows.filter(({ id }) => lost.has(id)));
    stays.push(...rows.filter(({ id }) => !lost.has(id)));
  }
  await joinDecisions(joining, replaced);
  await joinCandidates(joining, replaced);
  for (const { id } of gone) await steps.remove('enrolment', { id });
  await settleStays(joining, stays, gone);
};

/** The entry whose stay in a year holds: as chosen, else the one that still studies, else the kept one. */
const holderOf = ({ state, holds }: Joining, year: number, rows: readonly EnrolmentHeld[]) => {
  const chosen = holds[`enrolment:${year}`];
  if (chosen) return chosen;
  const isOpen = (student: number) => rows.some((row) => row.student_id === student && row.end_date === null);
  return isOpen(state.drop) && !isOpen(state.keep) ? 'dropped' : 'kept';
};

/** One entry at last: one stay a year is the current one, and the first goes back as far as either did in its class. */
const settleStays = async (
  { steps, state }: Joining,
  stays: readonly EnrolmentHeld[],
  gone: readonly EnrolmentHeld[],
) => {
  const years = new Set(stays.map(({ year_id }) => year_id));
  for (const year of years) {
    const rows = stays.filter(({ year_id }) => year_id === year);
    const last = latestStart(rows);
    for (const { id, is_current } of rows) {
      // Asked anew: what goes hands over to what stays.
      const [now] = await steps.rowsOf('enrolment', sql`id = ${id}`);
      if (id !== last?.id && (is_current || now?.is_current)) {
        await steps.change('enrolment', id, { is_current: false });
      }
    }
    for (const row of rows) {
      if (row.student_id === state.drop) await steps.change('enrolment', row.id, { student_id: state.keep });
      const earlier = gone
        .filter((other) => other.class_id === row.class_id && overlaps(other, row))
        .map(({ start_date }) => start_date)
        .sort()[0];
      const before = rows.filter(({ end_date }) => end_date !== null && end_date < row.start_date);
      if (earlier !== undefined && earlier < row.start_date && before.length === 0) {
        await steps.change('enrolment', row.id, { start_date: earlier });
      }
    }
    const isOne = [...rows, ...gone].some(({ year_id, is_current }) => year_id === year && is_current);
    if (last && isOne) await makeCurrent(steps, last.id);
  }
};

const makeCurrent = async (steps: MergeSteps, id: number) => {
  const [row] = await steps.rowsOf('enrolment', sql`id = ${id}`);
  if (row && !row.is_current) await steps.change('enrolment', id, { is_current: true });
};

/** A rollover decides of each student once. */
const joinDecisions = async ({ steps, state }: Joining, replaced: ReadonlyMap<number, number>) => {
  const both = await steps.rowsOf('rollover_decision', sql`student_id in (${state.keep}, ${state.drop})`);
  const lost = both.filter(({ enrolment_id }) => replaced.has(Number(enrolment_id)));
  const left: typeof both = [];
  for (const row of both) {
    const isDouble = both.some((other) => other !== row && other.batch_id === row.batch_id);
    const gives = isDouble && (lost.includes(row) || (lost.length === 0 && row.student_id === state.drop));
    if (gives)
      await steps.remove('rollover_decision', { batch_id: row.batch_id, student_id: row.student_id });
    else left.push(row);
  }
  for (const row of left) {
    const stands = (id: unknown) => (id === null ? null : (replaced.get(Number(id)) ?? id));
    const changes = {
      enrolment_id: stands(row.enrolment_id),
      new_enrolment_id: stands(row.new_enrolment_id),
    };
    const isChanged =
      changes.enrolment_id !== row.enrolment_id || changes.new_enrolment_id !== row.new_enrolment_id;
    if (row.student_id === state.drop || isChanged) {
      await steps.rekey('rollover_decision', row, ['batch_id', 'student_id'], changes);
    }
  }
};

const joinCandidates = async ({ steps, state, holds }: Joining, replaced: ReadonlyMap<number, number>) => {
  for (const { kept, dropped } of pairsOf(state, state.candidates, (a, b) => a.batch_id === b.batch_id)) {
    const certified = kept.certified || dropped.certified;
    const keptHolds = certified ? kept.certified : holds[`graduation:${kept.batch_id}`] !== 'dropped';
    const gone = keptHolds ? dropped.id : kept.id;
    for (const { subject_id, sitting } of await steps.rowsOf(
      'graduation_exam_mark',
      sql`candidate_id = ${gone}`,
    ))
      await steps.remove('graduation_exam_mark', { candidate_id: gone, subject_id, sitting });
    await steps.remove('graduation_candidate', { id: gone });
  }
  for (const { id, enrolment_id } of await steps.rowsOf(
    'graduation_candidate',
    sql`student_id in (${state.keep}, ${state.drop})`,
  )) {
    const stands = replaced.get(Number(enrolment_id));
    if (stands !== undefined)
      await steps.change('graduation_candidate', Number(id), { enrolment_id: stands });
  }
  await steps.move('graduation_candidate');
};

const joinResults = async ({ steps, state, holds }: Joining) => {
  const key = ['student_id', 'year_id'];
  for (const row of await steps.rowsOf('year_result', sql`student_id = ${state.drop}`)) {
    const own = state.results.some(
      ({ student_id, year_id }) => student_id === state.keep && year_id === row.year_id,
    );
    const droppedHolds = holds[`result:${row.year_id}`] === 'dropped';
    if (own && droppedHolds)
      await steps.remove('year_result', { student_id: state.keep, year_id: row.year_id });
    if (own && !droppedHolds)
      await steps.remove('year_result', { student_id: state.drop, year_id: row.year_id });
    else await steps.rekey('year_result', row, key);
  }
};

/** Each cell of the mark book that only one of them has; what both have differently, as chosen for its year. */
const joinMarks = async ({ steps, state: { keep, drop, marks }, holds }: Joining) => {
  for (const { kept_id, dropped_id, year_id, kept, dropped } of marks) {
    // A cell that was emptied says nothing against a mark.
    const droppedHolds = kept === null || (dropped !== null && holds[`marks:${year_id}`] === 'dropped');
    const id = droppedHolds ? kept_id : dropped_id;
    for (const correction of await steps.rowsOf('mark_correction', sql`mark_id = ${id}`))
      await steps.remove('mark_correction', { id: correction.id });
    await steps.remove('mark', { id });
  }
  await steps.move('mark');
  for (const { id } of await steps.rowsOf(
    'report_card',
    sql`student_id = ${drop} and exists (select 1 from report_card own where own.student_id = ${keep}
      and own.year_id = held.year_id and own.period = held.period)`,
  ))
    await steps.remove('report_card', { id });
  await steps.move('report_card');
};

/** Day by day: what one of them has; what both have differently, as chosen. */
const joinMonths = async ({ steps, state, holds }: Joining) => {
  const droppedHolds = holds.attendance === 'dropped';
  for (const { kept, dropped } of pairsOf(state, state.months, (a, b) => a.month === b.month)) {
    const fromDropped = (at: number) =>
      dropped.days[at] !== '.' &&
      (kept.days[at] === '.' || (droppedHolds && kept.days[at] !== dropped.days[at]));
    await steps.joinMonth(kept.id, monthOf(kept), mixMonths(kept, dropped, fromDropped));
    await steps.remove('attendance_month', { id: dropped.id });
  }
  await steps.move('attendance_month');
};

const monthOf = ({ days, first_in, last_out }: BothState['months'][number]) => ({ days, first_in, last_out });
