import type { Interval } from '@suksa/contracts/checkinout/working-time';
import { schoolTimeZone } from '@suksa/contracts/days';
import type { GuardianRelation } from '@suksa/contracts/education';
import type { CardStatus } from '@suksa/contracts/settings';
import { sql } from 'drizzle-orm';
import { enrolments } from '../../../db/schema/index.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Database } from '../../../http/app.ts';
import { classThenText } from '../../../school/attendance/class-then.ts';
import { studentNameText } from '../../../school/people/full-name.ts';
import { visibleStudents } from '../../../school/policies/student-scope.ts';

interface Card {
  readonly token: string;
  readonly number: string;
  readonly status: CardStatus;
  readonly until: string;
}

/** Somebody whom the gate of a branch must know; codes and cards are still in clear. */
export interface RosterRow {
  readonly kind: 'student' | 'staff';
  readonly id: number;
  readonly code: string;
  readonly name_lo: string;
  readonly name_en: string;
  readonly nickname: string;
  readonly sex: 'female' | 'male' | null;
  readonly status: string;
  readonly staff_type: string | null;
  readonly photo: string | null;
  readonly class_id: number | null;
  readonly level_id: number | null;
  readonly class_name: string | null;
  readonly codes: readonly (string | null)[];
  /** The one in use first, then the newest. */
  readonly cards: readonly Card[] | null;
  readonly collectors: readonly Collector[] | null;
}

interface Collector {
  readonly id: number;
  readonly lo: string;
  readonly en: string;
  readonly relation: GuardianRelation;
  readonly may: boolean;
  readonly restricted: boolean;
  readonly photo: string | null;
}

const cardsOf = (column: 'student_id' | 'user_id') =>
  sql.raw(`(select json_agg(json_build_object('token', c.token, 'number', c.number, 'status', c.status,
      'until', c.expires_on) order by (c.status = 'active') desc, c.id desc)
    from card c where c.${column} = person.id)`);

interface RosterOf {
  readonly actor: Actor;
  readonly branchId: number;
  readonly day: string;
}

/** The students of a branch in the year of a day, with those who have left the school: their cards are refused. */
export const rosterStudents = async (db: Database, { actor, branchId, day }: RosterOf) => {
  const visible = visibleStudents(actor, enrolments);
  const { rows } = await db.execute<RosterRow & Record<string, unknown>>(sql`
    select 'student' as kind, person.id, person.code, ${sql.raw(studentNameText('person', 'lo'))} as name_lo,
      ${sql.raw(studentNameText('person', 'en'))} as name_en, person.nickname, person.sex, person.status,
      null as staff_type, f.updated_at::text as photo, c.id as class_id, c.level_id, c.name as class_name,
      array[person.code, person.card_code] || (select array_agg(m.code) from student_merge m
        where m.kept_id = person.id and m.undone_at is null) as codes,
      ${cardsOf('student_id')} as cards,
      (select json_agg(json_build_object('id', g.id, 'lo', g.name_lo, 'en', g.name_en, 'relation', s.relation,
          'may', s.may_collect, 'restricted', s.legal_restriction <> '', 'photo', p.updated_at::text)
          order by s.contact_order, g.id)
        from student_guardian s join guardian g on g.id = s.guardian_id left join guardian_photo p on p.guardian_id = g.id
        where s.student_id = person.id) as collectors
    from (select ${day}::date as day) today
    join academic_year y on today.day between y.start_date and y.end_date
    join enrolment on enrolment.year_id = y.id
    join class c on c.id = ${sql.raw(classThenText('enrolment', 'today.day'))}
    join student person on person.id = enrolment.student_id
    left join student_photo f on f.student_id = person.id
    where enrolment.branch_id = ${branchId} and enrolment.is_current
      and (enrolment.end_date is null or enrolment.end_date >= ${day}
        or person.status in ('transferred_out', 'withdrawn', 'dropped_out', 'graduated', 'deceased'))
      ${visible ? sql`and ${visible}` : sql``}
    order by person.id`);
  return rows;
};

/** Who works in a branch. Families (role 3) have accounts, but no times to keep. */
export const rosterStaff = async (db: Database, { branchId, day }: Pick<RosterOf, 'branchId' | 'day'>) => {
  const { rows } = await db.execute<RosterRow & Record<string, unknown>>(sql`
    select 'staff' as kind, person.id, person.username as code, person.name_lo, person.name_en, '' as nickname, person.sex,
      case when person.employed_until < ${day} then 'disabled' else person.status end as status,
      person.staff_type, f.updated_at::text as photo, null::int as class_id, null::int as level_id, null as class_name,
      array[person.username, person.card_code] as codes, ${cardsOf('user_id')} as cards, null as collectors
    from app_user person
    join role r on r.id = person.role_id and r.id <> 3
    left join user_photo f on f.user_id = person.id
    where r.scope = 'all_branches' or exists (
      select 1 from user_branch b where b.user_id = person.id and b.branch_id = ${branchId})
    order by person.id`);
  return rows;
};

export interface StateRow {
  readonly kind: 'student' | 'staff';
  readonly id: number;
  readonly letter: string | null;
  readonly first_in: number | null;
  readonly last_out: number | null;
  readonly direction: 'in' | 'out';
  readonly at: string;
  /** Of staff who went out and came in again. */
  readonly away: readonly Interval[] | null;
}

const minuteOf = (instant: string) =>
  sql.raw(`floor(extract(epoch from ${instant} at time zone '${schoolTimeZone}' - day) / 60)::int`);

/** Today's last event of everybody of whom one was recorded after `since`, with the day as it stands. */
export const rosterStates = async (
  db: Database,
  { branchId, day, since }: { readonly branchId: number; readonly day: string; readonly since: Date | null },
) => {
  const place = Number(day.slice(8));
  const { rows } = await db.execute<StateRow & Record<string, unknown>>(sql`
    select last.kind, last.id, substr(m.days, ${place}, 1) as letter, m.first_in[${place}] as first_in,
      m.last_out[${place}] as last_out, last.direction, last.occurred_at as at, outside.away
    from (
      select distinct on (e.student_id, e.user_id) case when e.student_id is null then 'staff' else 'student' end as kind,
        coalesce(e.student_id, e.user_id) as id, e.student_id, e.user_id, e.direction, e.occurred_at
      from check_event e
      where e.branch_id = ${branchId} and e.day = ${day}
        and (${since}::timestamptz is null or coalesce(e.student_id, -e.user_id) in (
          select coalesce(n.student_id, -n.user_id) from check_event n
          where n.branch_id = ${branchId} and n.day = ${day} and n.recorded_at > ${since}))
      order by e.student_id, e.user_id, e.occurred_at desc) last
    left join attendance_month m on m.month = date_trunc('month', ${day}::date)::date
      and (m.student_id = last.student_id or m.user_id = last.user_id)
    left join lateral (
      select json_agg(json_build_object('from', ${minuteOf('occurred_at')}, 'until', ${minuteOf('back_at')})
        order by occurred_at) as away
      from (
        select e.day, e.direction, e.occurred_at, lead(e.occurred_at) over moves as back_at, lead(e.direction) over moves as next
        from check_event e where e.user_id = last.user_id and e.day = ${day}
        window moves as (order by e.occurred_at, e.id)) m
      where direction = 'out' and next = 'in') outside on true`);
  return rows;
};
