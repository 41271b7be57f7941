import type { TimetableWeek, WeekLesson } from '@suksa/contracts/technical';
import { indexOf } from '@suksa/contracts/timetable';
import type { Lesson, Rule } from '../solver/problem.ts';
import { bellGridOf } from './bell-grid-rules.ts';
import { solverRulesOf } from './solver-rules.ts';
import type { Origin, WeekProblem } from './week-parts-rules.ts';

/** A version’s week as numbers, for the search, and the way back. */
export function weekProblem(week: TimetableWeek): WeekProblem {
  const grid = bellGridOf(week);
  const { atoms, students, setOf } = studentsOf(week);
  const teachers = new Map(week.teachers.map(({ id }, index) => [id, index]));
  const rooms = week.rooms.filter(({ active }) => active);
  const roomIndex = new Map(rooms.map(({ id }, index) => [id, index]));
  const blocks = week.lessons.flatMap((lesson) =>
    lesson.blocks.map((_, index) => ({ lesson, block: index + 1 })),
  );
  const lessons = blocks.map(
    ({ lesson, block }): Lesson => ({
      duration: lesson.blocks[block - 1] ?? 1,
      teachers: lesson.teacherIds.map((id) => teachers.get(id) ?? 0),
      students: lesson.classes.map(({ classId, groupId }) => setOf(classId, groupId)),
    }),
  );
  const rules: Rule[] = [];
  const origins: Origin[] = [];
  const add = (origin: Origin, ...own: readonly Rule[]) => {
    rules.push(...own);
    origins.push(...own.map(() => origin));
  };
  const index = indexOf(week);
  solverRulesOf({ week, index, grid, blocks, teachers, roomIndex, setOf, rooms }, add);
  const placeNow = new Map(week.places.map((one) => [`${one.lessonId}/${one.block}`, one]));
  const setIdOf = ({ classes }: WeekLesson) => index.classes.get(classes[0]?.classId ?? 0)?.periodSetId ?? 0;
  return {
    problem: {
      days: grid.weekdays.length,
      periods: grid.columns.length,
      teachers: week.teachers.length,
      ...{ atoms, students, lessons, rules },
      rooms: rooms.map(() => ({ capacity: 10_000 })),
    },
    ...{ origins, blocks },
    before: blocks.map(({ lesson, block }) => {
      const now = placeNow.get(`${lesson.id}/${block}`);
      return now
        ? {
            slot: grid.slotOf(now.periodId),
            room: now.roomId === null ? -1 : (roomIndex.get(now.roomId) ?? -1),
          }
        : { slot: -1, room: -1 };
    }),
    placesOf: (found) =>
      blocks.flatMap(({ lesson, block }, at) => {
        const { slot = -1, room = -1 } = found[at] ?? {};
        const period = slot < 0 ? undefined : grid.periodAt(setIdOf(lesson), slot);
        if (!period) return [];
        return [{ lessonId: lesson.id, block, periodId: period.id, roomId: rooms[room]?.id ?? null }];
      }),
  };
}

/** A class with groups falls into parts: one group of each division together. */
function studentsOf({ classes, groups }: TimetableWeek) {
  const students: number[][] = [];
  const sets = new Map<string, number>();
  let atoms = 0;
  for (const { id } of classes) {
    const own = groups.filter(({ classId }) => classId === id);
    const divisions = [...new Set(own.map(({ division }) => division))].map((division) =>
      own.filter((group) => group.division === division).map((group) => group.id),
    );
    let parts: readonly (readonly number[])[] = [[]];
    for (const division of divisions)
      parts = parts.flatMap((part) => division.map((group) => [...part, group]));
    const first = atoms;
    atoms += parts.length;
    sets.set(`${id}/null`, students.push(parts.map((_, k) => first + k)) - 1);
    for (const group of own) {
      const within = parts.flatMap((part, k) => (part.includes(group.id) ? [first + k] : []));
      sets.set(`${id}/${group.id}`, students.push(within) - 1);
    }
  }
  return {
    ...{ atoms, students },
    setOf: (classId: number, groupId: number | null) => sets.get(`${classId}/${groupId}`) ?? 0,
  };
}
