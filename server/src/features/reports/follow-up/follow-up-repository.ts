import type { ContactWay } from '@suksa/contracts/reports';
import { and, eq, sql } from 'drizzle-orm';
import { insertOne } from '../../../db/insert-one.ts';
import { absenceContacts, pickUpPhotos, students } from '../../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import type { AttendanceScope } from '../../../school/attendance/attendance-scope.ts';
import { classThenText } from '../../../school/attendance/class-then.ts';
import { openDaysOfMonth } from '../../../school/attendance/month-days.ts';
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
  readonly lo: string;
  readonly en: string;
  readonly relation: string;
  readonly phone: string | null;
  readonly place: number;
}

/** In the order in which the school calls them; nobody against whom a restriction stands. */
export const guardiansToAsk = async (db: Queryable, ids: readonly number[]): Promise<GuardianRow[]> => {
  const { rows } = await db.execute<GuardianRow & Record<string, unknown>>(sql`
    select l.student_id, g.name_lo as lo, g.name_en as en, l.relation, g.phone,
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

/** The same for one day: who was in one of the caller's classes then is seen too. */
export const seenStudentOn = async (
  db: Queryable,
  { classes, year }: Pick<AttendanceScope, 'classes' | 'year'>,
  { studentId, day }: { readonly studentId: number; readonly day: string },
): Promise<SeenStudent | undefined> => {
  const { rows } = await db.execute<SeenStudent & Record<string, unknown>>(sql`
    select s.id, s.code, ${nameLo} as lo, ${nameEn} as en, e.branch_id, e.class_id, c.level_id, c.name as class_name
    from (select ${day}::date as day) that
    join enrolment e on e.student_id = ${studentId} and e.is_current and e.year_id = ${year.id}
    join student s on s.id = e.student_id join class c on c.id = e.class_id
    where ${idsOf(classes.map((of) => of.id))} && array[e.class_id, ${sql.raw(classThenText('e', 'that.day'))}]`);
  return rows[0];
};

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
 * the last day only those that have been ended. Who changed branch was elsewhere before, and it is seen to there.
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
    cross join lateral ${openDaysOfMonth}
    left join day_closing closed on closed.student_id = e.student_id and closed.day = open.day
    where e.is_current and e.year_id = ${scope.year.id} and e.class_id = any(${idsOf(scope.classes.map(({ id }) => id))})
      and open.day between ${from}::date and ${until}::date and (open.day < ${until}::date or closed.id is not null)
      and coalesce(open.day <= e.end_date, true)
      and (e.start_date <= open.day or exists (select 1 from enrolment f where f.student_id = e.student_id
        and f.year_id = e.year_id and not f.is_current and open.day between f.start_date and f.end_date))
      and not exists (select 1 from attendance_change x where x.student_id = e.student_id and x.day = open.day and x.state = 'waiting')
    order by open.day desc, c.name, e.sort_key, s.id limit ${most}`);
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
