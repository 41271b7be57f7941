import { TimetableRule } from '@suksa/contracts/technical';
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { timetableRules, timetables } from '../../../db/schema/index.ts';
import type { Queryable } from '../../../http/app.ts';
import { sqlToday } from '../../../school/clock.ts';

/** The version that is being made; where there is none, the one that holds today or is the next to. */
export const plannedVersionOf = async (db: Queryable, yearId: number): Promise<number | undefined> => {
  const [row] = await db
    .select({ id: timetables.id })
    .from(timetables)
    .where(and(eq(timetables.yearId, yearId), ne(timetables.state, 'archived')))
    .orderBy(
      sql`${timetables.state} <> 'draft'`,
      sql`coalesce(${timetables.holdsUntil} < ${sqlToday}, false)`,
      sql`${timetables.holdsFrom}`,
      desc(timetables.id),
    )
    .limit(1);
  return row?.id;
};

/** The rules of a version that must hold. */
export const strictRulesOf = async (db: Queryable, timetableId: number): Promise<TimetableRule[]> =>
  (
    await db
      .select()
      .from(timetableRules)
      .where(and(eq(timetableRules.timetableId, timetableId), eq(timetableRules.weight, 100)))
  ).map(({ kind, parameters }) => TimetableRule.parse({ kind, ...parameters }));

/** How many periods of each teacher the plan counts too often, because classes have them together. */
export const sharedPeriodsOf = async (db: Queryable, timetableId: number) =>
  (
    await db.execute<{ teacher_id: number; shared: number }>(sql`
      select t.teacher_id, sum((c.classes - 1) * (select sum(b) from unnest(l.blocks) b))::int as shared
      from timetable_lesson l
      join timetable_lesson_teacher t on t.lesson_id = l.id
      join lateral (select count(distinct class_id)::int as classes from timetable_lesson_class
        where lesson_id = l.id) c on c.classes > 1
      where l.timetable_id = ${timetableId}
      group by t.teacher_id`)
  ).rows.map(({ teacher_id, shared }) => ({ teacherId: teacher_id, shared }));
