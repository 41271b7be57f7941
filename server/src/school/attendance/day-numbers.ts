import type { AttendanceNumbers } from '@suksa/contracts/attendance-numbers';
import type { Connection } from '../../db/connection.ts';
import { type Counts, count, lettersOf, noCounts, type Plan } from './attendance-letters.ts';
import type { AttendanceScope, ScopedClass } from './attendance-scope.ts';
import { monthOfDay, positionOf } from './month-days.ts';
import { rollOfDay, rollValues, type Span } from './roll-query.ts';

interface ClassDayCount {
  readonly class_id: number;
  readonly letter: string;
  readonly students: number;
  readonly inside: number;
  readonly came: number;
}

/** How many students of each class have which letter on a day, and how many of them are still in the house. */
const classDayCounts = async (
  { pool }: Connection,
  span: Span,
  position: number,
): Promise<readonly ClassDayCount[]> => {
  const roll = rollOfDay(span.scope);
  const { rows } = await pool.query<ClassDayCount>({
    name: `school-day-counts-came-${roll.name}`,
    text: `select class_id, substr(days, $7::int, 1) as letter, count(*)::int as students,
        count(*) filter (where first_in[$7::int] is not null)::int as came,
        count(*) filter (where first_in[$7::int] is not null and last_out[$7::int] is null
          -- Whose day has ended with the shift isn't in the house; asked once, not for each.
          and student_id <> all (array(select closed.student_id from day_closing closed
            where closed.branch_id = (select y.branch_id from academic_year y where y.id = $1) and closed.day = $4
              and closed.student_id is not null)))::int as inside
      from (${roll.text}) roll group by 1, 2`,
    values: [...rollValues(span), position],
  });
  return rows;
};

interface CountedDay {
  readonly scope: AttendanceScope;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly isToday: boolean;
  /** Each class's plan from the first of the month up to this day at least. */
  readonly planOf: (of: ScopedClass) => Plan;
}

export interface DayNumbers {
  readonly numbers: AttendanceNumbers;
  readonly counts: Counts;
}

/** Days of a plan on which nobody is expected. */
const free = ['H', 'W'];

/**
 * THE numbers of one day, by which every screen, report, export and alert goes. On roll: enrolled on that day,
 * suspended included. Expected: on roll, not suspended, the class has school, no leave for the whole day. Arrived:
 * came in by the class's last minute, or was said to be there. Not arrived: expected, and may still come. Absent:
 * the same once that minute has passed (whoever comes later stays absent), unless a reason was given: then excused.
 */
export const dayNumbers = async (
  connection: Connection,
  { scope, day, isToday, planOf }: CountedDay,
): Promise<DayNumbers> => {
  const position = positionOf(day);
  const classById = new Map(scope.classes.map((of) => [of.id, of]));
  const counts = noCounts();
  let onRoll = 0;
  let inside = 0;
  let cameFree = 0;
  const span = { scope, from: day, until: day, month: monthOfDay(day) };
  for (const row of await classDayCounts(connection, span, position + 1)) {
    const ofClass = classById.get(row.class_id);
    if (!ofClass) continue;
    const planned = planOf(ofClass).slice(position, position + 1);
    count(counts, lettersOf(row.letter, planned), row.students);
    if (free.includes(planned)) cameFree += row.came;
    onRoll += row.students;
    if (isToday) inside += row.inside;
  }
  const numbers = numbersOf(counts, { onRoll, inside });
  return { counts, numbers: cameFree > 0 ? { ...numbers, cameFree } : numbers };
};

/** The figures of a day from the sums of its letters; `inside` was counted by the gate. */
export const numbersOf = (
  { present, late, half_day, excused, absent, not_yet, leave, suspended }: Counts,
  { onRoll, inside }: Pick<AttendanceNumbers, 'onRoll' | 'inside'>,
): AttendanceNumbers => {
  const arrived = present + late + half_day;
  const expected = arrived + excused + absent + not_yet;
  return {
    onRoll,
    expected,
    arrived,
    late,
    notArrived: not_yet,
    absent,
    excused,
    leave,
    suspended,
    inside,
    rate: expected === 0 ? null : (arrived - half_day / 2) / expected,
  };
};
