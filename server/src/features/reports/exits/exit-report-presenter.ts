import type { ExitLine } from '@suksa/contracts/reports';
import type { ExportRow } from '../../../export.ts';
import type { ExitRow, ReasonUse } from './exit-report-repository.ts';

/** `2026/0012`: the calendar year and the place in its series. */
export const paperNumber = (year: number, number: number) => `${year}/${String(number).padStart(4, '0')}`;

interface Told {
  readonly use: ReasonUse | undefined;
  /** Whether the caller may know what is owed. */
  readonly withMoney: boolean;
}

export const presentExit = (row: ExitRow, { use, withMoney }: Told): ExitLine => ({
  id: row.id,
  version: row.version,
  studentId: row.student_id,
  code: row.code,
  name: row.name,
  sex: row.sex,
  levelId: row.level_id,
  level: { lo: row.level_lo, en: row.level_en },
  className: row.class_name,
  kind: row.kind,
  accounted: row.accounted_as === row.kind,
  date: row.date,
  reasonId: use?.note_id ?? null,
  reason: row.reason,
  destination: row.destination,
  clearance: row.clearance,
  cardOpen: row.card_open,
  balance: withMoney ? row.balance : null,
  paper:
    row.paper_year !== null && row.paper_number !== null && row.paper_issued_on !== null
      ? { number: paperNumber(row.paper_year, row.paper_number), issuedOn: row.paper_issued_on }
      : null,
});

export const exitExportRow = ({ name, level, paper, ...row }: ExitLine): ExportRow => ({
  ...row,
  nameLo: name.lo,
  nameEn: name.en,
  levelLo: level.lo,
  levelEn: level.en,
  cardOpen: row.cardOpen ? 'open' : '',
  paper: paper?.number,
  paperIssuedOn: paper?.issuedOn,
});
