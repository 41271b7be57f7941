import type { TimetableRule, TimetableWeek } from '@suksa/contracts/technical';
import { elsewhereWeight, isTimed, roomsFor, ruleTimes, type WeekIndex } from '@suksa/contracts/timetable';
import type { Rule, Who } from '../solver/problem.ts';
import type { BellGrid } from './bell-grid-rules.ts';
import type { Origin, WeekProblem } from './week-parts-rules.ts';

interface Parts {
  readonly week: TimetableWeek;
  readonly index: WeekIndex;
  readonly grid: BellGrid;
  readonly blocks: WeekProblem['blocks'];
  readonly teachers: ReadonlyMap<number, number>;
  readonly rooms: readonly { readonly id: number }[];
  readonly roomIndex: ReadonlyMap<number, number>;
  readonly setOf: (classId: number, groupId: number | null) => number;
}
type Add = (origin: Origin, ...rules: readonly Rule[]) => void;

/** The bells, rooms, locks and rules of a week as the search knows them. */
export function solverRulesOf(parts: Parts, add: Add): void {
  addBells(parts, add);
  addRooms(parts, add);
  addLocks(parts, add);
  addParallel(parts, add);
  addElsewhere(parts, add);
  for (const { id, rule, weight } of parts.week.rules)
    for (const own of written(parts, rule)) add({ ruleId: id }, { ...own, weight } as Rule);
}

const slotsOf = ({ weekdays, columns }: BellGrid) => [...Array(weekdays.length * columns.length).keys()];

/** A class is taught when its own set has a period; at noon nobody is. */
function addBells({ week, grid, setOf }: Parts, add: Add): void {
  const bells = { other: 'bells' } as const;
  const noons = slotsOf(grid).filter((slot) => grid.noons.includes(slot % grid.columns.length));
  if (noons.length > 0) add(bells, { kind: 'breaks', slots: noons, weight: 100 });
  for (const { id, periodSetId } of week.classes) {
    const closed = slotsOf(grid).filter(
      (slot) => !noons.includes(slot) && !grid.periodAt(periodSetId ?? 0, slot),
    );
    const who = { students: setOf(id, null) };
    if (closed.length > 0) add(bells, { kind: 'unavailable', who, slots: closed, weight: 100 });
  }
}

function addRooms({ index, blocks, roomIndex }: Parts, add: Add): void {
  for (const [at, { lesson }] of blocks.entries()) {
    const { rooms, must } = roomsFor(index, lesson);
    const own = rooms.flatMap((id) => roomIndex.get(id) ?? []);
    if (own.length === 0 && !must) continue;
    add(
      { other: 'rooms' },
      { kind: 'rooms', lessons: [at], rooms: own, home: !must, weight: must ? 100 : 95 },
    );
  }
}

function addLocks({ week, grid, blocks, roomIndex }: Parts, add: Add): void {
  const locked = new Map(
    week.places.flatMap((place) =>
      place.locked ? [[`${place.lessonId}/${place.block}`, place] as const] : [],
    ),
  );
  for (const [at, { lesson, block }] of blocks.entries()) {
    const place = locked.get(`${lesson.id}/${block}`);
    if (!place) continue;
    const starts = { kind: 'starts', lessons: [at], slots: [grid.slotOf(place.periodId)] } as const;
    add({ other: 'locks' }, { ...starts, locked: true, weight: 100 });
    const room = place.roomId === null ? undefined : roomIndex.get(place.roomId);
    if (room !== undefined)
      add({ other: 'locks' }, { kind: 'rooms', lessons: [at], rooms: [room], home: false, weight: 100 });
  }
}

function addParallel({ blocks }: Parts, add: Add): void {
  const together = new Map<string, number[]>();
  for (const [at, { lesson, block }] of blocks.entries()) {
    if (!lesson.parallel) continue;
    const key = `${block}/${lesson.parallel}`;
    together.set(key, [...(together.get(key) ?? []), at]);
  }
  for (const lessons of together.values())
    if (lessons.length > 1) add({ other: 'parallel' }, { kind: 'same', what: 'start', lessons, weight: 100 });
}

/** Nobody teaches in two branches at once, where the week can be had without. */
function addElsewhere(parts: Parts, add: Add): void {
  const { elsewhere = [] } = parts.week;
  for (const [id, teacher] of parts.teachers) {
    const hours = elsewhere.filter(({ teacherId }) => teacherId === id);
    const slots = slotsWhere(parts, (time) => ruleTimes.overlap(hours, time));
    const who = { teacher };
    if (slots.length > 0)
      add({ elsewhere: true }, { kind: 'unavailable', who, slots, weight: elsewhereWeight });
  }
}

type Unweighted = Rule extends infer One ? (One extends Rule ? Omit<One, 'weight'> : never) : never;

/** What somebody wrote; their weight is added by whoever asks. */
function written(parts: Parts, rule: TimetableRule): readonly Unweighted[] {
  const { blocks } = parts;
  switch (rule.kind) {
    case 'unavailable': {
      const who = whoOf(parts, rule.who);
      const slots = slotsWhere(parts, (time) => ruleTimes.overlap(rule.times, time));
      return who && slots.length > 0 ? [{ kind: 'unavailable', who, slots }] : [];
    }
    case 'slots': {
      const lessons = [...blocks.keys()].filter((at) => {
        const lesson = blocks[at]?.lesson;
        return lesson !== undefined && isTimed(rule, lesson);
      });
      const slots = slotsWhere(parts, (time) => ruleTimes.contain(rule.times, time));
      return lessons.length > 0 ? [{ kind: 'slots', lessons, slots }] : [];
    }
    case 'spread':
      return spreads(parts, rule.subjectIds).map((lessons) => ({
        kind: 'spread',
        lessons,
        days: 1,
        together: true,
      }));
    case 'same':
      return byBlock(parts, rule.lessonIds).map((lessons) => ({ kind: 'same', what: rule.what, lessons }));
    case 'pair':
      return byBlock(parts, rule.lessonIds).flatMap(([one, other]) =>
        one === undefined || other === undefined
          ? []
          : [{ kind: 'pair', how: rule.how, lessons: [one, other] }],
      );
    case 'apart': {
      const lessons = [...blocks.keys()].filter((at) => rule.lessonIds.includes(blocks[at]?.lesson.id ?? 0));
      return lessons.length > 1 ? [{ kind: 'apart', lessons }] : [];
    }
    case 'least-hours': {
      const who = whoOf(parts, rule.who) as Who | undefined;
      // Students come every day, teachers may stay away for one.
      const emptyDays =
        rule.who === 'teachers' || (typeof rule.who === 'object' && rule.who.kind === 'teacher');
      return who ? [{ kind: 'least-hours', who, least: rule.least, emptyDays }] : [];
    }
    default: {
      const who = whoOf(parts, rule.who) as Who | undefined;
      if (!who) return [];
      if (rule.kind === 'gaps')
        return [{ kind: 'gaps', who, within: rule.within ?? 'week', most: rule.most }];
      if (rule.kind === 'early') return [{ kind: 'early', who, late: rule.late }];
      return [{ kind: rule.kind, who, most: rule.most }];
    }
  }
}

/** The first blocks of the lessons, in their order, then the second ones: where at least two have one. */
const byBlock = ({ blocks }: Parts, lessonIds: readonly number[]): readonly (readonly number[])[] => {
  const most = Math.max(0, ...blocks.map(({ block }) => block));
  return Array.from({ length: most }, (_, k) =>
    lessonIds.flatMap((id) => {
      const at = blocks.findIndex(({ lesson, block }) => lesson.id === id && block === k + 1);
      return at < 0 ? [] : [at];
    }),
  ).filter((own) => own.length > 1);
};

type AnyWho = Extract<TimetableRule, { kind: 'unavailable' }>['who'] | 'teachers' | 'classes';

function whoOf({ teachers, roomIndex, setOf, week }: Parts, who: AnyWho): Who | { room: number } | undefined {
  if (who === 'teachers') return 'teachers';
  if (who === 'classes') return 'students';
  if (who.kind === 'class')
    return week.classes.some(({ id }) => id === who.id) ? { students: setOf(who.id, null) } : undefined;
  const at = (who.kind === 'teacher' ? teachers : roomIndex).get(who.id);
  if (at === undefined) return undefined;
  return who.kind === 'teacher' ? { teacher: at } : { room: at };
}

const slotsWhere = (
  { grid }: Parts,
  isMeant: (time: { weekday: number; from: number; until: number }) => boolean,
): readonly number[] =>
  slotsOf(grid).filter((slot) => {
    const { columns, weekdays, noons } = grid;
    const at = slot % columns.length;
    const { from = 0, until = 0 } = columns[at] ?? {};
    const weekday = weekdays[Math.floor(slot / columns.length)] ?? 0;
    return !noons.includes(at) && isMeant({ weekday, from, until });
  });

/** Blocks of one subject of a class, where there are several. */
function spreads({ blocks }: Parts, subjectIds: readonly number[]): readonly number[][] {
  const groups = new Map<string, number[]>();
  for (const [at, { lesson }] of blocks.entries()) {
    if (subjectIds.length > 0 && !subjectIds.includes(lesson.subjectId)) continue;
    const key = [
      lesson.subjectId,
      ...lesson.classes.map(({ classId, groupId }) => `${classId}/${groupId}`),
    ].join();
    groups.set(key, [...(groups.get(key) ?? []), at]);
  }
  return [...groups.values()].filter((own) => own.length > 1);
}
