import type { CheckResult, EarlyLeaveAllower, EarlyLeaveReason } from '@suksa/contracts/checkinout';
import type { ContactWay } from '@suksa/contracts/reports';
import { and, eq, sql } from 'drizzle-orm';
import { insertOne } from '../../../db/insert-one.ts';
import { absenceContacts, pickUpPhotos, type SaidCode, students } from '../../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import type { AttendanceScope } from '../../../school/attendance/attendance-scope.ts';
import { instantOf } from '../../../school/clock.ts';
import { studentNameText } from '../../../school/people/full-name.ts';
import { isHomeOf } from '../../../school/policies/household-scope.ts';

const nameLo = sql.raw(studentNameText('s', 'lo'));
const nameEn = sql.raw(studentNameText('s', 'en'));
const idsOf = (ids: readonly number[]) => sql`${sql.param(ids)}::int[]`;

export interface NamedStudent {
  readonly id: number;
  readonly code: string;
  readonly lo: string;
  readonly en: string;
}

export interface AwayRow extends NamedStudent {
  readonly homeroom_lo: string | null;
  readonly homeroom_en: string | null;
}

/** Students with the teacher who leads their class on a day. */
export const peopleAway = async (db: Queryable, ids: readonly number[], day: string): Promise<AwayRow[]> => {
  const { rows } = await db.execute<AwayRow & Record<string, unknown>>(sql`
    select s.id, s.code, ${nameLo} as lo, ${nameEn} as en, t.name_lo as homeroom_lo, t.name_en as homeroom_en
    from student s
    left join lateral (select class_id from enrolment e where e.student_id = s.id and e.is_current
      order by e.start_date desc limit 1) e on true
    left join lateral (select teacher_id from homeroom h where h.class_id = e.class_id and h.start_date <= ${day}
      and coalesce(h.end_date, ${day}) >= ${day} order by h.start_date desc limit 1) h on true
    left join app_user t on t.id = h.teacher_id
    where s.id = any(${idsOf(ids)})`);
  return rows;
};

export interface GuardianRow {
  readonly student_id: number;
  readonly name: string;
  readonly relation: string;
  readonly phone: string | null;
  readonly place: number;
}

/** In the order in which the school calls them; nobody against whom a restriction stands. */
export const guardiansToAsk = async (db: Queryable, ids: readonly number[]): Promise<GuardianRow[]> => {
  const { rows } = await db.execute<GuardianRow & Record<string, unknown>>(sql`
    select l.student_id, coalesce(nullif(g.name_lo, ''), g.name_en) as name, l.relation, g.phone,
      (row_number() over (partition by l.student_id order by l.contact_order, g.id))::int as place
    from student_guardian l join guardian g on g.id = l.guardian_id
    where l.student_id = any(${idsOf(ids)}) and l.legal_restriction = ''
    order by l.student_id, place`);
  return rows;
};

export interface ContactRow {
  readonly id: number;
  readonly student_id: number;
  readonly day: string;
  readonly how: ContactWay;
  readonly with_whom: string;
  readonly said: string;
  readonly by_lo: string;
  readonly by_en: string;
}

export const contactsOf = async (db: Queryable, ids: readonly number[]): Promise<ContactRow[]> => {
  const { rows } = await db.execute<ContactRow & Record<string, unknown>>(sql`
    select c.id, c.student_id, c.day::text, c.how, c.with_whom, c.said, u.name_lo as by_lo, u.name_en as by_en
    from absence_contact c join app_user u on u.id = c.made_by
    where c.student_id = any(${idsOf(ids)}) order by c.day desc, c.id desc`);
  return rows;
};

export const insertContact = (tx: Transaction, row: typeof absenceContacts.$inferInsert): Promise<number> =>
  insertOne(tx, absenceContacts, row);

export interface SeenStudent extends NamedStudent {
  readonly branch_id: number;
  readonly class_id: number;
  readonly level_id: number;
  readonly class_name: string;
}

/** Those of them who are in the caller's classes, each with the class of now. */
export const seenStudents = async (
  db: Queryable,
  { classes, year }: Pick<AttendanceScope, 'classes' | 'year'>,
  ids: readonly number[],
): Promise<SeenStudent[]> => {
  const { rows } = await db.execute<SeenStudent & Record<string, unknown>>(sql`
    select s.id, s.code, ${nameLo} as lo, ${nameEn} as en, e.branch_id, e.class_id, c.level_id, c.name as class_name
    from enrolment e join student s on s.id = e.student_id join class c on c.id = e.class_id
    where e.student_id = any(${idsOf(ids)}) and e.is_current and e.year_id = ${year.id}
      and e.class_id = any(${idsOf(classes.map((of) => of.id))})`);
  return rows;
};

/** A student of the caller's classes, with the class of now. */
export const seenStudent = async (
  db: Queryable,
  scope: Pick<AttendanceScope, 'classes' | 'year'>,
  id: number,
): Promise<SeenStudent | undefined> => (await seenStudents(db, scope, [id]))[0];

/** The class of a student on a day of a year; undefined for a day on which they were in none. */
export const classOn = async (
  db: Queryable,
  { studentId, yearId, day }: { readonly studentId: number; readonly yearId: number; readonly day: string },
): Promise<{ readonly classId: number; readonly levelId: number } | undefined> => {
  const { rows } = await db.execute<{ classId: number; levelId: number }>(sql`
    select e.class_id as "classId", c.level_id as "levelId" from enrolment e join class c on c.id = e.class_id
    where e.student_id = ${studentId} and e.year_id = ${yearId} and e.start_date <= ${day}
      and coalesce(e.end_date >= ${day}, true) order by e.start_date desc limit 1`);
  return rows[0];
};

/** Whether a user is a guardian in the student's own household, with nothing that keeps them away. */
export const isAtHome = async (db: Queryable, studentId: number, userId: number): Promise<boolean> => {
  const [row] = await db
    .select({ isHome: isHomeOf(userId) })
    .from(students)
    .where(eq(students.id, studentId));
  return row?.isHome ?? false;
};

export interface OpenDayRow extends NamedStudent {
  readonly class_name: string;
  readonly day: string;
  readonly first_in: number;
  /** The end of the shift with which the day was ended; null where that hasn't been done. */
  readonly ended_at: number | null;
  readonly total: number;
}

interface Span {
  readonly scope: AttendanceScope;
  readonly from: string;
  readonly until: string;
}

/**
 * Days on which somebody came and nobody noted the leaving, the latest first, without those that are being put right; of
 * the last day only those that have been ended.
 */
export const openDaysIn = async (
  db: Queryable,
  { scope, from, until }: Span,
  most: number,
): Promise<OpenDayRow[]> => {
  const { rows } = await db.execute<OpenDayRow & Record<string, unknown>>(sql`
    select s.id, s.code, ${nameLo} as lo, ${nameEn} as en, c.name as class_name, open.day::text, open.first_in, closed.ended_at,
      count(*) over ()::int as total
    from enrolment e
    join student s on s.id = e.student_id
    join class c on c.id = e.class_id
    join attendance_month m on m.student_id = e.student_id
      and m.month between date_trunc('month', ${from}::date)::date and ${until}::date
      and array_positions(m.first_in, null) is distinct from array_positions(m.last_out, null)
    cross join lateral (
      select m.month + number - 1 as day, m.first_in[number] as first_in from generate_series(1, 31) number
      where m.first_in[number] is not null and m.last_out[number] is null) open
    left join day_closing closed on closed.student_id = e.student_id and closed.day = open.day
    where e.is_current and e.year_id = ${scope.year.id} and e.class_id = any(${idsOf(scope.classes.map(({ id }) => id))})
      and open.day between ${from}::date and ${until}::date and (open.day < ${until}::date or closed.id is not null)
      and not exists (select 1 from attendance_change x where x.student_id = e.student_id and x.day = open.day and x.state = 'waiting')
    order by open.day desc, c.name, e.sort_key, s.id limit ${most}`);
  return rows;
};

export interface ScanRow {
  readonly at: string;
  readonly direction: 'in' | 'out';
  readonly source: string;
  readonly device: string;
  readonly late_minutes: number;
  readonly shift_id: number | null;
  readonly by_lo: string | null;
  readonly by_en: string | null;
  /** Why it was late, as it was said at the gate. */
  readonly reason_lo: string | null;
  readonly reason_en: string | null;
  /** With whom the child went, and what they drew. */
  readonly with_lo: string | null;
  readonly with_en: string | null;
  readonly bearer: string | null;
  readonly drawing: string | null;
  readonly photo: string | null;
  /** What was said at the gate of leaving early. */
  readonly left_reason: EarlyLeaveReason | null;
  readonly allowed_by: EarlyLeaveAllower | null;
  /** The gate's own device that brought it, and what its clock showed where that was wrong. */
  readonly kiosk: string | null;
  readonly shown_at: string | null;
}

export const scansOn = async (db: Queryable, studentId: number, day: string): Promise<ScanRow[]> => {
  const { rows } = await db.execute<ScanRow & Record<string, unknown>>(sql`
    select e.occurred_at as at, e.direction, e.source, e.device, e.late_minutes, e.shift_id, u.name_lo as by_lo, u.name_en as by_en,
      n.text_lo as reason_lo, n.text_en as reason_en, g.name_lo as with_lo, g.name_en as with_en, p.bearer, d.drawing,
      f.event_key as photo, a.reason as left_reason, a.allowed_by,
      k.name as kiosk, case when v.clock_wrong then v.scanned_at end as shown_at
    from check_event e left join app_user u on u.id = e.recorded_by left join late_note n on n.event_key = e.idempotency_key
      left join guardian g on g.id = e.collected_by left join pick_up_pass p on p.used_event = e.idempotency_key
      left join pick_up_signature d on d.event_key = e.idempotency_key
      left join pick_up_photo f on f.event_key = e.idempotency_key
      left join early_leave_note a on a.event_key = e.idempotency_key
      left join gate_event v on v.id = e.idempotency_key left join kiosk k on k.id = v.kiosk_id
    where e.student_id = ${studentId} and e.day = ${day} order by e.occurred_at, e.id`);
  return rows;
};

export interface KeptScanRow {
  readonly id: string;
  readonly at: string;
  readonly shown_at: string | null;
  readonly kiosk: string | null;
  readonly by_lo: string | null;
  readonly by_en: string | null;
  readonly outcome: CheckResult | null;
  readonly refused: string | null;
}

/** What gates kept of a student on a day and isn't recorded. */
export const keptScansOn = async (db: Queryable, studentId: number, day: string): Promise<KeptScanRow[]> => {
  const [from, until] = [instantOf(day, 0), instantOf(day, 24 * 60)];
  const { rows } = await db.execute<KeptScanRow & Record<string, unknown>>(sql`
    select v.id, v.happened_at as at, case when v.clock_wrong then v.scanned_at end as shown_at, k.name as kiosk,
      u.name_lo as by_lo, u.name_en as by_en, v.outcome, v.refused
    from gate_event v left join kiosk k on k.id = v.kiosk_id left join app_user u on u.id = v.recorded_by
    where v.student_id = ${studentId} and v.happened_at >= ${from.toISOString()} and v.happened_at < ${until.toISOString()}
      and (v.outcome is not null or v.refused is not null)
      and not exists (select 1 from check_event e where e.day = ${day} and e.idempotency_key = v.id)
    order by v.happened_at, v.id limit 100`);
  return rows;
};

/** The picture of who came for a student. */
export const photoOfCollector = async (db: Queryable, studentId: number, key: string) =>
  (
    await db
      .select({ content: pickUpPhotos.content, file: pickUpPhotos.file })
      .from(pickUpPhotos)
      .where(and(eq(pickUpPhotos.eventKey, key), eq(pickUpPhotos.studentId, studentId)))
  )[0];

export interface WordRow {
  readonly at: string;
  readonly code: SaidCode;
  readonly reason: string;
  readonly by_lo: string;
  readonly by_en: string;
  readonly approved_lo: string | null;
  readonly approved_en: string | null;
}

export const wordsOn = async (db: Queryable, studentId: number, day: string): Promise<WordRow[]> => {
  const { rows } = await db.execute<WordRow & Record<string, unknown>>(sql`
    select c.made_at as at, c.code, c.reason, u.name_lo as by_lo, u.name_en as by_en,
      a.name_lo as approved_lo, a.name_en as approved_en
    from attendance_correction c join app_user u on u.id = c.made_by left join app_user a on a.id = c.approved_by
    where c.student_id = ${studentId} and c.day = ${day} order by c.id`);
  return rows;
};

export interface MissedLessonRow {
  readonly starts_at: number;
  readonly ends_at: number;
  readonly subject_lo: string;
  readonly subject_en: string;
  readonly by_lo: string;
  readonly by_en: string;
}

export const lessonsMissedOn = async (
  db: Queryable,
  studentId: number,
  day: string,
): Promise<MissedLessonRow[]> => {
  const { rows } = await db.execute<MissedLessonRow & Record<string, unknown>>(sql`
    select l.starts_at, l.ends_at, s.name_lo as subject_lo, s.name_en as subject_en, u.name_lo as by_lo, u.name_en as by_en
    from lesson_absence l join subject s on s.id = l.subject_id join roll_call r on r.id = l.call_id
      join app_user u on u.id = r.taken_by
    where l.student_id = ${studentId} and l.day = ${day} and l.withdrawn_at is null order by l.starts_at`);
  return rows;
};

/** A day as it is kept. */
export const keptDay = async (db: Queryable, studentId: number, day: string) => {
  const at = Number(day.slice(8));
  const { rows } = await db.execute<{ code: SaidCode; first_in: number | null; last_out: number | null }>(sql`
    select substr(days, ${at}, 1) as code, first_in[${sql.raw(String(at))}] as first_in, last_out[${sql.raw(String(at))}] as last_out
    from attendance_month where student_id = ${studentId} and month = date_trunc('month', ${day}::date)::date`);
  return rows[0] ?? { code: '.' as const, first_in: null, last_out: null };
};
