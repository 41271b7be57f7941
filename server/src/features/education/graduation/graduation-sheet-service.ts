import { type ExamSheetCheck, type ExamSheetRow, examColumns } from '@suksa/contracts/education';
import { type ColumnChoice, rowOutcomes, type SheetFile } from '@suksa/contracts/spreadsheet';
import { formatClassName } from '@suksa/i18n/lao';
import type { Actor, Context } from '../../../http/actor.ts';
import type { Database } from '../../../http/app.ts';
import { refuseField } from '../../../http/refuse.ts';
import { describeColumns } from '../../../spreadsheet/columns.ts';
import { readSheet } from '../../../spreadsheet/read-sheet.ts';
import type { Sheet } from '../../../spreadsheet/sheet.ts';
import { knownBatchRow, scopeOfBatch } from './graduation-batch-service.ts';
import { nameOf } from './graduation-presenter.ts';
import { type GraduateRow, graduatesOf } from './graduation-repository.ts';
import { examKnownColumns, examTitle } from './graduation-sheet-columns.ts';
import { type ExamCells, planExamRow } from './graduation-sheet-row.ts';
import { openResult } from './graduation-status-rules.ts';

interface OfBatch {
  readonly actor: Actor;
  readonly context: Context;
  readonly id: number;
}

interface CheckedSheet extends OfBatch {
  readonly file: SheetFile;
  readonly choice: ColumnChoice | null;
}

/** More than one batch ever holds, with room for a letterhead and notes. */
const mostRows = 5000;

/**
 * What a spreadsheet of results would do to the batch, row by row, without writing anything. Refuses at `file` what
 * can't be read, and at `choice` one that fits no sheet: another number of columns, one meaning twice, no result.
 */
export const checkExamFile = async (
  db: Database,
  { actor, context, id, file, choice }: CheckedSheet,
): Promise<ExamSheetCheck> => {
  const { batch } = await knownBatchRow(db, { context }, id);
  const sheet = await readSheet(file, examKnownColumns);
  if (sheet.rows.length > mostRows) refuseField('file', 'sheet_too_long', { maximum: mostRows });
  const columns = describeColumns(sheet, examKnownColumns);
  if (choice === null) return { columns, counts: countsOf([]), rows: [] };
  refuseUnfit(choice, sheet);
  const candidates = await graduatesOf(db, scopeOfBatch(actor, batch), { batchId: id });
  const rows = planRows(sheet, choice, candidates);
  return { columns, counts: countsOf(rows), rows };
};

const refuseUnfit = (choice: ColumnChoice, { titles }: Sheet): void => {
  const meant = choice.filter((key) => key !== null);
  const known: readonly string[] = examColumns;
  if (choice.length !== titles.length || new Set(meant).size !== meant.length)
    refuseField('choice', 'not_allowed');
  if (meant.some((key) => !known.includes(key))) refuseField('choice', 'not_allowed');
  if (!meant.includes('result') || !(meant.includes('code') || meant.includes('name')))
    refuseField('choice', 'required');
};

const planRows = (
  { rows }: Sheet,
  choice: ColumnChoice,
  candidates: readonly GraduateRow[],
): ExamSheetRow[] => {
  const seen = new Set<number>();
  return rows.flatMap(({ number, cells }) => {
    const named = choice.flatMap((key, index) =>
      key === null ? [] : [[key, cells[index] ?? null] as const],
    );
    const row = planExamRow({ number, cells: Object.fromEntries(named) as ExamCells }, candidates, seen);
    return row ?? [];
  });
};

const countsOf = (rows: readonly ExamSheetRow[]) =>
  Object.fromEntries(
    rowOutcomes.map((kind) => [kind, rows.filter(({ outcome }) => outcome === kind).length]),
  ) as ExamSheetCheck['counts'];

/** Who may sit now, with what is known of them and an empty column for the result. */
export const examSheetOf = async (db: Database, { actor, context, id }: OfBatch, language: 'en' | 'lo') => {
  const { batch } = await knownBatchRow(db, { context }, id);
  const candidates = await graduatesOf(db, scopeOfBatch(actor, batch), { batchId: id });
  return {
    columns: examColumns.map((key) => ({ key, title: examTitle(key, language) })),
    rows: sheetRows(
      candidates.filter(({ candidate }) => openResult(candidate) !== null),
      language,
    ),
  };
};

async function* sheetRows(candidates: readonly GraduateRow[], language: 'en' | 'lo') {
  for (const { student, className, candidate } of candidates) {
    const { lo, en } = nameOf(student);
    yield {
      code: student.code,
      name: (language === 'lo' ? lo || en : en || lo) ?? '',
      class: formatClassName(className, language),
      birthDate: student.birthDate ?? '',
      result: (openResult(candidate) === 're_sit' ? candidate.reSitResult : candidate.examResult) ?? '',
    };
  }
}
