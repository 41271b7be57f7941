import type { WeekRule } from '../technical/timetable/rule.ts';
import type { HourElsewhere, WeekLesson } from '../technical/timetable/week.ts';
import { hoursElsewhere } from './elsewhere.ts';
import { type Along, type Block, isSame, partnersOf } from './partners.ts';
import { checkOf, touchesAny } from './rule-checks.ts';
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
  | { readonly code: 'elsewhere'; readonly hour: HourElsewhere; readonly forbids: false }
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
  const choiceAt = choiceOf(index, { lesson, block: block.block }, taken);
  return index.week.periods.flatMap((period) => (sets.has(period.setId) ? choiceAt(period.id) : []));
}

/** One place for a block alone; undefined where it doesn’t fit, and where it is held together with others. */
export function choiceAlone(index: WeekIndex, block: Block, periodId: number): Choice | undefined {
  const lesson = index.lessons.get(block.lessonId);
  if (!lesson || partnersOf(index, block).length > 0) return undefined;
  return choiceOf(index, { lesson, block: block.block }, new Set())(periodId)[0];
}

interface Moved {
  readonly lesson: WeekLesson;
  readonly block: number;
}

/** What the week has to say of a block, made ready once and then asked of each place. */
function choiceOf(index: WeekIndex, moved: Moved, taken: ReadonlySet<number>) {
  const length = moved.lesson.blocks[moved.block - 1] ?? 1;
  const reasonsAt = reasonsAgainst(index, moved);
  const roomAt = roomFor(index, moved, taken);
  return (periodId: number): Choice[] => {
    const span = spanOf(index, periodId, length);
    if (!span) return [];
    const { roomId, reasons: ofRoom } = roomAt(span);
    const reasons = [...reasonsAt(span), ...ofRoom];
    return [{ periodId, span, roomId, reasons, level: levelOf(reasons), along: [] }];
  };
}

/** Whom and what a place would take twice, and which rules it would break. */
function reasonsAgainst(index: WeekIndex, moved: Moved): (span: Span) => readonly Reason[] {
  const { lesson } = moved;
  const held = keysOf(lesson, null).map((key) => {
    const [code, id] = key.split('/') as ['teacher' | 'class', string];
    const others = othersOf(index, key, moved).filter(
      (other) => code === 'teacher' || shareStudents(index, lesson, other.lesson, Number(id)),
    );
    return { code, id: Number(id), others };
  });
  const elsewhereAt = hoursElsewhere(index, lesson);
  const checks = index.week.rules.flatMap((rule) => {
    const isBroken = checkOf(index, rule.rule, moved);
    return isBroken ? [{ isBroken, reason: reasonOf(rule) }] : [];
  });
  return (span) => {
    const reasons: Reason[] = [];
    for (const { code, id, others } of held) {
      const taken = others.find((other) => overlap(other, span));
      if (taken) reasons.push({ code, id, by: taken.lesson, block: taken.block, forbids: true });
    }
    if (goesAcross(span)) reasons.push({ code: 'long_break', forbids: true });
    for (const hour of elsewhereAt(span)) reasons.push({ code: 'elsewhere', hour, forbids: false });
    for (const { isBroken, reason } of checks) if (isBroken(span)) reasons.push(reason);
    return reasons;
  };
}

const reasonOf = (rule: WeekRule): Reason => ({
  code: 'rule',
  rule,
  forbids: rule.weight === 100 && isByPlace(rule),
});

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
function roomFor(
  index: WeekIndex,
  moved: Moved,
  alsoTaken: ReadonlySet<number>,
): (span: Span) => { readonly roomId: number | null; readonly reasons: readonly Reason[] } {
  const { rooms, must } = roomsFor(index, moved.lesson);
  if (rooms.length === 0)
    return () => ({ roomId: null, reasons: must ? [{ code: 'no_room', forbids: true }] : [] });
  const known = rooms.map((id) => ({
    ...{ id, others: othersOf(index, `room/${id}`, moved) },
    shut: index.week.rules.flatMap(({ rule, weight }) =>
      weight === 100 && rule.kind === 'unavailable' && rule.who.kind === 'room' && rule.who.id === id
        ? rule.times
        : [],
    ),
  }));
  const [first] = known;
  return (span) => {
    const takenBy = (others: (typeof known)[number]['others']) => others.find((held) => overlap(held, span));
    const free = known.find(
      ({ id, others, shut }) => !alsoTaken.has(id) && !takenBy(others) && !touchesAny(shut, span),
    );
    if (free) return { roomId: free.id, reasons: [] };
    if (!must) return { roomId: null, reasons: [{ code: 'no_home_room', forbids: false }] };
    const taken = first && takenBy(first.others);
    const reason: Reason = taken
      ? { code: 'room', id: first.id, by: taken.lesson, block: taken.block, forbids: true }
      : { code: 'no_room', forbids: true };
    return { roomId: null, reasons: [reason] };
  };
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
