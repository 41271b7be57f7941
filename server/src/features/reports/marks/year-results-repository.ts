import { and, desc, inArray, sql } from 'drizzle-orm';
import { reportCards } from '../../../db/schema/index.ts';
import type { Queryable } from '../../../http/app.ts';

interface ResultsQuery {
  readonly yearId: number;
  readonly studentIds: readonly number[];
}

/** What the last card of a year says of each student's conduct: that of the year, else that of the second term. */
export const conductsOf = async (db: Queryable, { yearId, studentIds }: ResultsQuery) => {
  const rows = await db
    .selectDistinctOn([reportCards.studentId], {
      studentId: reportCards.studentId,
      conduct: reportCards.conduct,
    })
    .from(reportCards)
    .where(
      and(
        sql`${reportCards.studentId} = any(${sql.param([...studentIds])}::int[])`,
        sql`${reportCards.yearId} = ${yearId} and ${reportCards.conduct} <> ''`,
        inArray(reportCards.period, ['year', 'term2']),
      ),
    )
    .orderBy(reportCards.studentId, desc(reportCards.period));
  return new Map(rows.map(({ studentId, conduct }) => [studentId, conduct]));
};
