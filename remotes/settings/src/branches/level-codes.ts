interface LevelCode {
  readonly code: string;
}

/** Neighbouring levels of one stage as ranges: `P1–P5, M1–M4`. The levels come in their order. */
export function levelCodes(levels: readonly LevelCode[]): string {
  const ranges: string[][] = [];
  for (const { code } of levels) {
    const open = ranges.at(-1);
    if (open && follows(open.at(-1) ?? '', code)) open.push(code);
    else ranges.push([code]);
  }
  return ranges.map((codes) => (codes.length > 1 ? `${codes[0]}–${codes.at(-1)}` : codes[0])).join(', ');
}

const follows = (one: string, next: string): boolean =>
  one[0] === next[0] && Number(one.slice(1)) + 1 === Number(next.slice(1));
