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
  /** Where the sheet has nothing: what stands there stays. */
  readonly blanks: readonly { readonly row: number; readonly column: number }[];
  /** What no mark could be made of, and what has no room. */
  readonly left: readonly string[];
  /** Names that nobody here has, or not one alone. */
  readonly unknown: readonly string[];
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
 * Marks of a spreadsheet, by position from the cell on; where a column holds names or codes of students, by those, in any
 * order and spelling, and what stands before it is no mark. What can't be placed is told and changes nothing, a number
 * above the highest mark too: whether 15 is 1.5 or of 20 nobody knows.
 */
export const readPasted = ({ text, students, codes, step, row, column, columns }: Pasted): PastedMarks => {
  const lines = blockOf(text);
  const { named, after } = namesIn(lines, students);
  const byName = after > 0;
  const found = { marks: [], blanks: [], left: [], unknown: [] } as {
    marks: { row: number; column: number; content: Content }[];
    blanks: { row: number; column: number }[];
    left: string[];
    unknown: string[];
  };
  const place = (cell: string, at: { row: number; column: number }) => {
    const typed = readTyped(cell, codes, step);
    if (at.row >= students.length || at.column >= columns) found.left.push(cell);
    else if (typed.kind === 'fault' || typed.readAs) found.left.push(cell);
    else found.marks.push({ ...at, content: typed.content });
  };
  lines.forEach((line, index) => {
    const cells = line.slice(after);
    if (line.every((cell) => cell === '') && byName) return;
    const at = byName ? named[index] : row + index;
    if (at == null) {
      // A head line has neither a name of the class nor a mark.
      if (index > 0 || !isHead(cells, codes, step)) found.unknown.push(nameOf(line.slice(0, after)));
      return;
    }
    cells.forEach((cell, beside) => {
      const spot = { row: at, column: column + beside };
      if (cell !== '') place(cell, spot);
      else if (spot.row < students.length && spot.column < columns) found.blanks.push(spot);
    });
  });
  return { ...found, byName };
};

/** The students by line, and how many columns lie before the marks; none where no column names most lines’ students. */
const namesIn = (lines: readonly (readonly string[])[], students: readonly BookStudent[]) => {
  const width = Math.min(namesWithin, Math.max(...lines.map((line) => line.length)) - 1);
  const byColumn = Array.from({ length: Math.max(width, 0) }, (_, at) =>
    lines.map((line) => studentNamed(students, line[at] ?? '')),
  );
  const naming = byColumn.map((rows) => rows.filter((row) => row !== null).length * 2 > lines.length);
  const [first, after] = [naming.indexOf(true), naming.lastIndexOf(true) + 1];
  const named = lines.map(
    (_, line) => byColumn.find((rows, at) => naming[at] && rows[line] !== null)?.[line],
  );
  return { named: first < 0 ? [] : named, after };
};

/** Number, code, name: further to the right nobody writes who it is. */
const namesWithin = 4;

const nameOf = (cells: readonly string[]) => cells.findLast((cell) => cell !== '') ?? '–';

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
