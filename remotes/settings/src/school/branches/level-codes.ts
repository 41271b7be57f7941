interface Level<Name> {
  /** The stage's letter and a number: they tell what follows what. */
  readonly code: string;
  readonly name: Name;
}

/** Puts words in a row; on a sheet in both languages each language has a row of its own. */
type Row = (words: readonly string[], between: string) => string;

/** Neighbouring levels of one stage as ranges, `P1–P5, M1–M4`, in the words of `nameOf`. The levels come in their order. */
export function levelCodes<Name>(
  levels: readonly Level<Name>[],
  nameOf: (name: Name) => string,
  row: Row = inOneRow,
): string {
  const ranges: Level<Name>[][] = [];
  for (const level of levels) {
    const open = ranges.at(-1);
    if (open && follows(open.at(-1)?.code ?? '', level.code)) open.push(level);
    else ranges.push([level]);
  }
  const named = ranges.map((range) =>
    row(
      endsOf(range).map(({ name }) => nameOf(name)),
      '–',
    ),
  );
  return row(named, ', ');
}

const inOneRow: Row = (words, between) => words.join(between);

const endsOf = <Item>(range: readonly Item[]): Item[] => [...range.slice(0, 1), ...range.slice(1).slice(-1)];

const follows = (one: string, next: string): boolean =>
  one[0] === next[0] && Number(one.slice(1)) + 1 === Number(next.slice(1));
