import type { CheckSource, Direction, ManualReason } from '@suksa/contracts/checkinout';
import type { CardStatus } from '@suksa/contracts/settings';
import type { Connection } from '../../../db/connection.ts';
import { studentNameText } from '../../../school/people/full-name.ts';

/** Somebody at the gate, with all that a decision needs. */
export interface ScannedPerson {
  readonly kind: 'student' | 'staff';
  readonly id: number;
  readonly code: string;
  readonly name_lo: string;
  readonly name_en: string;
  readonly nickname: string;
  readonly sex: 'female' | 'male' | null;
  /** A student's status, or a user's. */
  readonly status: string;
  readonly staff_type: string | null;
  readonly has_photo: boolean;
  /** Where a student studies on that day; for staff, the gate's branch when they work there. */
  readonly branch_id: number | null;
  readonly class_id: number | null;
  readonly level_id: number | null;
  readonly class_name: string | null;
  /** The month's row of `attendance_month`; null before the first event of a month. */
  readonly days: string | null;
  readonly first_in: readonly (number | null)[] | null;
  readonly last_out: readonly (number | null)[] | null;
  readonly month_updated_at: string | null;
  readonly last_direction: Direction | null;
  readonly last_at: Date | null;
  readonly prior: PriorEvent | null;
  /** The card that was shown; null where a code was. */
  readonly card_status: CardStatus | null;
  /** The card's last day. */
  readonly card_expires_on: string | null;
  /** Of who is sought by code: the holder's newest card is blocked, and none is in use. */
  readonly holder_blocked: boolean;
}

/** The event that was written under the same idempotency key. */
export interface PriorEvent {
  readonly request_hash: string;
  readonly direction: Direction;
  readonly occurred_at: string;
  readonly late_minutes: number;
  readonly shift_id: number | null;
}

export interface PersonKey {
  /** As typed; students' codes are also sought in capitals, usernames in small letters. */
  readonly code: string;
  readonly branchId: number;
  readonly day: string;
  readonly month: string;
  readonly at: Date;
  readonly idempotencyKey: string;
}

/**
 * Codes are compared with `in ($1, $7)`, not with an array: of an array's length the planner knows nothing, so it
 * would plan the statement anew each time, which costs three times as much as running it.
 */
const dayOfPerson = (column: 'student_id' | 'user_id') => `
    left join attendance_month m on m.${column} = person.id and m.month = $4
    left join lateral (
      select direction, occurred_at from check_event
      where ${column} = person.id and occurred_at <= $5 and occurred_at > $5::timestamptz - interval '1 day' and day = $3
      order by occurred_at desc limit 1) last on true`;

const told = `
      m.days, m.first_in, m.last_out, m.updated_at::text as month_updated_at,
      last.direction as last_direction, last.occurred_at as last_at,
      (select json_build_object('request_hash', e.request_hash, 'direction', e.direction, 'occurred_at', e.occurred_at,
        'late_minutes', e.late_minutes, 'shift_id', e.shift_id)
       from check_event e where e.idempotency_key = $6 and e.day between $3::date - 1 and $3::date + 1
       limit 1) as prior`;

/** The card that was shown, or nothing where a code was typed. */
const byCard = {
  columns: 'shown.status as card_status, shown.expires_on::text as card_expires_on, false as holder_blocked',
  where: 'shown.token in ($1, $7) or shown.number in ($1, $7)',
  order: 'shown.id desc',
};
const byCode = {
  columns: `null as card_status, null as card_expires_on,
      coalesce((select c.status = 'blocked' from card c where c.student_id = person.id
        order by (c.status = 'active') desc, c.id desc limit 1), false) as holder_blocked`,
};
const byName = { columns: 'null as card_status, null as card_expires_on, false as holder_blocked' };

/** Prepared once per connection; one round trip. */
const studentAtGate = ({
  columns,
  from,
  where,
  order,
}: Record<'columns' | 'from' | 'where' | 'order', string>) => `
    select 'student' as kind, person.id, person.code, ${studentNameText('person', 'lo')} as name_lo,
      ${studentNameText('person', 'en')} as name_en, person.nickname, person.sex, person.status,
      null as staff_type, exists (select 1 from student_photo f where f.student_id = person.id) as has_photo,
      studies.branch_id, studies.class_id, studies.level_id, studies.class_name, ${columns}, ${told}
    from ${from}
    left join lateral (
      select e.branch_id, e.class_id, c.level_id, c.name as class_name
      from enrolment e
      join academic_year y on y.id = e.year_id and $3::date between y.start_date and y.end_date
      join class c on c.id = e.class_id
      where e.student_id = person.id and e.is_current and (e.end_date is null or e.end_date >= $3)
      order by (e.branch_id = $2) desc limit 1) studies on true
    ${dayOfPerson('student_id')}
    where ${where}
    order by ${order} limit 1`;

/** Families (role 3) have accounts, but no times to keep. */
const staffAtGate = ({
  columns,
  from,
  where,
  order,
}: Record<'columns' | 'from' | 'where' | 'order', string>) => `
    select 'staff' as kind, person.id, person.username as code, person.name_lo, person.name_en, '' as nickname,
      person.sex, case when person.employed_until < $3 then 'disabled' else person.status end as status,
      person.staff_type, exists (select 1 from user_photo f where f.user_id = person.id) as has_photo,
      (select $2::int where r.scope = 'all_branches' or exists (
        select 1 from user_branch b where b.user_id = person.id and b.branch_id = $2)) as branch_id,
      null::int as class_id, null::int as level_id, null as class_name, ${columns}, ${told}
    from ${from}
    join role r on r.id = person.role_id and r.id <> 3
    ${dayOfPerson('user_id')}
    where ${where}
    order by ${order} limit 1`;

const lookups = {
  studentByCode: {
    name: 'checkinout-student',
    text: studentAtGate({
      ...byCode,
      from: 'student person',
      where: 'person.code in ($1, $7) or person.card_code in ($1, $7)',
      order: 'person.code in ($1, $7) desc',
    }),
  },
  /** A code of an entry that was made one with another leads there, however often that happened. */
  studentByFormerCode: {
    name: 'checkinout-merged-student',
    text: studentAtGate({
      ...byCode,
      from: `(with recursive former (id) as (
          select kept_id from student_merge
          where undone_at is null and (code in ($1, $7) or moved -> 'student' ->> 'cardCode' in ($1, $7))
          union select m.kept_id from former join student_merge m on m.dropped_id = former.id and m.undone_at is null)
        select id from former) former join student person on person.id = former.id`,
      where: 'true',
      order: 'person.id',
    }),
  },
  staffByCode: {
    name: 'checkinout-staff',
    text: staffAtGate({
      ...byName,
      from: 'app_user person',
      where: 'person.card_code in ($1, $7) or person.username in ($1, $7)',
      order: 'person.username in ($1, $7) desc',
    }),
  },
  studentByCard: {
    name: 'checkinout-student-card',
    text: studentAtGate({
      ...byCard,
      from: 'card shown join student person on person.id = shown.student_id',
    }),
  },
  staffByCard: {
    name: 'checkinout-staff-card',
    text: staffAtGate({ ...byCard, from: 'card shown join app_user person on person.id = shown.user_id' }),
  },
};

/** What a card's QR code or bar code holds: only such a text is sought among the cards. */
const cardCode = /^[0-9A-HJKMNP-TV-Z]{26}$|-C\d{6,}$/i;

/** Whose card or code this is: a student's, else a member of staff's. */
export const findPerson = async (
  connection: Connection,
  sought: PersonKey,
): Promise<ScannedPerson | undefined> => {
  const capitals = sought.code.toUpperCase();
  const person = cardCode.test(sought.code)
    ? ((await lookUp(connection, lookups.studentByCard, sought, capitals)) ??
      (await lookUp(connection, lookups.staffByCard, sought, capitals)))
    : undefined;
  return (
    person ??
    (await lookUp(connection, lookups.studentByCode, sought, capitals)) ??
    (await lookUp(connection, lookups.staffByCode, sought, sought.code.toLowerCase())) ??
    (await lookUp(connection, lookups.studentByFormerCode, sought, capitals))
  );
};

const lookUp = async (
  { pool }: Connection,
  query: { readonly name: string; readonly text: string },
  { code, branchId, day, month, at, idempotencyKey }: PersonKey,
  otherCase: string,
): Promise<ScannedPerson | undefined> => {
  const values = [code, branchId, day, month, at, idempotencyKey, otherCase];
  return (await pool.query<ScannedPerson>({ ...query, values })).rows[0];
};

interface Collecting {
  readonly studentId: number;
  readonly guardianId: number;
}

/** Whether a guardian of a child may collect it; undefined for who isn't one. */
export const findCollector = async (
  { pool }: Connection,
  { studentId, guardianId }: Collecting,
): Promise<{ readonly may: boolean; readonly restricted: boolean } | undefined> =>
  (
    await pool.query({
      name: 'checkinout-collector',
      text: `select may_collect as may, legal_restriction <> '' as restricted from student_guardian
        where student_id = $1 and guardian_id = $2`,
      values: [studentId, guardianId],
    })
  ).rows[0];

export interface NewCheck {
  readonly kind: 'student' | 'staff';
  readonly personId: number;
  readonly branchId: number;
  readonly day: string;
  readonly month: string;
  /** The month's row as it shall be. */
  readonly days: string;
  readonly firstIn: readonly (number | null)[];
  readonly lastOut: readonly (number | null)[];
  /** The month's row as it was read; null where there was none. */
  readonly seen: string | null;
  readonly direction: Direction;
  readonly at: Date;
  readonly recordedBy: number;
  readonly source: CheckSource;
  readonly device: string;
  readonly shiftId: number | null;
  readonly lateMinutes: number;
  readonly manualReason: ManualReason | null;
  readonly collectedBy: number | null;
  readonly idempotencyKey: string;
  readonly requestHash: string;
}

/**
 * The event and the attendance derived from it in one statement: one round trip, one commit, both or neither.
 * The month's row is the lock: it is written only if nobody has changed it since it was read, and the event only
 * if it was, so two scans of one card at the same instant can't both pass.
 */
const writeOf = (column: 'student_id' | 'user_id') => ({
  name: `checkinout-write-${column}`,
  text: `
    with attendance as (
      insert into attendance_month (branch_id, ${column}, month, days, first_in, last_out, updated_at)
      values ($1, $2, $3, $4, $5, $6, clock_timestamp())
      on conflict (${column}, month) do update set days = excluded.days, first_in = excluded.first_in,
        last_out = excluded.last_out, updated_at = excluded.updated_at
      where attendance_month.updated_at = $7::timestamptz
      returning 1)
    insert into check_event (branch_id, ${column}, day, direction, occurred_at, recorded_by, source, device,
      shift_id, late_minutes, idempotency_key, request_hash, manual_reason, collected_by)
    select $1, $2, $8::date, $9::text, $10::timestamptz, $11::int, $12::text, $13::text, $14::int, $15::smallint,
      $16::uuid, $17::text, $18::text, $19::int
    from attendance
    returning id`,
});
const writes = { student: writeOf('student_id'), staff: writeOf('user_id') };

/** False when somebody else's scan of the same person came between reading and writing: look again. */
export const insertCheck = async ({ pool }: Connection, check: NewCheck): Promise<boolean> => {
  const { rowCount } = await pool.query({
    ...writes[check.kind],
    values: [
      check.branchId,
      check.personId,
      check.month,
      check.days,
      check.firstIn,
      check.lastOut,
      check.seen,
      check.day,
      check.direction,
      check.at,
      check.recordedBy,
      check.source,
      check.device,
      check.shiftId,
      check.lateMinutes,
      check.idempotencyKey,
      check.requestHash,
      check.manualReason,
      check.collectedBy,
    ],
  });
  return rowCount === 1;
};
