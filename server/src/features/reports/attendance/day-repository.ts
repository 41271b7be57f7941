import type { ManualReason } from '@suksa/contracts/checkinout';
import type { Connection } from '../../../db/connection.ts';
import { mayLeaveEarlyText } from '../../../school/attendance/early-leave.ts';
import {
  matching,
  matchValues,
  placed,
  type RollStudent,
  rollOfDayText,
  rollValues,
  type Span,
  shownColumns,
  shownKey,
} from '../../../school/attendance/roll-query.ts';

export interface DayRow extends RollStudent {
  readonly first_in: number | null;
  readonly last_out: number | null;
  readonly total: number;
}

const orders = {
  class: 'place.number',
  name: '',
  code: 'student.code',
  in: 'roll.first_in[$7::int]',
  out: 'roll.last_out[$7::int]',
} as const;
export type DaySort = keyof typeof orders;

export interface DaySearch {
  readonly sort: DaySort;
  readonly dir: 'asc' | 'desc';
  readonly names: 'en' | 'lo';
  readonly terms: readonly string[];
  /** Position of the day in the month, from 1. */
  readonly position: number;
  /** Stored letters that the wanted state may have; null for all states. */
  readonly letters: readonly string[] | null;
  /** Classes where nothing stored is the wanted state too. */
  readonly blankIn: readonly number[];
  /** Only who came and whose leaving nobody noted. */
  readonly withoutCheckOut: boolean;
  /** Null for all. */
  readonly limit: number | null;
  readonly offset: number;
}

/** One page of a day, with the number of all that the filters let through. */
export const dayPage = async (
  { pool }: Connection,
  span: Span,
  { sort, dir, names, terms, position, letters, blankIn, withoutCheckOut, limit, offset }: DaySearch,
): Promise<readonly DayRow[]> => {
  const shown = shownKey(names);
  const order = `${orders[sort] || shown} ${dir} nulls last, ${shown}, roll.student_id`;
  const { rows } = await pool.query<DayRow>({
    name: `reports-day-${sort}-${dir}-${names}-${terms.length}`,
    text: `select ${shownColumns}, roll.first_in[$7::int] as first_in, roll.last_out[$7::int] as last_out, roll.total
      from (
        select roll.*, row_number() over (order by ${order}) as row_number, count(*) over ()::int as total
        from (${rollOfDayText}) roll ${placed}
        ${sort === 'code' ? 'join student on student.id = roll.student_id' : ''}
        where ($8::text[] is null or substr(roll.days, $7::int, 1) = any($8)
            or substr(roll.days, $7::int, 1) = '.' and roll.class_id = any($12::int[]))
          and (not $11::boolean or (roll.first_in[$7::int] is not null and roll.last_out[$7::int] is null))
          ${matching(terms, 13)}
        order by ${order} limit $9 offset $10) roll
      join student on student.id = roll.student_id
      order by roll.row_number`,
    values: [
      ...rollValues(span),
      position,
      letters,
      limit,
      offset,
      withoutCheckOut,
      blankIn,
      ...matchValues(terms),
    ],
  });
  return rows;
};

export interface DayDetail {
  readonly student_id: number;
  readonly late_minutes: number | null;
  readonly shift_id: number | null;
  readonly note: string | null;
  readonly manual_reason: ManualReason | null;
  /** Whether the times are a person's word, not the scans'. */
  readonly is_corrected: boolean;
  /** Whether somebody allows leaving before lessons end. */
  readonly may_leave_early: boolean;
}

/** Of each student of a page: how the first coming of the day was judged, and what was noted. */
export const dayDetails = async (
  { pool }: Connection,
  studentIds: readonly number[],
  day: string,
): Promise<readonly DayDetail[]> => {
  const { rows } = await pool.query<DayDetail>({
    name: 'reports-day-details',
    text: `select wanted.student_id, coalesce(anew.late_minutes, came.late_minutes) as late_minutes,
        coalesce(anew.shift_id, came.shift_id) as shift_id,
        coalesce(corrected.reason, nullif(came.note, '')) as note, came.manual_reason,
        coalesce(corrected.of_times, false) as is_corrected,
        ${mayLeaveEarlyText({ student: 'wanted.student_id', day: '$2::date', minute: 'gone.minute' })} as may_leave_early
      from unnest($1::int[]) as wanted(student_id)
      left join lateral (
        select m.last_out[extract(day from $2::date)::int] as minute from attendance_month m
        where m.student_id = wanted.student_id and m.month = date_trunc('month', $2::date)::date) gone on true
      left join lateral (
        select late_minutes, shift_id, note, manual_reason, recorded_at from check_event e
        where e.student_id = wanted.student_id and e.day = $2 and e.direction = 'in'
          and e.occurred_at between $2::date - interval '1 day' and $2::date + interval '2 days'
        order by e.occurred_at limit 1) came on true
      left join lateral (
        select late_minutes, shift_id from attendance_recompute r where r.student_id = wanted.student_id and r.day = $2
          -- An earlier coming that was heard of since is as the gate has judged it.
          and r.made_at >= coalesce(came.recorded_at, r.made_at)
        order by r.id desc limit 1) anew on true
      left join lateral (
        select case when c.code <> '.' then reason end as reason, c.code in ('P', 'L', 'H', 'A') as of_times
        from attendance_correction c where c.student_id = wanted.student_id and c.day = $2
        order by c.id desc limit 1) corrected on true`,
    values: [studentIds, day],
  });
  return rows;
};
