import type { EndpointOutput, EndpointRequest } from '@suksa/contracts';
import type { findFree, Taken } from '@suksa/contracts/technical';
import type { Caller } from '../../../http/caller.ts';
import { isAtOnce, isBusy } from '../../../school/timetable/held-lessons.ts';
import { type LessonOfDay, lessonsOfDays } from '../../../school/timetable/lessons-of-days.ts';
import { roomsOf } from '../rooms/room-repository.ts';
import { teachersOfBranch } from '../teaching/teaching-repository.ts';
import { absentDuring, taughtBy } from './day-repository.ts';
import { fitOf } from './substitute-rules.ts';

type FreeQuery = EndpointRequest<typeof findFree>['query'] & { readonly day: string };

/** Who and what is free at a time of a day; a teacher’s lessons in other branches count too. */
export const freeAt = async (
  { context: { branchId }, school: { read } }: Caller,
  { day, startsAt, endsAt, subjectId, kind, seats }: FreeQuery,
): Promise<EndpointOutput<typeof findFree>> => {
  const time = { day, startsAt, endsAt };
  const [lessons, teachers, rooms, absent, taught] = await Promise.all([
    lessonsOfDays(read, { from: day, until: day }),
    teachersOfBranch(read, branchId, day),
    roomsOf(read, branchId),
    absentDuring(read, time),
    taughtBy(read, { day, subjectId: subjectId ?? 0, classIds: [] }),
  ]);
  const now = lessons.filter((lesson) => isAtOnce(lesson, time));
  return {
    teachers: teachers
      .map(({ id, nameLo, nameEn }) => {
        const own = lessons.filter((lesson) => isBusy(lesson, id));
        const lesson = now.find((one) => isBusy(one, id));
        return {
          ...{ id, name: { lo: nameLo, en: nameEn } },
          teachesSubject: taught.get(id)?.subject ?? false,
          fit: fitOf(time, own),
          load: own.reduce((sum, { length }) => sum + length, 0),
          taken: absent.has(id) ? away : lesson ? presentTaken(lesson) : null,
        };
      })
      .sort(
        (one, other) =>
          order(one.taken) - order(other.taken) ||
          Number(other.teachesSubject) - Number(one.teachesSubject) ||
          fitOrder.indexOf(one.fit) - fitOrder.indexOf(other.fit) ||
          one.load - other.load,
      ),
    rooms: rooms
      .filter((room) => room.active && (!kind || room.kind === kind))
      .filter((room) => !seats || room.seats === null || room.seats >= seats)
      .map((room) => {
        const lesson = now.find((one) => one.room?.id === room.id && one.change?.outcome !== 'cancelled');
        const { id, name, kind: type, seats: places } = room;
        return { id, name, kind: type, seats: places, taken: lesson ? presentTaken(lesson) : null };
      })
      .sort(
        (one, other) =>
          order(one.taken) - order(other.taken) || (one.seats ?? unknown) - (other.seats ?? unknown),
      ),
  };
};

/** Rooms of which nobody has said how many can sit come after the others. */
const unknown = 10_000;
const fitOrder = ['between', 'beside', 'at_school', 'comes_for_it'];
const order = (taken: Taken | null) => (taken ? 1 : 0);

const away: Taken = { why: 'away', startsAt: null, endsAt: null, subject: null, classNames: [] };

const presentTaken = ({ startsAt, endsAt, subject, classes }: LessonOfDay): Taken => ({
  why: 'lesson',
  ...{ startsAt, endsAt, subject: { lo: subject.lo, en: subject.en } },
  classNames: classes.map(({ name, group }) => (group ? `${name} ${group}` : name)),
});
