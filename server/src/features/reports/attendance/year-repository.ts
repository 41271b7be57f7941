import type { AttendancePeriod } from '@suksa/contracts/reports';
import { asc, eq, sql } from 'drizzle-orm';
import { academicYears, terms } from '../../../db/schema/index.ts';
import type { Queryable } from '../../../http/app.ts';

interface YearQuery {
  readonly yearId: number;
  readonly today: string;
  /** The term in which today lies when left out; before the year its first one, after it its second. */
  readonly asked: AttendancePeriod | undefined;
}

/** The first and last day of a term or of the whole year. */
export const datesOfPeriod = async (db: Queryable, { yearId, today, asked }: YearQuery) => {
  const [year] = await db
    .select({ from: academicYears.startDate, until: academicYears.endDate })
    .from(academicYears)
    .where(eq(academicYears.id, yearId));
  const ofYear = await db
    .select({ number: terms.number, from: terms.startDate, until: terms.endDate })
    .from(terms)
    .where(eq(terms.yearId, yearId))
    .orderBy(asc(terms.number));
  const running = ofYear.find(({ until }) => today <= until) ?? ofYear.at(-1);
  const period = asked ?? (running?.number === 2 ? ('term2' as const) : ('term1' as const));
  const whole = { from: year?.from ?? today, until: year?.until ?? today };
  const term = ofYear.find(({ number }) => `term${number}` === period);
  return { period, ...(term ? { from: term.from, until: term.until } : whole) };
};

interface MonthsOfBranch {
  readonly branchId: number;
  /** `YYYY-MM`, the first and the last of them. */
  readonly from: string;
  readonly until: string;
}

export interface LeaveRow {
  readonly studentId: number;
  /** `YYYY-MM`. */
  readonly month: string;
  /** 31 stored letters. */
  readonly days: string;
}

/** The months of students in which a leave was granted. */
export const monthsWithLeave = async (
  db: Queryable,
  { branchId, from, until }: MonthsOfBranch,
): Promise<readonly LeaveRow[]> => {
  const { rows } = await db.execute<LeaveRow & Record<string, unknown>>(sql`
    select student_id as "studentId", to_char(month, 'YYYY-MM') as month, days from attendance_month
    where branch_id = ${branchId} and student_id is not null and days like '%V%'
      and month between ${`${from}-01`}::date and ${`${until}-01`}::date`);
  return rows;
};
