import { startTransition, useEffect, useState } from 'react';

/** Even where a browser says that its screen has no height. */
const fewest = 8;

/**
 * The rows of a list that has just opened: first those that a screen of this height can show, all of them once these are painted
 * (decision 252).
 *
 * @param rowHeight in pixels, rather too little than too much.
 */
export function useFirstRows<Row>(rows: readonly Row[], rowHeight: number): readonly Row[] {
  const [seen, setSeen] = useState(() => Math.max(fewest, Math.ceil(window.screen.height / rowHeight)));
  useEffect(() => startTransition(() => setSeen(Number.POSITIVE_INFINITY)), []);
  return seen < rows.length ? rows.slice(0, seen) : rows;
}
