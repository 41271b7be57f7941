import type { LevelOption } from '@suksa/contracts/technical';

/**
 * Neighbouring levels as ranges, `P1–P5, M2` or `ປ.1–ປ.5, ມ.2` as `nameOf` says a code. `all` is every level in its order.
 */
export function levelRanges(
  levels: readonly LevelOption[],
  all: readonly LevelOption[],
  nameOf: (code: string) => string,
): string {
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
  return ranges
    .map((codes) => codes.map(nameOf))
    .map((names) => (names.length > 1 ? `${names[0]}–${names.at(-1)}` : names[0]))
    .join(', ');
}

/** Kindergarten, primary and secondary are told apart by the letter. */
const sameStage = (one: string | undefined, other: string): boolean => one?.[0] === other[0];
