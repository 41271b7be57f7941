import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { academicYears, reportCards } from '../../../db/schema/index.ts';
import type { Queryable } from '../../../http/app.ts';

interface RecordsQuery {
  readonly studentIds: readonly number[];
  /** Null: every year. */
  readonly yearId: number | null;
}

/** Published cards, the first year first; of a year first its months, then terms, then the year. */
export const publishedOf = async (db: Queryable, { studentIds, yearId }: RecordsQuery) =>
  (
    await db
      .select({ card: reportCards })
      .from(reportCards)
      .innerJoin(academicYears, eq(academicYears.id, reportCards.yearId))
      .where(
        and(
          isNotNull(reportCards.published),
          sql`${reportCards.studentId} = any(${sql.param([...studentIds])}::int[])`,
          yearId === null ? undefined : eq(reportCards.yearId, yearId),
        ),
      )
      .orderBy(
        asc(academicYears.startDate),
        sql`case when ${reportCards.period} like 'm%' then (substr(${reportCards.period}, 2)::int + 3) % 12 else 20 end`,
        asc(reportCards.period),
      )
  ).map(({ card }) => card);

type Name = { lo: string; en: string };

/** The longest name of a student, a subject and a homeroom teacher of a year. */
export const longestNames = async (db: Queryable, yearId: number) => {
  const { rows } = await db.execute<{
    student: Name | null;
    subject: Name | null;
    homeroom: Name | null;
  }>(sql`
    select
      (select jsonb_build_object('lo', concat_ws(' ', s.first_name_lo, s.surname_lo),
          'en', concat_ws(' ', s.first_name_en, s.surname_en))
        from student s join enrolment e on e.student_id = s.id and e.year_id = ${yearId} and e.is_current
        order by greatest(length(concat_ws(' ', s.first_name_lo, s.surname_lo)),
          length(concat_ws(' ', s.first_name_en, s.surname_en))) desc, s.id limit 1) as student,
      (select jsonb_build_object('lo', u.name_lo, 'en', u.name_en)
        from subject u join curriculum k on k.subject_id = u.id and k.year_id = ${yearId}
        order by greatest(length(u.name_lo), length(u.name_en)) desc, u.id limit 1) as subject,
      (select jsonb_build_object('lo', a.name_lo, 'en', a.name_en)
        from app_user a join homeroom h on h.teacher_id = a.id join class c on c.id = h.class_id
        where c.year_id = ${yearId} order by greatest(length(a.name_lo), length(a.name_en)) desc, a.id limit 1) as homeroom`);
  return rows[0] ?? { student: null, subject: null, homeroom: null };
};
