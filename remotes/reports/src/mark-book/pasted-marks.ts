import type { BookCode, BookStudent } from '@suksa/contracts/reports';
import { fold } from '@suksa/i18n/lao';
import { type Content, readTyped } from './typed-mark.ts';

interface Pasted {
  readonly text: string;
  readonly students: readonly BookStudent[];
  readonly codes: readonly BookCode[];
  readonly step: number;
  /** Where it begins. */
  readonly row: number;
  readonly column: number;
  readonly columns: number;
}

export interface PastedMarks {
  /** By row and column of the grid. */
  readonly marks: readonly { readonly row: number; readonly column: number; readonly content: Content }[];
  /** What no mark could be made of, and names that nobody here has, or not one alone. */
  readonly left: readonly string[];
  readonly byName: boolean;
}

/** A block of a spreadsheet: lines of cells. */
const blockOf = (text: string) =>
  text
    .replace(/\r/g, '')
    .replace(/\n+$/, '')
    .split('\n')
    .map((line) => line.split('\t').map((cell) => cell.trim()));

/**
 * Marks of a spreadsheet, by position from the cell on; where the first column holds names or codes of students, by
 * those, in any order and spelling. What can't be placed is told and changes nothing.
 */
export const readPasted = ({ text, students, codes, step, row, column, columns }: Pasted): PastedMarks => {
  const lines = blockOf(text);
  const named = lines.map(([first = '']) => studentNamed(students, first));
  const byName = named.filter((found) => found !== null).length * 2 > lines.length;
  const marks: { row: number; column: number; content: Content }[] = [];
  const left: string[] = [];
  lines.forEach((line, index) => {
    const found = byName ? named[index] : row + index;
    // A head line has neither a name of the class nor a mark.
    if (found === null || found === undefined) {
      if (line.some((cell) => cell !== '') && !(index === 0 && isHead(line, codes, step)))
        left.push(line[0] ?? '');
      return;
    }
    if (found >= students.length) {
      if (line.some((cell) => cell !== '')) left.push(line.join(' '));
      return;
    }
    (byName ? line.slice(1) : line).forEach((cell, at) => {
      if (column + at >= columns) {
        if (cell !== '') left.push(cell);
        return;
      }
      const typed = readTyped(cell, codes, step);
      if (typed.kind === 'fault') left.push(cell);
      else marks.push({ row: found, column: column + at, content: typed.content });
    });
  });
  return { marks, left, byName };
};

const isHead = (line: readonly string[], codes: readonly BookCode[], step: number) =>
  line.every((cell) => cell === '' || readTyped(cell, codes, step).kind === 'fault');

/** Titles that people write before names. */
const titles = /^(ທ້າວ|ນາງ|ນ\.|ທ\.|mr|ms|miss|mrs)[\s.]+/i;

interface Folded {
  readonly names: readonly string[];
  readonly code: string;
}

/** Folded once for a class: a pasted spreadsheet may have thousands of lines. */
const foldedClasses = new WeakMap<readonly BookStudent[], readonly Folded[]>();
const foldedOf = (students: readonly BookStudent[]): readonly Folded[] => {
  const known = foldedClasses.get(students);
  if (known) return known;
  const folded = students.map(({ name, code }) => ({
    names: [fold(name.lo), fold(name.en)],
    code: fold(code),
  }));
  foldedClasses.set(students, folded);
  return folded;
};

/** Whose name or code it is: the row; null where nobody's, or not one's alone. */
export const studentNamed = (students: readonly BookStudent[], typed: string): number | null => {
  const wanted = fold(typed.replace(titles, ''));
  if (wanted === '') return null;
  const turned = wanted.split(' ').toReversed().join(' ');
  const folded = foldedOf(students);
  const rows = folded.flatMap(({ names, code }, row) =>
    [...names, code].some((name) => name !== '' && (name === wanted || name === turned)) ? [row] : [],
  );
  if (rows.length > 0) return rows.length === 1 ? (rows[0] ?? null) : null;
  const begun = folded.flatMap(({ names }, row) =>
    wanted.length > 2 && names.some((name) => name.startsWith(wanted)) ? [row] : [],
  );
  return begun.length === 1 ? (begun[0] ?? null) : null;
};
