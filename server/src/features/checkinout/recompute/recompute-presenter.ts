import type { RecomputeRow } from '@suksa/contracts/checkinout';
import type { Actor } from '../../../http/actor.ts';
import type { Queryable } from '../../../http/app.ts';
import {
  type AttendancePerson,
  classNamesOf,
  namesOf,
} from '../../../school/attendance/recompute/people-of-days.ts';
import type { ChangedDay } from '../../../school/attendance/recompute/scan-months.ts';

/** With the names of whom the caller may see; others are left out of the list. */
export const presentChanges = async (
  db: Queryable,
  actor: Actor,
  branchId: number,
  changes: readonly ChangedDay[],
): Promise<RecomputeRow[]> => {
  const idsOf = (kind: AttendancePerson['kind']) => [
    ...new Set(changes.filter(({ person }) => person.kind === kind).map(({ person }) => person.id)),
  ];
  const names = {
    student: await namesOf(db, actor, { kind: 'student', ids: idsOf('student') }),
    staff: await namesOf(db, actor, { kind: 'staff', ids: idsOf('staff') }),
  };
  const classes = await classNamesOf(db, branchId);
  return changes.flatMap(({ person: { kind, id, classId }, date, from, to, lateFrom, lateTo }) => {
    const named = names[kind].get(id);
    if (!named) return [];
    const className = classId === null ? null : (classes.get(classId) ?? null);
    return [{ kind, ...named, className, date, from, to, lateFrom, lateTo }];
  });
};
