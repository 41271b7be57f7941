import type { Conduct, ResultInput, YearResult } from '@suksa/contracts/education';
import { type PassRules, passesYear } from '@suksa/contracts/marks/scheme';
import { parseMark } from '@suksa/i18n/lao';

/** What stands in the cells of one row; a field that nobody has touched is left out. */
export interface ResultDraft {
  readonly average?: string;
  readonly failedSubjects?: string;
  readonly conduct?: Conduct;
}

export const cells = ['average', 'failedSubjects'] as const;
export type Cell = (typeof cells)[number];

/** The text of a cell: what was typed, else what is stored. */
export const shown = (row: YearResult, draft: ResultDraft | undefined, cell: Cell): string => {
  const typed = draft?.[cell];
  if (typed !== undefined) return typed;
  return row[cell] === null ? '' : String(row[cell]);
};

/** The code of what is wrong with a cell, or nothing. */
export const faultOf = (cell: Cell, text: string): 'mark' | 'failed_subjects' | undefined => {
  if (text.trim() === '') return undefined;
  const value = parseMark(text);
  if (cell === 'average') return value === null || value > 10 ? 'mark' : undefined;
  return value === null || !Number.isInteger(value) || value > 40 ? 'failed_subjects' : undefined;
};

/** The average that a cell's text says; null for none, and for what is none. */
export const averageIn = (text: string): number | null => (faultOf('average', text) ? null : parseMark(text));

/** What the year comes to by the rule of its level, as the rollover will propose it; nothing while it isn't known. */
export const verdictOf = (
  row: YearResult,
  draft: ResultDraft | undefined,
  rules: PassRules,
): 'passed' | 're_sit_pending' | 'repeat' | undefined => {
  const average = row.reSitAverage ?? averageIn(shown(row, draft, 'average'));
  const failed = shown(row, draft, 'failedSubjects');
  const passes = passesYear(average, faultOf('failedSubjects', failed) ? null : parseMark(failed), rules);
  if (passes === null) return undefined;
  if (passes) return 'passed';
  return row.reSitAverage === null ? 're_sit_pending' : 'repeat';
};

export const toInput = (row: YearResult, draft: ResultDraft): ResultInput => ({
  studentId: row.studentId,
  version: row.version,
  average: parseMark(shown(row, draft, 'average')),
  failedSubjects: parseMark(shown(row, draft, 'failedSubjects')),
  conduct: draft.conduct ?? row.conduct,
});

/**
 * What was copied in a spreadsheet, put into the rows from `start` down: one column or two, averages first where it
 * begins there. A head line without numbers is left out. `left` is how many lines came after the last row.
 */
export const pasted = (
  text: string,
  rows: readonly YearResult[],
  start: number,
  cell: Cell,
): { readonly drafts: ReadonlyMap<number, ResultDraft>; readonly left: number } => {
  const lines = text.replace(/\r/g, '').replace(/\n+$/, '').split('\n');
  const numeric = lines.filter((line, index) => index > 0 || /[\d໐-໙]/.test(line) || line.trim() === '');
  const into = cells.slice(cells.indexOf(cell));
  const drafts = new Map<number, ResultDraft>();
  numeric.forEach((line, index) => {
    const row = rows[start + index];
    if (!row) return;
    const values = line.split('\t');
    drafts.set(
      row.studentId,
      Object.fromEntries(
        into.flatMap((name, column) => (values[column] === undefined ? [] : [[name, values[column].trim()]])),
      ),
    );
  });
  return { drafts, left: Math.max(0, start + numeric.length - rows.length) };
};
