import type { WeekRule } from '../technical/timetable/rule.ts';
import type { WeekPlace } from '../technical/timetable/week.ts';
import { amountsAmong } from './breaches.ts';
import { type Choice, choiceAlone, choicesFor } from './choices.ts';
import { type Along, type Block, isSame, partnersOf } from './partners.ts';
import { keysOf, spanOf, type WeekIndex } from './week-index.ts';

/** One step of a chain: where a block is and where it would go; `from` is null for what has no place. */
export interface ChainMove extends Along {
  readonly from: WeekPlace | null;
}

/** Moves that give a block a place together, and the rules that the week would break more, or less, afterwards. */
export interface Chain {
  readonly moves: readonly ChainMove[];
  /** Weight times breaches, after less before. */
  readonly cost: number;
  readonly worse: readonly WeekRule[];
  readonly better: readonly WeekRule[];
}

/** Places looked at: the search stays under half a second in the week of a large school. */
const budget = 600;
const most = 3;
/** Of so many, the shortest, it is reckoned what they cost. */
const weighed = 120;
const shown = 8;

interface BlockToPlace {
  readonly block: Block;
  /** Begins here alone; undefined: anywhere. */
  readonly periodId?: number | undefined;
}

/**
 * How room could be made for a block: chains of up to three moves, each pushing out what stands in the way of the one
 * before, the cheapest and shortest first. Locked blocks and what is held together with others stay where they are.
 */
export function chainsFor(index: WeekIndex, { block, periodId }: BlockToPlace): readonly Chain[] {
  if (partnersOf(index, block).length > 0) return [];
  const places = new Map(index.week.places.map((place) => [keyOf(place), place]));
  const found: (readonly ChainMove[])[] = [];
  let left = budget;

  function search(now: WeekIndex, waiting: readonly Block[], moves: readonly ChainMove[]): void {
    const [next, ...later] = waiting;
    if (!next) {
      found.push(moves);
      return;
    }
    if (left <= 0) return;
    left -= 1;
    const from = places.get(keyOf(next)) ?? null;
    for (const choice of choicesFor(now, next)) {
      if (moves.length === 0 && periodId !== undefined && choice.periodId !== periodId) continue;
      if (choice.periodId === from?.periodId) continue;
      const blockers = blockersOf(choice);
      if (!blockers || moves.length + 1 + later.length + blockers.length > most) continue;
      // Two blocks of one lesson that change places would be the same week.
      if (!blockers.every((one) => isMovable(one, moves) && one.lessonId !== next.lessonId)) continue;
      const room = choice.roomId ?? from?.roomId ?? null;
      const cleared = blockers.reduce((week, one) => withPlace(week, one, null), now);
      const own = blockers.length === 0 ? choice : choiceAlone(cleared, next, choice.periodId);
      if (!own || own.level === 'forbidden') continue;
      const to = { periodId: choice.periodId, roomId: blockers.length > 0 ? own.roomId : room };
      search(withPlace(cleared, next, to), [...later, ...blockers], [...moves, { ...next, ...to, from }]);
    }
  }

  const isMovable = (one: Block, moves: readonly Block[]) =>
    !places.get(keyOf(one))?.locked &&
    !moves.some((move) => isSame(move, one)) &&
    partnersOf(index, one).length === 0;

  search(withPlace(index, block, null), [block], []);
  return found
    .toSorted((one, other) => one.length - other.length)
    .slice(0, weighed)
    .map((moves) => chainOf(index, moves))
    .sort((one, other) => one.cost - other.cost || one.moves.length - other.moves.length)
    .slice(0, shown);
}

const keyOf = ({ lessonId, block }: Block) => `${lessonId}/${block}`;

/** What would have to go from a place; null where something else than lessons forbids it. */
function blockersOf({ level, reasons }: Choice): readonly Block[] | null {
  if (level !== 'forbidden') return [];
  const blockers: Block[] = [];
  for (const reason of reasons) {
    if (!reason.forbids) continue;
    if (!('by' in reason)) return null;
    const blocker = { lessonId: reason.by.id, block: reason.block };
    if (!blockers.some((one) => isSame(one, blocker))) blockers.push(blocker);
  }
  return blockers;
}

/** The week with a block somewhere else, or nowhere; only what it takes is made anew. */
function withPlace(
  index: WeekIndex,
  block: Block,
  to: { readonly periodId: number; readonly roomId: number | null } | null,
): WeekIndex {
  const lesson = index.lessons.get(block.lessonId);
  if (!lesson) return index;
  const held = new Map(index.held);
  const isOther = (one: { readonly lesson: { readonly id: number }; readonly block: number }) =>
    one.lesson.id !== block.lessonId || one.block !== block.block;
  const [first = ''] = keysOf(lesson, null);
  const was = index.held.get(first)?.find((one) => !isOther(one));
  if (was) for (const key of keysOf(lesson, was.roomId)) held.set(key, (held.get(key) ?? []).filter(isOther));
  const span = to && spanOf(index, to.periodId, lesson.blocks[block.block - 1] ?? 1);
  if (to && span) {
    // One and the same for all whom it takes: what it breaks counts once.
    const own = { ...span, lesson, block: block.block, roomId: to.roomId };
    for (const key of keysOf(lesson, to.roomId)) held.set(key, [...(held.get(key) ?? []), own]);
  }
  return { ...index, held };
}

function chainOf(index: WeekIndex, moves: readonly ChainMove[]): Chain {
  const cleared = moves.reduce((week, move) => withPlace(week, move, null), index);
  const moved = moves.reduce((week, move) => withPlace(week, move, move), cleared);
  const keys = new Set([...moved.held.keys()].filter((key) => moved.held.get(key) !== index.held.get(key)));
  const [before, after] = [amountsAmong(index, keys), amountsAmong(moved, keys)];
  const more = (rule: WeekRule) => (after.get(rule.id) ?? 0) - (before.get(rule.id) ?? 0);
  const { rules } = index.week;
  return {
    moves,
    cost: rules.reduce((sum, rule) => sum + rule.weight * more(rule), 0),
    worse: rules.filter((rule) => more(rule) > 0),
    better: rules.filter((rule) => more(rule) < 0),
  };
}
