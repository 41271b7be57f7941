import { parseMark } from '@suksa/i18n/lao';

interface Pasteable {
  readonly id: number;
  readonly code: string;
  readonly open: 'exam' | 're_sit' | null;
}

export interface Pasted {
  /** What the cells hold now, by candidate. */
  readonly typed: Readonly<Record<number, string>>;
  /** Lines that went to nobody, as they were, and why. */
  readonly left: readonly LeftLine[];
}

export interface LeftLine {
  readonly line: number;
  readonly text: string;
  readonly why: 'nobody' | 'may_not_sit' | 'no_row_left';
}

/**
 * Cells copied from a spreadsheet: two columns go to whoever has the code in the first, one column goes down from the
 * row where it was pasted, past who may not sit. Null where it was one value only, for the field itself.
 */
export function pastedMarks(text: string, rows: readonly Pasteable[], at: number): Pasted | null {
  const lines = text
    .replace(/\r/g, '')
    .replace(/\n+$/, '')
    .split('\n')
    .map((line) => line.split('\t').map((cell) => cell.trim()));
  if (lines.length === 1 && lines[0]?.length === 1) return null;
  const typed: Record<number, string> = {};
  const left: LeftLine[] = [];
  const coded = lines.some((cells) => cells.length > 1);
  const open = rows.slice(at).filter((row) => row.open !== null);
  lines.forEach((cells, index) => {
    const row = coded ? rows.find(({ code }) => code === cells[0]) : open[index];
    const value = (coded ? cells.slice(1).findLast((cell) => cell !== '') : cells[0]) ?? '';
    if (row?.open) typed[row.id] = value;
    else if (cells.some((cell) => cell !== ''))
      left.push({
        line: index + 1,
        text: cells.join(' '),
        why: !coded ? 'no_row_left' : row ? 'may_not_sit' : 'nobody',
      });
  });
  return { typed, left };
}

/** Whether a cell holds a result or nothing. */
export const isMark = (text: string): boolean => {
  if (text.trim() === '') return true;
  const mark = parseMark(text);
  return mark !== null && mark <= 10;
};
