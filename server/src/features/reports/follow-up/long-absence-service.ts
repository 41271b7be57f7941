import { daysAfter } from '@suksa/contracts/days';
import { absencesFlagged, type LongAbsence } from '@suksa/contracts/reports';
import type { Caller } from '../../../http/caller.ts';
import { absentUpToNow, lettersOf } from '../../../school/attendance/attendance-letters.ts';
import { type AttendanceScope, scopeOf } from '../../../school/attendance/attendance-scope.ts';
import { plansOf } from '../../../school/attendance/class-plan.ts';
import { earlierClasses, plansOfStudents } from '../../../school/attendance/earlier-classes.ts';
import { daysOf, firstDayOf, monthOfDay } from '../../../school/attendance/month-days.ts';
import { loadCalendar } from '../../../school/calendar/calendar.ts';
import { schoolNow } from '../../../school/calendar/school-now.ts';
import { peopleViewer } from '../../../school/policies/people-fields.ts';
import { monthRoll } from '../attendance/month-repository.ts';
import { presentLongAbsence } from './follow-up-presenter.ts';
import { contactsOf, guardiansToAsk, peopleAway } from './follow-up-repository.ts';

interface Letters {
  readonly classId: number;
  /** From the first day that was read up to today. */
  readonly letters: string;
}

type Asking = Pick<Caller, 'actor' | 'context' | 'school'>;

/** Letters of the students of a month, up to today. */
const lettersIn = async (
  { context, school }: Asking,
  { scope, month, today }: { scope: AttendanceScope; month: string; today: string },
): Promise<ReadonlyMap<number, Letters>> => {
  const days = daysOf(month).filter((day) => day <= today);
  const [from = '', until = ''] = [days[0], days.at(-1)];
  const [now, calendar, earlier] = await Promise.all([
    schoolNow(school.read, context.branchId),
    loadCalendar(school.read, { branchId: context.branchId, from, until }),
    earlierClasses(school.read, { yearId: scope.year.id, from, until }),
  ]);
  const planOf = plansOfStudents(plansOf(calendar, days, now), days, earlier);
  const classById = new Map(scope.classes.map((of) => [of.id, of]));
  const found = new Map<number, Letters>();
  for (const { class_id, student_ids, letters } of await monthRoll(school.connection, {
    scope,
    from,
    until,
    month,
  })) {
    const of = classById.get(class_id);
    if (!of) continue;
    for (const [at, id] of student_ids.entries()) {
      const own = letters.slice(at * 31, at * 31 + 31);
      found.set(id, { classId: class_id, letters: lettersOf(own, planOf(of, id)) });
    }
  }
  return found;
};

const onlyOpen = /^[AEHWSN]*$/;

/** Letters of the students of this year up to today: of each as many months as it takes to find a day that isn't an absence. */
const lettersUpToNow = async (
  call: Asking,
  { scope, today }: { scope: AttendanceScope; today: string },
): Promise<ReadonlyMap<number, Letters>> => {
  const found = new Map<number, Letters>();
  let month = monthOfDay(today);
  let read = await lettersIn(call, { scope, month, today });
  while (read.size > 0) {
    for (const [id, { classId, letters }] of read) {
      const later = found.get(id);
      found.set(id, { classId: later?.classId ?? classId, letters: letters + (later?.letters ?? '') });
    }
    const unending = [...read].flatMap(([id, { letters }]) => (onlyOpen.test(letters) ? [id] : []));
    if (unending.length === 0) break;
    month = monthOfDay(daysAfter(firstDayOf(month), -1));
    read = await lettersIn(call, { scope: { ...scope, isWhole: false, studentIds: unending }, month, today });
  }
  return found;
};

/** Who has been away for three school days or more up to now, the longest first. */
export const longAbsences = async (call: Asking): Promise<LongAbsence[]> => {
  const { actor, context, school } = call;
  const { day: today } = await schoolNow(school.read, context.branchId);
  const scope = await scopeOf(school.read, actor, context);
  if (scope.classes.length === 0) return [];
  const away = [...(await lettersUpToNow(call, { scope, today }))].flatMap(([id, { classId, letters }]) => {
    const days = absentUpToNow(letters);
    return days < absencesFlagged ? [] : [{ id, classId, days, letters }];
  });
  away.sort((a, b) => b.days - a.days || a.id - b.id);
  return told(call, { away, today, scope });
};

interface Away {
  readonly id: number;
  readonly classId: number;
  readonly days: number;
  readonly letters: string;
}

/** The day on which the run began, and how many of its days have no reason. */
const runOf = ({ letters, days }: Away, today: string) => {
  let left = days;
  let at = letters.length;
  let withoutReason = 0;
  while (left > 0) {
    at -= 1;
    const letter = letters.charAt(at);
    if (letter === 'A') withoutReason += 1;
    if (letter === 'A' || letter === 'E') left -= 1;
  }
  return { since: daysAfter(today, at - letters.length + 1), withoutReason };
};

const told = async (
  { actor, school }: Asking,
  { away, today, scope }: { away: readonly Away[]; today: string; scope: AttendanceScope },
): Promise<LongAbsence[]> => {
  if (away.length === 0) return [];
  const ids = away.map(({ id }) => id);
  const [people, guardians, contacts] = await Promise.all([
    peopleAway(school.read, ids, today),
    guardiansToAsk(school.read, ids),
    contactsOf(school.read, ids),
  ]);
  const classNames = new Map(scope.classes.map(({ id, name }) => [id, name]));
  const personById = new Map(people.map((person) => [person.id, person]));
  return away.flatMap((one) => {
    const person = personById.get(one.id);
    if (!person) return [];
    const { since, withoutReason } = runOf(one, today);
    return [
      presentLongAbsence(peopleViewer(actor), {
        person,
        className: classNames.get(one.classId) ?? '',
        ...{ days: one.days, since, withoutReason },
        guardians: guardians.filter(({ student_id }) => student_id === one.id),
        contacts: contacts.filter(({ student_id, day }) => student_id === one.id && day >= since),
      }),
    ];
  });
};
