import type { Actor } from '../../../http/actor.ts';
import type { Database } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { type DayStatus, type DaySubject, dayStatus } from '../../../school/calendar/calendar.ts';
import { isSpecialDay, lettingOut } from '../../../school/calendar/special-days.ts';
import { todayIn } from '../../../school/clock.ts';
import { sexOf } from '../school/school-repository.ts';

/** The caller as the calendar sees them: families follow the students' days. */
export const subjectOf = async (db: Database, { scope, userId }: Actor): Promise<DaySubject> =>
  scope === 'own_children' ? { kind: 'student' } : { kind: 'staff', sex: await sexOf(db, userId) };

type AtSchool = Pick<Caller, 'actor' | 'context' | 'school'>;

const todayFor = async ({ actor, context: { branchId }, school: { db } }: AtSchool): Promise<DayStatus> =>
  dayStatus(db, { branchId, date: todayIn(), subject: await subjectOf(db, actor) });

/**
 * True when today is a non-working day for the caller, weekends included, nobody has opened the gate for it, and nobody is
 * inside who came before it was closed.
 */
export const isHolidayFor = async (call: AtSchool): Promise<boolean> => {
  if ((await todayFor(call)).working) return false;
  const of = [call.school.db, call.context.branchId, todayIn()] as const;
  return !(await isSpecialDay(...of)) && (await lettingOut(...of)) === undefined;
};
