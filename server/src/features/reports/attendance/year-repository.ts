import type { AttendancePeriod } from '@suksa/contracts/reports';
import { asc, eq } from 'drizzle-orm';
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
