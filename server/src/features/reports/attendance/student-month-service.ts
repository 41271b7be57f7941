import type { EndpointOutput } from '@suksa/contracts';
import { daysAfter, startOfMonth } from '@suksa/contracts/days';
import type { attendanceOfStudent } from '@suksa/contracts/reports';
import { yearOf } from '../../../http/actor.ts';
import type { Caller } from '../../../http/caller.ts';
import { lettersOf } from '../../../school/attendance/attendance-letters.ts';
import { scopeOf } from '../../../school/attendance/attendance-scope.ts';
import { plansOf } from '../../../school/attendance/class-plan.ts';
import { earlierClasses, plansOfStudents } from '../../../school/attendance/earlier-classes.ts';
import { lessonsMissed } from '../../../school/attendance/lesson-absences.ts';
import { daysOf, monthOfDay } from '../../../school/attendance/month-days.ts';
import { loadCalendar } from '../../../school/calendar/calendar.ts';
import { schoolNow } from '../../../school/calendar/school-now.ts';
import { presentMonthStudent } from './attendance-presenter.ts';
import { daysPutRight, monthDetails } from './month-repository.ts';

/**
 * One student's line of the month's report: of the running month, or of the one before it while this one has had no school
 * day. Who is outside the caller's scope has none, like who isn't on the roll.
 */
export const studentMonth = async (caller: Caller, id: number): Promise<StudentMonth> => {
  const { actor, context, school } = caller;
  const now = await schoolNow(school.read, context.branchId);
  const year = yearOf(context);
  // Today, or the day of the year that is nearest to it.
  const [, day = now.day] = [year.start, now.day, year.end].toSorted();
  const month = monthOfDay(day);
  const scope = await scopeOf(school.read, actor, context);
  if (scope.studentIds && !scope.studentIds.includes(id)) return { month, row: null };
  const running = await lineOf(caller, { id, month, now, scope });
  const before = monthOfDay(daysAfter(startOfMonth(day), -1));
  if (running?.counts.rate !== null || before < monthOfDay(year.start)) return { month, row: running };
  const last = await lineOf(caller, { id, month: before, now, scope });
  return last ? { month: before, row: last } : { month, row: running };
};

type StudentMonth = EndpointOutput<typeof attendanceOfStudent>;

interface Asked {
  readonly id: number;
  readonly month: string;
  readonly now: Awaited<ReturnType<typeof schoolNow>>;
  readonly scope: Awaited<ReturnType<typeof scopeOf>>;
}

const lineOf = async (
  { context, school }: Caller,
  { id, month, now, scope }: Asked,
): Promise<StudentMonth['row']> => {
  const days = daysOf(month);
  const [from = '', until = ''] = [days[0], days.at(-1)];
  const [calendar, rows, lessons, earlier, corrected] = await Promise.all([
    loadCalendar(school.read, { branchId: context.branchId, from, until }),
    monthDetails(school.connection, { scope, from, until, month }, [id]),
    lessonsMissed(school.read, { branchId: context.branchId, from, until, studentIds: [id] }),
    earlierClasses(school.read, { yearId: yearOf(context).id, from, until }),
    daysPutRight(school.connection, { from, until }, [id]),
  ]);
  const row = rows.at(-1);
  const ofClass = row && scope.classes.find((one) => one.id === row.class_id);
  if (!row || !ofClass) return null;
  const planOf = plansOfStudents(plansOf(calendar, days, now), days, earlier);
  const letters = lettersOf(row.days, planOf(ofClass, id));
  const facts = {
    row,
    className: ofClass.name,
    letters,
    missed: lessons.get(id),
    corrected: corrected.get(id),
  };
  return presentMonthStudent(facts);
};
