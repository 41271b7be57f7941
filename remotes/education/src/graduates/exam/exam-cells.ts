import type { EndpointInput } from '@suksa/contracts';
import {
  type ExamRow,
  type ExamSubject,
  examResults,
  type SubjectColumn,
  type saveExam,
  subjectColumn,
} from '@suksa/contracts/education';
import { parseMark } from '@suksa/i18n/lao';
import { isMark } from './exam-paste.ts';

/** What is typed by cell; a cell that nobody touched isn't there. */
export type TypedCells = Readonly<Record<string, string>>;

/** The result where the exam has one mark, else each subject. */
export interface ExamColumnShown {
  readonly key: 'result' | SubjectColumn;
  readonly subject: ExamSubject | null;
}

export const columnsOf = (subjects: readonly ExamSubject[]): readonly ExamColumnShown[] =>
  subjects.length === 0
    ? [{ key: 'result', subject: null }]
    : subjects.map((subject) => ({ key: subjectColumn(subject.subjectId), subject }));

export const cellKey = (id: number, column: string): string => `${id} ${column}`;

/** What stands in a cell that may be typed now. */
export const keptMark = (row: ExamRow, { subject }: ExamColumnShown): number | null => {
  if (!subject) return row.open === 're_sit' ? row.reSitResult : row.examResult;
  const mark = row.marks.find(({ subjectId }) => subjectId === subject.subjectId);
  return (row.open === 're_sit' ? mark?.reSit : mark?.exam) ?? null;
};

export interface ChangedCell {
  readonly row: ExamRow;
  readonly column: ExamColumnShown;
  readonly text: string;
}

/** The cells that hold something else than what is saved. */
export const changedCells = (
  rows: readonly ExamRow[],
  columns: readonly ExamColumnShown[],
  typed: TypedCells,
): readonly ChangedCell[] =>
  rows.flatMap((row) =>
    columns.flatMap((column) => {
      const text = row.open === null ? undefined : typed[cellKey(row.id, column.key)];
      if (text === undefined) return [];
      return isMark(text) && parseMark(text) === keptMark(row, column) ? [] : [{ row, column, text }];
    }),
  );

/** What is sent of them: the changed cells only, so that nobody's other marks are touched. */
export const rowsToSave = (changed: readonly ChangedCell[]): EndpointInput<typeof saveExam>['body']['rows'] =>
  [...new Set(changed.map(({ row }) => row))].map((row) => {
    const cells = changed.filter((cell) => cell.row === row);
    const [first] = cells;
    const { id, version } = row;
    if (!first?.column.subject) return { id, version, result: parseMark(first?.text ?? '') };
    return {
      id,
      version,
      marks: cells.flatMap(({ column, text }) =>
        column.subject ? [{ subjectId: column.subject.subjectId, mark: parseMark(text) }] : [],
      ),
    };
  });

/** Both results of a row with what is typed, as the server will work them out. */
export const resultsWith = (
  row: ExamRow,
  columns: readonly ExamColumnShown[],
  typed: TypedCells,
): { readonly exam: number | null; readonly reSit: number | null } => {
  const kept = { exam: row.examResult, reSit: row.reSitResult };
  const changed = changedCells([row], columns, typed);
  const subjects = columns.flatMap(({ subject }) => subject ?? []);
  if (subjects.length === 0 || changed.length === 0 || changed.some(({ text }) => !isMark(text))) return kept;
  const marks = subjects.map(({ subjectId }) => {
    const { exam = null, reSit = null } = { ...row.marks.find((mark) => mark.subjectId === subjectId) };
    const cell = changed.find(({ column }) => column.subject?.subjectId === subjectId);
    const now = cell ? parseMark(cell.text) : null;
    if (!cell) return { subjectId, exam, reSit };
    return row.open === 're_sit' ? { subjectId, exam, reSit: now } : { subjectId, exam: now, reSit };
  });
  const found = examResults(subjects, marks);
  return row.open === 're_sit' ? { exam: kept.exam, reSit: found.reSit } : { exam: found.exam, reSit: null };
};
