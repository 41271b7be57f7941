import type { WeekRule } from '../technical/timetable/rule.ts';
import type { WeekLesson } from '../technical/timetable/week.ts';
import { type Along, type Block, isSame, partnersOf } from './partners.ts';
import { brokenBy } from './rule-checks.ts';
import {
  indexOf,
  keysOf,
  longBreak,
  minutesOf,
  othersOf,
  overlap,
  type Span,
  spanOf,
  type WeekIndex,
} from './week-index.ts';

/** Why a place is forbidden or costs something. */
export type Reason =
  | {
      readonly code: 'teacher' | 'class' | 'room';
      /** Who or what is taken. */
      readonly id: number;
      readonly by: WeekLesson;
      readonly block: number;
      readonly forbids: true;
    }
  | { readonly code: 'no_room' | 'no_home_room' | 'long_break' | 'no_partner'; readonly forbids: boolean }
  | { readonly code: 'rule'; readonly rule: WeekRule; readonly forbids: boolean };

/** A place that a block could have. */
export interface Choice {
  readonly periodId: number;
  readonly span: Span;
  readonly roomId: number | null;
  readonly level: 'free' | 'costly' | 'forbidden';
  readonly reasons: readonly Reason[];
  /** Where the lessons that are held together with it would go along. */
  readonly along: readonly Along[];
}

/**
 * Every place in the week of its class where a block would fit, with what speaks against each. What is held together with
 * it comes along: a place is as good as it is for the worst off of them.
 */
export function choicesFor(index: WeekIndex, block: Block): readonly Choice[] {
  const partners = partnersOf(index, block);
  if (partners.length === 0) return choicesAlone(index, block, new Set());
  const together = [block, ...partners];
  const isOfThem = (place: Block) => together.some((one) => isSame(one, place));
  const without = indexOf({
    ...index.week,
    places: index.week.places.filter((place) => !isOfThem(place)),
  });
  return choicesAlone(without, block, new Set()).map((choice) => withPartners(without, choice, partners));
}

function withPartners(index: WeekIndex, choice: Choice, partners: readonly Block[]): Choice {
  const reasons = [...choice.reasons];
  const along: Along[] = [];
  const rooms = new Set(choice.roomId === null ? [] : [choice.roomId]);
  for (const partner of partners) {
    const { weekday, from } = choice.span;
    const own = choicesAlone(index, partner, rooms).find(
      ({ span }) => span.weekday === weekday && span.from === from,
    );
    if (!own) reasons.push({ code: 'no_partner', forbids: true });
    else {
      reasons.push(...own.reasons);
      if (own.roomId !== null) rooms.add(own.roomId);
      along.push({ ...partner, periodId: own.periodId, roomId: own.roomId });
    }
  }
  return { ...choice, reasons: [...new Set(reasons)], along, level: levelOf(reasons) };
}

const levelOf = (reasons: readonly Reason[]): Choice['level'] =>
  reasons.some(({ forbids }) => forbids) ? 'forbidden' : reasons.length > 0 ? 'costly' : 'free';

function choicesAlone(index: WeekIndex, block: Block, taken: ReadonlySet<number>): readonly Choice[] {
  const lesson = index.lessons.get(block.lessonId);
  if (!lesson) return [];
  const sets = new Set(lesson.classes.map(({ classId }) => index.classes.get(classId)?.periodSetId));
  return index.week.periods.flatMap((period) => {
    if (!sets.has(period.setId)) return [];
    const span = spanOf(index, period.id, lesson.blocks[block.block - 1] ?? 1);
    if (!span) return [];
    const { roomId, reasons: ofRoom } = roomFor(index, { lesson, span, block: block.block }, taken);
    const reasons = [...reasonsAgainst(index, { lesson, span, block: block.block }), ...ofRoom];
    return [{ periodId: period.id, span, roomId, reasons, level: levelOf(reasons), along: [] }];
  });
}

interface Placed {
  readonly lesson: WeekLesson;
  readonly span: Span;
  readonly block: number;
}

/** Whom and what a place would take twice, and which rules it would break. */
export function reasonsAgainst(index: WeekIndex, { lesson, span, block }: Placed): readonly Reason[] {
  const reasons: Reason[] = [];
  for (const key of keysOf(lesson, null)) {
    const [code, id] = key.split('/') as ['teacher' | 'class', string];
    const taken = othersOf(index, key, { lesson, block }).find(
      (held) =>
        overlap(held, span) && (code === 'teacher' || shareStudents(index, lesson, held.lesson, Number(id))),
    );
    if (taken) reasons.push({ code, id: Number(id), by: taken.lesson, block: taken.block, forbids: true });
  }
  if (goesAcross(span)) reasons.push({ code: 'long_break', forbids: true });
  for (const rule of index.week.rules)
    if (brokenBy(index, rule.rule, { lesson, span, block }))
      reasons.push({ code: 'rule', rule, forbids: rule.weight === 100 && isByPlace(rule) });
  return reasons;
}

/** Rules that a place alone breaks; whether gaps stay is decided by the places still to come. */
const isByPlace = ({ rule }: WeekRule) => !['gaps', 'early', 'least-hours'].includes(rule.kind);

const goesAcross = ({ periods }: Span): boolean =>
  periods.some((period, k) => {
    const next = periods[k + 1];
    return next && minutesOf(next.startsAt) - minutesOf(period.endsAt) > longBreak;
  });

/** Groups of one division are apart from each other. */
function shareStudents(index: WeekIndex, one: WeekLesson, other: WeekLesson, classId: number): boolean {
  const groups = ({ classes }: WeekLesson) =>
    classes.flatMap((own) => (own.classId === classId ? [own.groupId] : []));
  return groups(one).some((group) =>
    groups(other).some((against) => {
      if (group === null || against === null || group === against) return true;
      return index.divisions.get(group) !== index.divisions.get(against);
    }),
  );
}

/** The first room free that a lesson may have: those it names, those of its kind, else the room of its class. */
export function roomFor(
  index: WeekIndex,
  { lesson, span, block }: Placed,
  alsoTaken: ReadonlySet<number> = new Set(),
): { readonly roomId: number | null; readonly reasons: readonly Reason[] } {
  const { rooms, must } = roomsFor(index, lesson);
  if (rooms.length === 0) return { roomId: null, reasons: must ? [{ code: 'no_room', forbids: true }] : [] };
  const isFree = (id: number) =>
    !alsoTaken.has(id) &&
    !othersOf(index, `room/${id}`, { lesson, block }).some((held) => overlap(held, span)) &&
    !index.week.rules.some(
      ({ rule, weight }) => weight === 100 && brokenBy(index, rule, { lesson, span, block, roomId: id }),
    );
  const free = rooms.find(isFree);
  if (free !== undefined) return { roomId: free, reasons: [] };
  if (!must) return { roomId: null, reasons: [{ code: 'no_home_room', forbids: false }] };
  const [first = 0] = rooms;
  const taken = othersOf(index, `room/${first}`, { lesson, block }).find((held) => overlap(held, span));
  const reason: Reason = taken
    ? { code: 'room', id: first, by: taken.lesson, block: taken.block, forbids: true }
    : { code: 'no_room', forbids: true };
  return { roomId: null, reasons: [reason] };
}

/** Rooms for a lesson, the best first; whether it must have one of them. */
export function roomsFor(index: WeekIndex, { roomIds, roomKind, classes }: WeekLesson) {
  const active = index.week.rooms.filter((room) => room.active);
  if (roomIds.length > 0)
    return { rooms: roomIds.filter((id) => active.some((room) => room.id === id)), must: true };
  if (roomKind)
    return { rooms: active.filter(({ kind }) => kind === roomKind).map(({ id }) => id), must: true };
  const home = index.classes.get(classes[0]?.classId ?? 0)?.homeRoomId;
  return { rooms: home ? [home] : [], must: false };
}
