import type { Upload } from '@suksa/contracts';
import {
  type ExamSheetCheck,
  type ExamSheetRow,
  type ExamSubject,
  subjectColumn,
} from '@suksa/contracts/education';
import { type ColumnChoice, rowOutcomes } from '@suksa/contracts/spreadsheet';
import { formatClassName } from '@suksa/i18n/lao';
import type { Caller } from '../../../http/caller.ts';
import { refuseField } from '../../../http/refuse.ts';
import { twoScriptName } from '../../../school/people/full-name.ts';
import { describeColumns } from '../../../spreadsheet/columns.ts';
import type { Sheet } from '../../../spreadsheet/sheet.ts';
import type { SheetReader } from '../../../spreadsheet/sheet-reader.ts';
import { knownBatchRow } from './graduation-batch-service.ts';
import { type GraduateRow, graduatesOf, ofBranch } from './graduation-repository.ts';
import { examKnownColumns, examTitle, sheetColumns } from './graduation-sheet-columns.ts';
import { type ExamCells, planExamRow } from './graduation-sheet-row.ts';
import { openResult } from './graduation-status-rules.ts';

interface CheckedSheet {
  /** Of the batch. */
  readonly id: number;
  readonly file: Upload;
  readonly choice: ColumnChoice | null;
}

/** More than one batch ever holds, with room for a letterhead and notes. */
const mostRows = 5000;

/**
 * What a spreadsheet of results would do to the batch, row by row, without writing anything. Refuses at `file` what
 * can't be read, and at `choice` one that fits no sheet: another number of columns, one meaning twice, no result.
 */
export const checkExamFile = async (
  sheets: SheetReader,
  call: Caller,
  { id, file, choice }: CheckedSheet,
): Promise<ExamSheetCheck> => {
  const { examSubjects } = await knownBatchRow(call, id);
  const known = examKnownColumns(examSubjects);
  const sheet = await sheets.read(file, known);
  if (sheet.rows.length > mostRows) refuseField('file', 'sheet_too_long', { maximum: mostRows });
  const columns = describeColumns(sheet, known);
  if (choice === null) return { columns, counts: countsOf([]), rows: [] };
  refuseUnfit(choice, sheet, examSubjects);
  const candidates = await graduatesOf(call.school.read, ofBranch(call), { batchId: id });
  const rows = planRows(sheet, { choice, candidates, subjects: examSubjects });
  return { columns, counts: countsOf(rows), rows };
};

const refuseUnfit = (choice: ColumnChoice, { titles }: Sheet, subjects: readonly ExamSubject[]): void => {
  const meant = choice.filter((key) => key !== null);
  const known: readonly string[] = sheetColumns(subjects);
  const marks =
    subjects.length === 0 ? ['result'] : subjects.map(({ subjectId }) => subjectColumn(subjectId));
  if (choice.length !== titles.length || new Set(meant).size !== meant.length)
    refuseField('choice', 'not_allowed');
  if (meant.some((key) => !known.includes(key))) refuseField('choice', 'not_allowed');
  if (!marks.some((key) => meant.includes(key)) || !(meant.includes('code') || meant.includes('name')))
    refuseField('choice', 'required');
};

interface Planning {
  readonly choice: ColumnChoice;
  readonly candidates: readonly GraduateRow[];
  readonly subjects: readonly ExamSubject[];
}

const planRows = ({ rows }: Sheet, { choice, candidates, subjects }: Planning): ExamSheetRow[] => {
  const seen = new Set<number>();
  return rows.flatMap(({ number, cells }) => {
    const named = choice.flatMap((key, index) =>
      key === null ? [] : [[key, cells[index] ?? null] as const],
    );
    const given = { number, cells: Object.fromEntries(named) as ExamCells };
    const row = planExamRow(given, { candidates, subjects, seen });
    return row ?? [];
  });
};

const countsOf = (rows: readonly ExamSheetRow[]) =>
  Object.fromEntries(
    rowOutcomes.map((kind) => [kind, rows.filter(({ outcome }) => outcome === kind).length]),
  ) as ExamSheetCheck['counts'];

/** Who may sit now, with what is known of them and an empty column for the result, or one for each subject. */
export const examSheetOf = async (call: Caller, id: number, language: 'en' | 'lo') => {
  const { examSubjects: subjects } = await knownBatchRow(call, id);
  const candidates = await graduatesOf(call.school.read, ofBranch(call), { batchId: id });
  return {
    columns: sheetColumns(subjects).map((key) => ({ key, title: examTitle(key, { language, subjects }) })),
    rows: sheetRows(
      candidates.filter(({ candidate }) => openResult(candidate) !== null),
      language,
    ),
  };
};

async function* sheetRows(candidates: readonly GraduateRow[], language: 'en' | 'lo') {
  for (const { student, className, candidate, marks } of candidates) {
    const { lo, en } = twoScriptName(student);
    const isReSit = openResult(candidate) === 're_sit';
    yield {
      code: student.code,
      name: (language === 'lo' ? lo || en : en || lo) ?? '',
      class: formatClassName(className, language),
      birthDate: student.birthDate ?? '',
      result: (isReSit ? candidate.reSitResult : candidate.examResult) ?? '',
      ...Object.fromEntries(
        marks.map(({ subjectId, exam, reSit }) => [subjectColumn(subjectId), (isReSit ? reSit : exam) ?? '']),
      ),
    };
  }
}
