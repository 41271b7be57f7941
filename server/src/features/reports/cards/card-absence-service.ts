import type { Caller } from '../../../http/caller.ts';
import { lettersOf } from '../../../school/attendance/attendance-letters.ts';
import { scopeOf } from '../../../school/attendance/attendance-scope.ts';
import { plansOf } from '../../../school/attendance/class-plan.ts';
import { earlierClasses, plansOfStudents } from '../../../school/attendance/earlier-classes.ts';
import { daysOf, monthOfDay } from '../../../school/attendance/month-days.ts';
import { loadCalendar } from '../../../school/calendar/calendar.ts';
import { schoolNow } from '../../../school/calendar/school-now.ts';
import { monthDetails } from '../attendance/month-repository.ts';

interface AbsenceQuery {
  readonly classId: number;
  readonly studentIds: readonly number[];
  readonly from: string;
  readonly until: string;
}

export interface Absences {
  readonly excused: number;
  readonly unexcused: number;
}

/**
 * Days absent of each student in a span, with reason (a leave too) and without; until today. Of whom nothing was recorded
 * in the whole span nothing is known: no days then.
 */
export const absencesOf = async (
  { actor, context, school }: Pick<Caller, 'actor' | 'context' | 'school'>,
  { classId, studentIds, from, until }: AbsenceQuery,
): Promise<ReadonlyMap<number, Absences>> => {
  const found = new Map<number, { excused: number; unexcused: number }>();
  const recorded = new Set<number>();
  const now = await schoolNow(school.read, context.branchId);
  const last = until < now.day ? until : now.day;
  const scope = await scopeOf(school.read, actor, context, { classId });
  const [of] = scope.classes;
  if (!of || studentIds.length === 0 || from > last) return found;
  const months: string[] = [];
  for (let month = monthOfDay(from); month <= monthOfDay(last); month = monthAfter(month)) months.push(month);
  const [first, final] = [daysOf(months[0] ?? ''), daysOf(months.at(-1) ?? '')];
  const calendar = await loadCalendar(school.read, {
    ...{ branchId: context.branchId, from: first[0] ?? '', until: final.at(-1) ?? '' },
  });
  const earlier = await earlierClasses(school.read, {
    ...{ yearId: scope.year.id, from: first[0] ?? '', until: final.at(-1) ?? '' },
  });
  const details = await Promise.all(
    months.map((month) => {
      const days = daysOf(month);
      const span = { from: days[0] ?? '', until: days.at(-1) ?? '' };
      return monthDetails(school.connection, { scope, ...span, month }, studentIds);
    }),
  );
  months.forEach((month, index) => {
    const days = daysOf(month);
    const planOf = plansOfStudents(plansOf(calendar, days, now), days, earlier);
    for (const row of details[index] ?? []) {
      const sums = found.get(row.id) ?? { excused: 0, unexcused: 0 };
      [...lettersOf(row.days, planOf(of, row.id))].forEach((letter, at) => {
        const day = days[at] ?? '';
        if (day < from || day > last) return;
        if (!'.XS'.includes(row.days.charAt(at))) recorded.add(row.id);
        if (letter === 'A') sums.unexcused += 1;
        else if (letter === 'E' || letter === 'V') sums.excused += 1;
      });
      found.set(row.id, sums);
    }
  });
  for (const id of [...found.keys()]) if (!recorded.has(id)) found.delete(id);
  return found;
};

const monthAfter = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
};
