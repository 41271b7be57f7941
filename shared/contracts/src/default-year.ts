import { compareTimes } from './days.ts';
import type { SessionYear } from './session.ts';

type Year = Pick<SessionYear, 'state' | 'start'>;

/**
 * The year of a branch in which one works who has chosen none; browser and server must agree. The open one; while it
 * is being closed, that one; before the first or between two, the planned one that comes next; else the last that was.
 */
export function defaultYear<const OneYear extends Year>(years: readonly OneYear[]): OneYear | null {
  const inOrder = [...years].sort((one, other) => compareTimes(one.start, other.start));
  return (
    inOrder.find(({ state }) => state === 'open') ??
    inOrder.findLast(({ state }) => state === 'closing') ??
    inOrder.find(({ state }) => state === 'planned') ??
    inOrder.at(-1) ??
    null
  );
}
