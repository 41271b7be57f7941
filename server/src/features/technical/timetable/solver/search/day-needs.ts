import { at, bitsIn, highestBit, lowestBit } from '../integers.ts';
import type { Need } from '../model/needs.ts';

/**
 * How many more periods somebody needs before their days are as a rule asks: to fill gaps that are too many, to reach
 * the least of a day, to begin early. While no more are needed than have no place yet, the days can still come right;
 * when every lesson has its place, 0 says that they are.
 *
 * `masks` are the periods of each day as bits, `open` those that one could have from `first` on.
 */
export function periodsNeeded(
  need: Need,
  masks: Int32Array,
  open: Int32Array,
  first: number,
  days: number,
): number {
  const { gapsADay, gapsAWeek, late, least, emptyDays } = need;
  const countGaps = gapsADay >= 0 || gapsAWeek >= 0;
  let needed = 0;
  let spared = 0;
  let lateDays = 0;
  for (let day = 0; day < days; day += 1) {
    const mask = at(masks, day);
    if (mask === 0) {
      if (!emptyDays) needed += least;
      continue;
    }
    const begin = lowestBit(mask);
    const free = at(open, first + day);
    let holes = 0;
    let gaps = 0;
    if (countGaps) {
      const span = (2 << highestBit(mask)) - (1 << begin);
      gaps = bitsIn(span & free & ~mask);
      holes = gaps;
    }
    if (late >= 0) {
      const before = bitsIn(free & ((1 << begin) - 1));
      if (before > 0) {
        lateDays += 1;
        holes += before - 1;
      }
    }
    const missing = least > 0 ? Math.max(0, least - bitsIn(mask)) : 0;
    if (holes > missing) {
      needed += holes;
      const allowed = gapsADay < 0 ? gaps : Math.min(gaps, gapsADay);
      spared += Math.min(allowed, holes - missing);
    } else needed += missing;
  }
  if (countGaps) needed -= gapsAWeek < 0 ? spared : Math.min(spared, gapsAWeek);
  if (late >= 0 && lateDays > late) needed += lateDays - late;
  return needed;
}

/** Whether a rule is about `periodsNeeded` at all. */
export const asksForPeriods = ({ gapsADay, gapsAWeek, late, least }: Need): boolean =>
  gapsADay >= 0 || gapsAWeek >= 0 || late >= 0 || least > 0;

/** How far above its limits a week is: hours of a day, hours in a row, days. */
export function excess(need: Need, masks: Int32Array, days: number): number {
  let over = 0;
  let used = 0;
  for (let day = 0; day < days; day += 1) {
    const mask = at(masks, day);
    if (mask === 0) continue;
    used += 1;
    if (need.most >= 0) over += Math.max(0, bitsIn(mask) - need.most);
    if (need.inARow >= 0) over += rowsBeyond(mask, need.inARow);
  }
  return over + (need.days >= 0 ? Math.max(0, used - need.days) : 0);
}

/** By how many periods rows are too long. */
function rowsBeyond(mask: number, most: number): number {
  let rest = mask;
  for (let k = 0; k < most && rest !== 0; k += 1) rest &= rest >>> 1;
  return bitsIn(rest);
}
