import { parseMark } from '@suksa/i18n/lao';

interface Pasteable {
  readonly id: number;
  readonly code: string;
  readonly open: 'exam' | 're_sit' | null;
}

interface Paste {
  readonly rows: readonly Pasteable[];
  /** Of the row where it was pasted. */
  readonly at: number;
  /** The columns from the one where it was pasted on. */
  readonly columns: readonly string[];
}

export interface Pasted {
  /** What the cells hold now, by candidate and column. */
  readonly typed: Readonly<Record<string, string>>;
  /** What went to nobody, as it was, and why. */
  readonly left: readonly LeftLine[];
}

export interface LeftLine {
  readonly line: number;
  readonly text: string;
  readonly why: 'nobody' | 'may_not_sit' | 'no_row_left' | 'no_column_left';
}

/**
 * Cells copied from a spreadsheet. A block goes down and to the right from the cell where it was pasted, past who may
 * not sit; lines that begin with a code go to whoever has it, names after the code left out. Null where it was one value
 * only, for the field itself.
 */
export function pastedMarks(text: string, { rows, at, columns }: Paste): Pasted | null {
  const lines = text
    .replace(/\r/g, '')
    .replace(/\n+$/, '')
    .split('\n')
    .map((line) => line.split('\t').map((cell) => cell.trim()));
  if (lines.length === 1 && lines[0]?.length === 1) return null;
  const typed: Record<string, string> = {};
  const left: LeftLine[] = [];
  // One mark a candidate: two columns can only be codes and results.
  const isOne = columns.join() === 'result';
  const coded = isOne
    ? lines.some((cells) => cells.length > 1)
    : lines.some(([first]) => rows.some(({ code }) => code === first));
  const open = rows.slice(at).filter((row) => row.open !== null);
  for (const [index, cells] of lines.entries()) {
    const row = coded ? rows.find(({ code }) => code === cells[0]) : open[index];
    const leave = (why: LeftLine['why'], words: readonly string[]) => {
      if (words.some((cell) => cell !== '')) left.push({ line: index + 1, text: words.join(' '), why });
    };
    if (!row?.open) {
      leave(!coded ? 'no_row_left' : row ? 'may_not_sit' : 'nobody', cells);
      continue;
    }
    const values = coded ? afterCode(cells, isOne) : cells;
    for (const [column, value] of values.slice(0, columns.length).entries())
      typed[`${row.id} ${columns[column]}`] = value;
    leave('no_column_left', values.slice(columns.length));
  }
  return { typed, left };
}

/** The marks of a line with a code: of one result the last that says something, of subjects what follows the name. */
const afterCode = (cells: readonly string[], isOne: boolean): readonly string[] => {
  const rest = cells.slice(1);
  if (isOne) return [rest.findLast((cell) => cell !== '') ?? ''];
  const first = rest.findIndex(isMark);
  return first === -1 ? rest : rest.slice(first);
};

/** Whether a cell holds a result or nothing. */
export const isMark = (text: string): boolean => {
  if (text.trim() === '') return true;
  const mark = parseMark(text);
  return mark !== null && mark <= 10;
};
