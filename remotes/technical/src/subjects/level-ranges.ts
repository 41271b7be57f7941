import type { LevelOption } from '@suksa/contracts/technical';

/** Neighbouring levels as ranges of codes: `P1–P5, M2`. `all` is every level in its order. */
export function levelRanges(levels: readonly LevelOption[], all: readonly LevelOption[]): string {
  const chosen = new Set(levels.map(({ id }) => id));
  const ranges: string[][] = [];
  let open: string[] | undefined;
  for (const { id, code } of all) {
    if (!chosen.has(id)) open = undefined;
    else if (open && sameStage(open[0], code)) open.push(code);
    else {
      open = [code];
      ranges.push(open);
    }
  }
  return ranges.map((codes) => (codes.length > 1 ? `${codes[0]}–${codes.at(-1)}` : codes[0])).join(', ');
}

/** Kindergarten, primary and secondary are told apart by the letter. */
const sameStage = (one: string | undefined, other: string): boolean => one?.[0] === other[0];
