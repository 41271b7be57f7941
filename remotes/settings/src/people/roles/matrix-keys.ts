export interface Cell {
  readonly row: number;
  readonly column: number;
}

interface Grid {
  readonly rows: number;
  readonly columns: number;
  /** Whether there is something to tick. */
  readonly has: (cell: Cell) => boolean;
}

const steps: Readonly<Record<string, Cell>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

/** The next tick box in the direction of an arrow key, over the empty places; none for other keys and at the edge. */
export function cellAfterKey(key: string, from: Cell, { rows, columns, has }: Grid): Cell | undefined {
  const step = steps[key];
  if (!step) return undefined;
  let { row, column } = from;
  do {
    row += step.row;
    column += step.column;
    if (row < 0 || column < 0 || row >= rows || column >= columns) return undefined;
  } while (!has({ row, column }));
  return { row, column };
}
