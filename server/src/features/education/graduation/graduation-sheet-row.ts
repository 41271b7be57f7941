import {
  type ExamColumn,
  type ExamSheetRow,
  type ExamSubject,
  type SubjectColumn,
  subjectColumn,
} from '@suksa/contracts/education';
import { fold, formatClassName, parseMark } from '@suksa/i18n/lao';
import { twoScriptName } from '../../../school/people/full-name.ts';
import { withoutTitle } from '../../../school/people/written-name.ts';
import { isFault, parseDay } from '../../../spreadsheet/cells.ts';
import { type CellValue, textOf } from '../../../spreadsheet/sheet.ts';
import type { GraduateRow } from './graduation-repository.ts';
import { openResult } from './graduation-status-rules.ts';

export type ExamCells = Readonly<Partial<Record<ExamColumn | SubjectColumn, CellValue>>>;

interface Fault {
  readonly path: ExamColumn | SubjectColumn | '';
  readonly code: string;
  readonly values?: Readonly<Record<string, string>>;
}

interface SheetRow {
  readonly number: number;
  readonly cells: ExamCells;
}

/**
 * What a row of a sheet would do to the batch; null for a row that says nothing: no result, and nobody of the batch
 * (sums and signatures below a list). Who has had a row is noted in `seen`.
 */
export const planExamRow = (
  { number, cells }: SheetRow,
  { candidates, subjects, seen }: KnownBatch,
): ExamSheetRow | null => {
  const entered = enteredCells(cells, subjects);
  const found = whoIs(cells, candidates);
  const row = 'row' in found ? found.row : undefined;
  const student = row ? twoScriptName(row.student) : null;
  const name = student ? student.lo || student.en : textOf(cells.name) || textOf(cells.code);
  const said = (outcome: ExamSheetRow['outcome'], more: Partial<ExamSheetRow> = {}): ExamSheetRow => ({
    number,
    outcome,
    name,
    student,
    remarks: [],
    changes: [],
    save: null,
    ...more,
  });
  const remark = ({ path, code, values }: Fault, notice = false) => ({
    path,
    code,
    ...(values && { values }),
    typed: path ? textOf(cells[path]) : '',
    notice,
  });
  if (entered.length === 0)
    return row ? said('unchanged', { remarks: [remark({ path: '', code: 'no_result' }, true)] }) : null;
  if (!row) return said('wrong', { remarks: 'fault' in found ? [remark(found.fault)] : [] });
  const kind = openResult(row.candidate);
  if (kind === null) return said('wrong', { remarks: [remark({ path: '', code: 'may_not_sit' })] });
  if (seen.has(row.candidate.id))
    return said('wrong', { remarks: [remark({ path: '', code: 'candidate_repeated' })] });
  seen.add(row.candidate.id);
  const read = entered.map(({ path, subjectId }) => ({
    path,
    subjectId,
    mark: parseMark(textOf(cells[path])),
  }));
  const faults = read.filter(({ mark }) => mark === null || mark > 10);
  if (faults.length > 0)
    return said('wrong', { remarks: faults.map(({ path }) => remark({ path, code: 'mark' })) });
  const changed = read.flatMap(({ path, subjectId, mark }) => {
    const before = markBefore(row, kind, subjectId);
    return mark === null || mark === before ? [] : [{ path, subjectId, mark, before }];
  });
  if (changed.length === 0) return said('unchanged');
  const { id, version } = row.candidate;
  return said(changed.every(({ before }) => before === null) ? 'new' : 'changed', {
    changes: changed.map(({ path, mark, before }) => ({
      path: path === 'result' ? kind : path,
      before: before === null ? '' : String(before),
      after: String(mark),
    })),
    save:
      subjects.length === 0
        ? { id, version, result: changed[0]?.mark }
        : {
            id,
            version,
            marks: changed.flatMap(({ subjectId, mark }) => (subjectId ? [{ subjectId, mark }] : [])),
          },
  });
};

interface KnownBatch {
  readonly candidates: readonly GraduateRow[];
  /** Of the exam; none: the sheet has one result. */
  readonly subjects: readonly ExamSubject[];
  readonly seen: Set<number>;
}

/** The cells of a row in which a mark stands. */
const enteredCells = (cells: ExamCells, subjects: readonly ExamSubject[]) => {
  const columns =
    subjects.length === 0
      ? [{ path: 'result' as const, subjectId: null }]
      : subjects.map(({ subjectId }) => ({ path: subjectColumn(subjectId), subjectId }));
  return columns.filter(({ path }) => textOf(cells[path]) !== '');
};

const markBefore = (
  { candidate, marks }: GraduateRow,
  kind: 'exam' | 're_sit',
  subjectId: number | null,
): number | null => {
  if (subjectId === null) return kind === 'exam' ? candidate.examResult : candidate.reSitResult;
  const mark = marks.find((one) => one.subjectId === subjectId);
  return (kind === 'exam' ? mark?.exam : mark?.reSit) ?? null;
};

type RowMatch = { readonly row: GraduateRow } | { readonly fault: Fault };

/** By the code; by the name where the code is nobody's, with class and birth date to tell namesakes apart. */
const whoIs = (cells: ExamCells, candidates: readonly GraduateRow[]): RowMatch => {
  const code = textOf(cells.code);
  const name = textOf(cells.name);
  const coded = code === '' ? undefined : candidates.find(({ student }) => fold(student.code) === fold(code));
  if (coded) {
    if (name === '' || isCalled(coded, name)) return { row: coded };
    const { lo, en } = twoScriptName(coded.student);
    return { fault: { path: 'name', code: 'name_differs', values: { known: lo || en } } };
  }
  if (name === '') return { fault: { path: code ? 'code' : '', code: 'not_in_batch' } };
  const called = candidates.filter((row) => isCalled(row, name));
  if (called.length === 0) return { fault: { path: 'name', code: 'not_in_batch' } };
  const [row, ...others] = called.length > 1 ? narrowed(called, cells) : called;
  return row && others.length === 0 ? { row } : { fault: { path: 'name', code: 'namesakes' } };
};

const plain = (name: string): string => fold(withoutTitle(name).rest).replaceAll(' ', '');

const isCalled = ({ student }: GraduateRow, text: string): boolean => {
  const { lo, en } = twoScriptName(student);
  return [lo, en].some((name) => name !== '' && plain(name) === plain(text));
};

const narrowed = (namesakes: readonly GraduateRow[], cells: ExamCells): readonly GraduateRow[] => {
  const className = textOf(cells.class);
  const birth = parseDay(cells.birthDate);
  const day = isFault(birth) ? undefined : birth.value?.day;
  return namesakes
    .filter((row) => className === '' || sameClass(row.className, className))
    .filter(({ student }) => !day || student.birthDate === day);
};

/** A school writes `M7/2` and its sheet `ມ.7/2`, or the other way round. */
const sameClass = (one: string, other: string): boolean =>
  fold(formatClassName(one, 'en')) === fold(formatClassName(other, 'en'));
