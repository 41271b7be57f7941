import type { BookStudent, BookSubjectShown, MarkCell, MarkSheet } from '@suksa/contracts/reports';
import type { specialCodes } from '../../../school/marks/grading.ts';
import { twoScriptName } from '../../../school/people/full-name.ts';
import type { SheetFound, StudentFound, SubjectFound } from './mark-book-repository.ts';
import type { CellFound } from './mark-cell-repository.ts';

export const presentCell = (row: CellFound): MarkCell => ({
  id: row.id,
  studentId: row.studentId,
  subjectId: row.subjectId,
  column: row.bookColumn,
  value: row.value,
  codeId: row.codeId,
  external: row.external,
  version: row.version,
  by: row.changedBy,
  at: row.changedAt.toISOString(),
});

/** A cell in which nobody has entered anything. */
export const blankCell = (place: Pick<MarkCell, 'studentId' | 'subjectId' | 'column'>): MarkCell => ({
  ...{ id: null, value: null, codeId: null, external: false, version: 0, by: null, at: null },
  studentId: place.studentId,
  subjectId: place.subjectId,
  column: place.column,
});

export const presentStudent = (row: StudentFound, yearStart: string): BookStudent => ({
  id: row.id,
  code: row.code,
  name: twoScriptName(row),
  joined: row.joined > yearStart ? row.joined : null,
});

export const presentSubject = (row: SubjectFound, mine: boolean): BookSubjectShown => ({
  id: row.id,
  code: row.code,
  name: { lo: row.nameLo, en: row.nameEn },
  coefficient: row.coefficient,
  countsInAverage: row.countsInAverage,
  mine,
});

export const presentSheet = (row: SheetFound): MarkSheet => ({
  subjectId: row.subjectId,
  column: row.bookColumn,
  state: row.state,
  version: row.version,
});

/** Without whether it is still offered: marks of before carry it. */
export const presentCode = ({ active: _active, ...code }: Awaited<ReturnType<typeof specialCodes>>[number]) =>
  code;

export const presentPerson = (row: { id: number; nameLo: string; nameEn: string }) => ({
  id: row.id,
  name: { lo: row.nameLo, en: row.nameEn },
});

interface Content {
  readonly value: number | null;
  readonly codeId: number | null;
}

/** What the history keeps of a cell: the mark as it is read, or the sign of the code. */
export const auditedMark = (
  { value, codeId }: Content,
  codes: readonly { readonly id: number; readonly sign: string }[],
) => ({
  mark: value === null ? (codes.find(({ id }) => id === codeId)?.sign ?? null) : (value / 100).toFixed(2),
});
