import type { AcademicYear } from '@suksa/contracts/settings';
import type { ExportRow } from '../../../export.ts';
import type { YearRow } from './academic-year-repository.ts';

export const presentYear = (row: YearRow): AcademicYear => ({
  id: row.id,
  version: row.version,
  name: row.name,
  startDate: row.startDate,
  endDate: row.endDate,
  terms: row.terms.map(({ lo, en, start, end }) => ({ name: { lo, en }, startDate: start, endDate: end })),
  markingMonths: row.markingMonths,
  state: row.state,
  students: row.students,
  classes: row.classes,
});

/** What the history compares, field by field. */
export const presentYearAudit = ({ terms: [first, second], ...year }: AcademicYear) => ({
  name: year.name,
  startDate: year.startDate,
  endDate: year.endDate,
  firstTerm: first ? [first.startDate, first.endDate] : [],
  secondTerm: second ? [second.startDate, second.endDate] : [],
  markingMonths: year.markingMonths,
  state: year.state,
});

/** The columns that an export may ask for, by the list's column keys. */
export const presentYearExport = (row: YearRow): ExportRow => ({
  name: row.name,
  start: row.startDate,
  end: row.endDate,
  first: [row.terms[0]?.start, row.terms[0]?.end].join(' – '),
  second: [row.terms[1]?.start, row.terms[1]?.end].join(' – '),
  state: row.state,
  classes: row.classes,
  students: row.students,
});
