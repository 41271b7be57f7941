import type { EndpointOutput } from '@suksa/contracts';
import type { gateToday, RecentCheck } from '@suksa/contracts/checkinout';
import type { Caller } from '../../../http/caller.ts';
import { noCounts } from '../../../school/attendance/attendance-letters.ts';
import { scopeOf } from '../../../school/attendance/attendance-scope.ts';
import { plansOf } from '../../../school/attendance/class-plan.ts';
import { dayNumbers, numbersOf } from '../../../school/attendance/day-numbers.ts';
import { daysOf, monthOfDay } from '../../../school/attendance/month-days.ts';
import { loadCalendar } from '../../../school/calendar/calendar.ts';
import { schoolNow } from '../../../school/calendar/school-now.ts';
import { twoScriptName } from '../../../school/people/full-name.ts';
import { type RecentRow, recentChecks } from './today-repository.ts';

const nothing = numbersOf(noCounts(), { onRoll: 0, inside: 0 });

/** The gate counts the year that today lies in, whatever year the header shows. */
export const todayAtGate = async ({
  actor,
  context,
  school: { read, connection },
}: Caller): Promise<EndpointOutput<typeof gateToday>> => {
  const { branch, branchId } = context;
  const now = await schoolNow(read, branchId);
  const { day } = now;
  const year = branch.years.find(({ start, end }) => start <= day && day <= end);
  const facts = { asOf: new Date().toISOString(), date: day };
  if (!year) return { ...facts, numbers: nothing, recent: [] };
  const days = daysOf(monthOfDay(day)).filter((one) => one <= day);
  const [scope, calendar, recent] = await Promise.all([
    scopeOf(read, actor, { ...context, year, yearId: year.id }),
    loadCalendar(read, { branchId, from: day, until: day }),
    recentChecks(read, { actor, branchId, yearId: year.id, day }),
  ]);
  const planOf = plansOf(calendar, days, now);
  const { numbers } = await dayNumbers(connection, { scope, day, isToday: true, planOf });
  return { ...facts, numbers, recent: recent.flatMap(presentRecent) };
};

/** An event is of a student or of a member of staff; the database sees to it. */
const presentRecent = ({ event, student, user, className }: RecentRow): RecentCheck[] => {
  const facts = {
    id: event.id,
    at: event.occurredAt.toISOString(),
    direction: event.direction,
    minutesLate: event.lateMinutes,
  };
  if (student)
    return [
      {
        ...facts,
        kind: 'student',
        code: student.code,
        name: twoScriptName(student),
        className,
      },
    ];
  if (user)
    return [
      {
        ...facts,
        kind: 'staff',
        code: user.username,
        name: { lo: user.nameLo, en: user.nameEn },
        className: null,
      },
    ];
  return [];
};
