import type { ManualReason } from '@suksa/contracts/checkinout';
import type { Interval } from '@suksa/contracts/checkinout/working-time';
import { schoolTimeZone } from '@suksa/contracts/days';
import type { StaffKind } from '@suksa/contracts/reports';
import { beginningsOf } from '@suksa/i18n/lao';
import { sql } from 'drizzle-orm';
import type { Connection } from '../../../db/connection.ts';
import type { Queryable } from '../../../http/app.ts';
import { openDaysOfMonth } from '../../../school/attendance/month-days.ts';
import { afterPrefix } from '../../../school/people/search.ts';

export interface StaffRow {
  readonly id: number;
  readonly username: string;
  readonly name_lo: string;
  readonly name_en: string;
  readonly sex: 'female' | 'male' | null;
  readonly kind: StaffKind;
  readonly employed_from: string | null;
  readonly employed_until: string | null;
  /** 31 stored letters; null where nothing was recorded in the month. */
  readonly days: string | null;
  readonly first_in: readonly (number | null)[] | null;
  readonly last_out: readonly (number | null)[] | null;
}

export interface StaffWanted {
  readonly branchId: number;
  /** First and last day of the month. */
  readonly from: string;
  readonly until: string;
  readonly kind: StaffKind | null;
  /** Only this member of staff. */
  readonly userId: number | null;
  readonly names: 'en' | 'lo';
}

/** Whose account was disabled without a last day worked until the last day of which anything is recorded. */
const lastRecorded =
  "(select max(l.month + length(rtrim(l.days, '.')) - 1) from attendance_month l where l.user_id = u.id)";

/**
 * The staff of a branch in a month, by name. Who works in several branches stands where the month was recorded, and
 * without any record in the first of them: nobody is paid twice.
 */
export const staffOf = async (
  { pool }: Connection,
  { branchId, from, until, kind, userId, names }: StaffWanted,
): Promise<readonly StaffRow[]> => {
  const order = names === 'en' ? 'u.latin_sort_key' : 'u.sort_key';
  const { rows } = await pool.query<StaffRow>({
    name: `reports-staff-${names}`,
    text: `select u.id, u.username, u.name_lo, u.name_en, u.sex, u.staff_type as kind,
        u.employed_from::text, coalesce(u.employed_until, case when u.status = 'disabled' then ${lastRecorded} end)::text as employed_until,
        m.days, m.first_in, m.last_out
      from app_user u left join attendance_month m on m.user_id = u.id and m.month = $2::date
      where u.staff_type is not null and ($4::text is null or u.staff_type = $4)
        and ($5::int is null or u.id = $5)
        and coalesce(m.branch_id, (select min(b.branch_id) from user_branch b where b.user_id = u.id)) = $1
        and (m.id is not null or u.status = 'active')
        and coalesce(u.employed_from, '-infinity') <= $3::date
        and coalesce(u.employed_until, 'infinity') >= $2::date
      order by ${order}, u.id`,
    values: [branchId, from, until, kind, userId],
  });
  return rows;
};

/** Of those, whoever has each word at the beginning of a name, in whatever spelling. */
export const staffNamed = async (
  { pool }: Connection,
  ids: readonly number[],
  terms: readonly string[],
): Promise<ReadonlySet<number>> => {
  const each = terms.map(
    (_, at) => ` and exists (select 1 from user_search s
      join unnest($${2 + 2 * at}::text[], $${3 + 2 * at}::text[]) as spelling (first, behind)
        on s.token >= spelling.first collate "C" and s.token < spelling.behind collate "C"
      where s.user_id = wanted.id)`,
  );
  const bounds = terms.map(beginningsOf).flatMap((beginnings) => [beginnings, beginnings.map(afterPrefix)]);
  const { rows } = await pool.query<{ id: number }>({
    name: `reports-staff-named-${terms.length}`,
    text: `select wanted.id from unnest($1::int[]) wanted (id) where true ${each.join('')}`,
    values: [ids, ...bounds],
  });
  return new Set(rows.map(({ id }) => id));
};

export interface StaffMoves {
  readonly user_id: number;
  /** Day of the month, from 1. */
  readonly day: number;
  readonly late: number;
  readonly away: readonly Interval[] | null;
}

const minuteOfDay = (instant: string) =>
  `floor(extract(epoch from ${instant} at time zone '${schoolTimeZone}' - day) / 60)::int`;

/** Days on which somebody came late, or went out and came in again; all others say nothing beyond the month's row. */
export const movesOf = async (
  { pool }: Connection,
  { ids, from, until }: { readonly ids: readonly number[]; readonly from: string; readonly until: string },
): Promise<readonly StaffMoves[]> => {
  const { rows } = await pool.query<StaffMoves>({
    name: 'reports-staff-moves',
    text: `with moves as (
        select e.user_id, e.day, e.direction, e.occurred_at, e.late_minutes, e.recorded_at,
          lead(e.occurred_at) over days as next_at, lead(e.direction) over days as next_way,
          row_number() over (partition by e.user_id, e.day, e.direction order by e.occurred_at, e.id) as nth
        from check_event e where e.user_id = any($1::int[]) and e.day between $2::date and $3::date
          and e.occurred_at between $2::date - interval '1 day' and $3::date + interval '2 days'
        window days as (partition by e.user_id, e.day order by e.occurred_at, e.id)
      ), days as (
        select user_id, day, coalesce(max(late_minutes) filter (where direction = 'in' and nth = 1), 0)::int as late,
          max(recorded_at) filter (where direction = 'in' and nth = 1) as heard,
          json_agg(json_build_object('from', ${minuteOfDay('occurred_at')}, 'until', ${minuteOfDay('next_at')}))
            filter (where direction = 'out' and next_way = 'in') as away
        from moves group by user_id, day
      )
      select user_id, extract(day from day)::int as day, coalesce(anew.late_minutes, late)::int as late, away
      from days d left join lateral (
        select late_minutes from attendance_recompute r where r.user_id = d.user_id and r.day = d.day
          -- An earlier coming that was heard of since is as the gate has judged it.
          and r.made_at >= coalesce(d.heard, r.made_at)
        order by r.id desc limit 1) anew on true
      where away is not null or late > 0 or anew.late_minutes > 0`,
    values: [ids, from, until],
  });
  return rows;
};

export interface CorrectionRow {
  readonly user_id: number;
  /** Day of the month, from 1. */
  readonly day: number;
  readonly reason: string;
  readonly by_lo: string;
  readonly by_en: string;
  readonly approved_lo: string | null;
  readonly approved_en: string | null;
}

/** Days whose times are a person's word, the last one said: neither leave nor what was taken back. */
export const correctionsOf = async (
  { pool }: Connection,
  { ids, from, until }: { readonly ids: readonly number[]; readonly from: string; readonly until: string },
): Promise<readonly CorrectionRow[]> => {
  const { rows } = await pool.query<CorrectionRow>({
    name: 'reports-staff-corrections',
    text: `select c.user_id, extract(day from c.day)::int as day, c.reason, u.name_lo as by_lo, u.name_en as by_en,
        a.name_lo as approved_lo, a.name_en as approved_en
      from (select distinct on (user_id, day) user_id, day, code, reason, made_by, approved_by from attendance_correction
        where user_id = any($1::int[]) and day between $2::date and $3::date order by user_id, day, id desc) c
      join app_user u on u.id = c.made_by left join app_user a on a.id = c.approved_by
      where c.code in ('P', 'L', 'H', 'A')`,
    values: [ids, from, until],
  });
  return rows;
};

export interface StaffNote {
  readonly user_id: number;
  readonly note: string | null;
  readonly manual_reason: ManualReason | null;
}

/** What was noted about a day of each of them: the last correction's reason, or what the gate wrote. */
export const notesOf = async (
  { pool }: Connection,
  ids: readonly number[],
  day: string,
): Promise<readonly StaffNote[]> => {
  const { rows } = await pool.query<StaffNote>({
    name: 'reports-staff-notes',
    text: `select wanted.user_id, coalesce(corrected.reason, nullif(came.note, '')) as note, came.manual_reason
      from unnest($1::int[]) as wanted (user_id)
      left join lateral (
        select note, manual_reason from check_event e
        where e.user_id = wanted.user_id and e.day = $2 and e.direction = 'in'
          and e.occurred_at between $2::date - interval '1 day' and $2::date + interval '2 days'
        order by e.occurred_at limit 1) came on true
      left join lateral (
        select case when c.code <> '.' then reason end as reason from attendance_correction c where c.user_id = wanted.user_id and c.day = $2
        order by c.id desc limit 1) corrected on true`,
    values: [ids, day],
  });
  return rows;
};

export interface OpenStaffRow {
  readonly id: number;
  readonly name_lo: string;
  readonly name_en: string;
  readonly kind: StaffKind;
  readonly day: string;
  readonly first_in: number;
  /** The end of the shift with which the day was ended; null where that hasn't been done. */
  readonly ended_at: number | null;
  readonly total: number;
}

interface OpenWanted {
  readonly branchId: number;
  /** Only of this member of staff. */
  readonly userId: number | null;
  readonly from: string;
  /** Of this day only what has been ended. */
  readonly until: string;
  readonly most: number;
}

/** Days on which somebody of the staff came and nobody noted the leaving, the latest first, without those that are being put right. */
export const openStaffDays = async (
  db: Queryable,
  { branchId, userId, from, until, most }: OpenWanted,
): Promise<readonly OpenStaffRow[]> => {
  const { rows } = await db.execute<OpenStaffRow & Record<string, unknown>>(sql`
    select u.id, u.name_lo, u.name_en, u.staff_type as kind, open.day::text, open.first_in, closed.ended_at,
      count(*) over ()::int as total
    from attendance_month m
    join app_user u on u.id = m.user_id and u.staff_type is not null
    cross join lateral ${openDaysOfMonth}
    left join day_closing closed on closed.user_id = m.user_id and closed.day = open.day
    where m.branch_id = ${branchId} and (${userId}::int is null or m.user_id = ${userId})
      and m.month between date_trunc('month', ${from}::date)::date and ${until}::date
      and open.day between ${from}::date and ${until}::date and (open.day < ${until}::date or closed.id is not null)
      and not exists (select 1 from attendance_change x where x.user_id = m.user_id and x.day = open.day and x.state = 'waiting')
    order by open.day desc, u.sort_key, u.id limit ${most}`);
  return rows;
};
