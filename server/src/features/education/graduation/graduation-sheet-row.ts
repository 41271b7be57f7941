import type { ExamColumn, ExamSheetRow } from '@suksa/contracts/education';
import { fold, formatClassName, parseMark } from '@suksa/i18n/lao';
import { withoutTitle } from '../../../school/people/written-name.ts';
import { isFault, parseDay } from '../../../spreadsheet/cells.ts';
import { type CellValue, textOf } from '../../../spreadsheet/sheet.ts';
import { nameOf } from './graduation-presenter.ts';
import type { GraduateRow } from './graduation-repository.ts';
import { openResult } from './graduation-status-rules.ts';

export type ExamCells = Readonly<Partial<Record<ExamColumn, CellValue>>>;

interface Fault {
  readonly path: ExamColumn | '';
  readonly code: string;
  readonly values?: Readonly<Record<string, string>>;
}

interface GivenRow {
  readonly number: number;
  readonly cells: ExamCells;
}

/**
 * What a row of a sheet would do to the batch; null for a row that says nothing: no result, and nobody of the batch
 * (sums and signatures below a list). Who has had a row is noted in `seen`.
 */
export const planExamRow = (
  { number, cells }: GivenRow,
  candidates: readonly GraduateRow[],
  seen: Set<number>,
): ExamSheetRow | null => {
  const text = textOf(cells.result);
  const found = whoIs(cells, candidates);
  const row = 'row' in found ? found.row : undefined;
  const student = row ? nameOf(row.student) : null;
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
  if (text === '')
    return row ? said('unchanged', { remarks: [remark({ path: '', code: 'no_result' }, true)] }) : null;
  if (!row) return said('wrong', { remarks: 'fault' in found ? [remark(found.fault)] : [] });
  const kind = openResult(row.candidate);
  if (kind === null) return said('wrong', { remarks: [remark({ path: '', code: 'may_not_sit' })] });
  if (seen.has(row.candidate.id))
    return said('wrong', { remarks: [remark({ path: '', code: 'candidate_repeated' })] });
  seen.add(row.candidate.id);
  const result = parseMark(text);
  if (result === null || result > 10)
    return said('wrong', { remarks: [remark({ path: 'result', code: 'mark' })] });
  const before = kind === 'exam' ? row.candidate.examResult : row.candidate.reSitResult;
  if (before === result) return said('unchanged');
  return said(before === null ? 'new' : 'changed', {
    changes: [{ path: kind, before: before === null ? '' : String(before), after: String(result) }],
    save: { id: row.candidate.id, version: row.candidate.version, result },
  });
};

type Found = { readonly row: GraduateRow } | { readonly fault: Fault };

/** By the code; by the name where the code is nobody's, with class and birth date to tell namesakes apart. */
const whoIs = (cells: ExamCells, candidates: readonly GraduateRow[]): Found => {
  const code = textOf(cells.code);
  const name = textOf(cells.name);
  const coded = code === '' ? undefined : candidates.find(({ student }) => fold(student.code) === fold(code));
  if (coded) {
    if (name === '' || isCalled(coded, name)) return { row: coded };
    const { lo, en } = nameOf(coded.student);
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
  const { lo, en } = nameOf(student);
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
