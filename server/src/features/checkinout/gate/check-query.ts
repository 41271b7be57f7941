import { kioskStands } from '../../../school/accounts/kiosk-session.ts';
import { classThenText } from '../../../school/attendance/class-then.ts';
import { studentNameText } from '../../../school/people/full-name.ts';

/** What a lookup is asked with, as its SQL names it. */
interface Names
  extends Readonly<Record<'code' | 'branch' | 'day' | 'month' | 'at' | 'key' | 'other' | 'device', string>> {}
/**
 * One is asked by parameters, many by the rows of one parameter. Codes are compared with `in ($1, $7)`, not with an array:
 * of an array's length the planner knows nothing, so it would plan the statement anew each time, which costs three times
 * as much as running it.
 */
const ofOne: Names = {
  ...{ code: '$1', branch: '$2', day: '$3', month: '$4', at: '$5', key: '$6', other: '$7' },
  device: '$8',
};
const ofMany: Names = {
  ...{
    code: 'g.code',
    branch: 'g.branch',
    at: 'g.at',
    key: 'g.key',
    other: 'g.other',
    device: 'g.device',
  },
  // All that are asked together are of one day: told once, it leaves all but one year's partition alone.
  ...{ day: '$2', month: '$3' },
};

/** A reason that came as leave was said of who stayed away: that the person came after all is shown beside it. */
const isOfLeave = (column: 'student_id' | 'user_id', day: string) => `exists (select 1 from leave_request l
          where l.${column} = person.id and l.state = 'approved' and ${day}::date between l.first_day and l.last_day)`;

const dayOfPerson = (column: 'student_id' | 'user_id', { month, at, day }: Names) => `
    cross join lateral (
      select exists (select 1 from check_event
        where ${column} = person.id and occurred_at > ${at} and day = ${day}::date) as is_overtaken,
        coalesce((select c.approved_by is not null and (c.code in ('P', 'L', 'H', 'A')
          or c.code = 'E' and not ${isOfLeave(column, day)}) from attendance_correction c
          where c.${column} = person.id and c.day = ${day}::date and c.made_at > ${at}
          order by c.id desc limit 1), false) as is_said) later
    left join attendance_month m on m.${column} = person.id and m.month = ${month}::date
    left join lateral (
      select direction, occurred_at from check_event
      where ${column} = person.id and occurred_at <= ${at} and occurred_at > ${at}::timestamptz - interval '1 day' and day = ${day}::date
      order by occurred_at desc limit 1) last on true`;

/** Where a day stands in its month's row. */
const placeOf = (day: string) => `extract(day from ${day}::date)::int`;

const told = ({ key, day, device }: Names) => `
      substr(m.days, ${placeOf(day)}, 1) as letter, m.first_in[${placeOf(day)}] as first_in,
      m.last_out[${placeOf(day)}] as last_out, m.updated_at::text as month_updated_at,
      last.direction as last_direction, last.occurred_at as last_at,
      later.is_overtaken, later.is_said, ${kioskStands(device)} as caller_stands,
      (select json_build_object('request_hash', e.request_hash, 'direction', e.direction, 'occurred_at', e.occurred_at,
        'late_minutes', e.late_minutes, 'shift_id', e.shift_id)
       from check_event e where e.idempotency_key = ${key} and e.day between ${day}::date - 1 and ${day}::date + 1
       limit 1) as prior`;

/** The card that was shown, or nothing where a code was typed. */
const byCard = {
  columns: 'shown.status as card_status, shown.expires_on::text as card_expires_on, false as holder_blocked',
  where: ({ code, other }: Names) =>
    `shown.token in (${code}, ${other}) or shown.number in (${code}, ${other})`,
  order: 'shown.id desc',
};
const byCode = {
  columns: `null as card_status, null as card_expires_on,
      coalesce((select c.status = 'blocked' from card c where c.student_id = person.id
        order by (c.status = 'active') desc, c.id desc limit 1), false) as holder_blocked`,
};
const byName = { columns: 'null as card_status, null as card_expires_on, false as holder_blocked' };

interface Look {
  readonly columns: string;
  readonly from: string | ((names: Names) => string);
  readonly where: string | ((names: Names) => string);
  readonly order: string | ((names: Names) => string);
}
const worded = (part: Look['from'], names: Names) => (typeof part === 'string' ? part : part(names));

/** Prepared once per connection; one round trip. */
const studentAtGate =
  ({ columns, from, where, order }: Look) =>
  (names: Names) =>
    `
    select 'student' as kind, person.id, person.code, ${studentNameText('person', 'lo')} as name_lo,
      ${studentNameText('person', 'en')} as name_en, person.nickname, person.sex, person.status,
      null as staff_type, exists (select 1 from student_photo f where f.student_id = person.id) as has_photo,
      studies.branch_id, studies.class_id, studies.level_id, studies.class_name, ${columns}, ${told(names)}
    from ${worded(from, names)}
    left join lateral (
      select e.branch_id, c.id as class_id, c.level_id, c.name as class_name
      from enrolment e
      join academic_year y on y.id = e.year_id and ${names.day}::date between y.start_date and y.end_date
      join class c on c.id = ${classThenText('e', `${names.day}::date`)}
      where e.student_id = person.id and e.is_current and (e.end_date is null or e.end_date >= ${names.day}::date)
      order by (e.branch_id = ${names.branch}) desc limit 1) studies on true
    ${dayOfPerson('student_id', names)}
    where ${worded(where, names)}
    order by ${worded(order, names)} limit 1`;

/** Families (role 3) have accounts, but no times to keep. */
const staffAtGate =
  ({ columns, from, where, order }: Look) =>
  (names: Names) =>
    `
    select 'staff' as kind, person.id, person.username as code, person.name_lo, person.name_en, '' as nickname,
      person.sex, case when person.employed_until < ${names.day}::date then 'disabled' else person.status end as status,
      person.staff_type, exists (select 1 from user_photo f where f.user_id = person.id) as has_photo,
      (select ${names.branch}::int where r.scope = 'all_branches' or exists (
        select 1 from user_branch b where b.user_id = person.id and b.branch_id = ${names.branch})) as branch_id,
      null::int as class_id, null::int as level_id, null as class_name, ${columns}, ${told(names)}
    from ${worded(from, names)}
    join role r on r.id = person.role_id and r.id <> 3
    ${dayOfPerson('user_id', names)}
    where ${worded(where, names)}
    order by ${worded(order, names)} limit 1`;

const lookup = (name: string, text: (names: Names) => string) => ({
  name,
  text: text(ofOne),
  manyText: `
    select g.place, found.* from json_to_recordset($1::json) as g(place int, code text, branch int, at timestamptz,
      key uuid, other text, device text)
    cross join lateral (${text(ofMany)}) found`,
});
export type Lookup = ReturnType<typeof lookup>;

export const lookups = {
  studentByCode: lookup(
    'checkinout-student',
    studentAtGate({
      ...byCode,
      from: 'student person',
      where: ({ code, other }) =>
        `person.code in (${code}, ${other}) or person.card_code in (${code}, ${other})`,
      order: ({ code, other }) => `person.code in (${code}, ${other}) desc`,
    }),
  ),
  /** A code of an entry that was made one with another leads there, however often that happened. */
  studentByFormerCode: lookup(
    'checkinout-merged-student',
    studentAtGate({
      ...byCode,
      from: ({ code, other }) => `(with recursive former (id) as (
          select kept_id from student_merge
          where undone_at is null and (code in (${code}, ${other})
            or moved -> 'student' ->> 'cardCode' in (${code}, ${other}))
          union select m.kept_id from former join student_merge m on m.dropped_id = former.id and m.undone_at is null)
        select id from former) former join student person on person.id = former.id`,
      where: 'true',
      order: 'person.id',
    }),
  ),
  staffByCode: lookup(
    'checkinout-staff',
    staffAtGate({
      ...byName,
      from: 'app_user person',
      where: ({ code, other }) =>
        `person.card_code in (${code}, ${other}) or person.username in (${code}, ${other})`,
      order: ({ code, other }) => `person.username in (${code}, ${other}) desc`,
    }),
  ),
  studentByCard: lookup(
    'checkinout-student-card',
    studentAtGate({
      ...byCard,
      from: 'card shown join student person on person.id = shown.student_id',
    }),
  ),
  staffByCard: lookup(
    'checkinout-staff-card',
    staffAtGate({ ...byCard, from: 'card shown join app_user person on person.id = shown.user_id' }),
  ),
};
