import { sql } from 'drizzle-orm';
import type { Queryable } from '../../http/app.ts';

interface AbsenceRange {
  readonly branchId: number;
  /** First and last day, included. */
  readonly from: string;
  readonly until: string;
  /** Everybody of the branch without. */
  readonly studentIds?: readonly number[];
}

/** What share of a day's lessons a student missed: two of six are a third. */
export interface LessonsOfDay {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly share: number;
}

export type LessonsMissed = ReadonlyMap<number, readonly LessonsOfDay[]>;

/** Each student's days on which lessons were missed, whatever the day itself was. */
export const lessonsMissed = async (
  db: Queryable,
  { branchId, from, until, studentIds }: AbsenceRange,
): Promise<LessonsMissed> => {
  const { rows } = await db.execute<{ student_id: number; day: string; share: number }>(sql`
    select student_id, day::text as day, sum(share)::float as share from lesson_absence
    where branch_id = ${branchId} and day between ${from} and ${until} and withdrawn_at is null
      ${studentIds ? sql`and student_id = any(${sql.param(studentIds)}::int[])` : sql``}
    group by student_id, day order by student_id, day`);
  const missed = new Map<number, LessonsOfDay[]>();
  for (const { student_id, day, share } of rows) {
    const own = missed.get(student_id);
    if (own) own.push({ day, share });
    else missed.set(student_id, [{ day, share }]);
  }
  return missed;
};

const there = 'PLD';

/**
 * Days' worth of lessons missed on days on which the student was there otherwise. On a day that counts as absence or
 * leave, was no school day or lies outside the enrolment nothing is counted twice, or at all.
 */
export const missedWhileThere = (
  missed: readonly LessonsOfDay[] | undefined,
  letterOn: (day: string) => string,
): number => {
  if (!missed) return 0;
  let days = 0;
  for (const { day, share } of missed) {
    const letter = letterOn(day);
    if (letter !== '' && there.includes(letter)) days += share;
  }
  return days;
};

/** Six lessons of six are a whole day, though no sixth is kept exactly. */
export const roundedDays = (days: number): number => Math.round(days * 1000) / 1000;
