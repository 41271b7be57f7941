import { sql } from 'drizzle-orm';
import type { Queryable } from '../../http/app.ts';
import type { Plan } from './attendance-letters.ts';
import type { PlannedClass } from './class-plan.ts';

interface Days {
  readonly yearId: number;
  /** First and last day, included. */
  readonly from: string;
  readonly until: string;
}

/** Where a student was before, and until when. */
interface EarlierClass extends PlannedClass {
  readonly from: string;
  readonly until: string;
}

export type EarlierClasses = ReadonlyMap<number, readonly EarlierClass[]>;

/** Who changed class within a year, and the classes before on these days. Few do, and nobody else is in the map. */
export const earlierClasses = async (
  db: Queryable,
  { yearId, from, until }: Days,
): Promise<EarlierClasses> => {
  const { rows } = await db.execute<{ student_id: number } & Record<keyof EarlierClass, never>>(sql`
    select f.student_id, f.class_id as id, c.level_id as "levelId", f.start_date::text as from, f.end_date::text as until
    from enrolment f join class c on c.id = f.class_id
    where f.year_id = ${yearId} and not f.is_current and f.start_date <= ${until}::date and f.end_date >= ${from}::date
      and exists (select 1 from enrolment e where e.student_id = f.student_id and e.year_id = f.year_id and e.is_current
        and e.class_id <> f.class_id)
    order by f.student_id, f.start_date`);
  const found = new Map<number, EarlierClass[]>();
  for (const { student_id, ...earlier } of rows)
    found.set(student_id, [...(found.get(student_id) ?? []), earlier]);
  return found;
};

/** The plan of a student's days: of each by the class in which the student was then. */
export type PlanOfStudent = (of: PlannedClass, studentId: number) => Plan;

export const plansOfStudents =
  (planOf: (of: PlannedClass) => Plan, days: readonly string[], earlier: EarlierClasses): PlanOfStudent =>
  (of, studentId) => {
    const before = earlier.get(studentId);
    const plan = planOf(of);
    if (!before) return plan;
    return days
      .map((day, at) => {
        const then = before.find(({ from, until }) => from <= day && day <= until);
        return (then ? planOf(then) : plan).charAt(at);
      })
      .join('');
  };
