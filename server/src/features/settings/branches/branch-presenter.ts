import type { Branch, BranchRecord } from '@suksa/contracts/settings';
import type { ExportRow } from '../../../export.ts';
import type { BranchRow } from './branch-repository.ts';

export const presentBranch = (row: BranchRow): Branch => ({
  id: row.id,
  version: row.version,
  code: row.code,
  name: { lo: row.nameLo, en: row.nameEn },
  levels: row.levels.map(({ id, code, name: { lo, en } }) => ({ id, code, name: { lo, en } })),
  students: row.students,
  staff: row.staff,
  openYear: row.openYear,
  status: row.status,
});

/** What of the record isn't a column of the branch. */
type Beside = Pick<BranchRecord, 'series' | 'codeFixed'>;

export const presentBranchRecord = (row: BranchRow, beside: Beside): BranchRecord => ({
  ...presentBranch(row),
  address: { lo: row.addressLo, en: row.addressEn },
  phone: row.phone,
  otherPhone: row.otherPhone,
  licenceNumber: row.licenceNumber,
  head:
    row.headUserId === null
      ? null
      : { id: row.headUserId, name: { lo: row.headLo ?? '', en: row.headEn ?? '' } },
  workingDays: row.workingDays,
  receiptHeader: { lo: row.receiptHeaderLo, en: row.receiptHeaderEn },
  invoiceQr: { bankText: row.bankQrText, active: row.invoiceQr },
  series: beside.series,
  codeFixed: beside.codeFixed,
});

/** As the form holds it: what a conflict compares with. */
export const presentBranchForm = ({ levels, head, series, ...branch }: BranchRecord) => ({
  ...branch,
  levelIds: levels.map(({ id }) => id),
  headUserId: head?.id ?? null,
  series: {
    receipt: { pattern: series.receipt.pattern, startAt: null },
    invoice: { pattern: series.invoice.pattern, startAt: null },
    student_code: { pattern: series.student_code.pattern, startAt: null },
  },
});

/** The part of a record that the history compares, field by field. */
export const presentBranchAudit = ({ levels, head, series, ...branch }: BranchRecord) => ({
  code: branch.code,
  name: branch.name,
  levels: levels.map(({ code }) => code),
  address: branch.address,
  phone: branch.phone,
  otherPhone: branch.otherPhone,
  licenceNumber: branch.licenceNumber,
  head: head?.name ?? null,
  workingDays: branch.workingDays,
  receiptHeader: branch.receiptHeader,
  bankText: branch.invoiceQr.bankText,
  invoiceQr: branch.invoiceQr.active,
  receiptPattern: series.receipt.pattern,
  receiptNext: series.receipt.next,
  invoicePattern: series.invoice.pattern,
  invoiceNext: series.invoice.next,
  studentCodePattern: series.student_code.pattern,
  studentCodeNext: series.student_code.next,
  status: branch.status,
});

/** The columns that an export may ask for, by the list's column keys. */
export const presentBranchExport = (row: BranchRow): ExportRow => ({
  code: row.code,
  nameLo: row.nameLo,
  nameEn: row.nameEn,
  levels: row.levels.map(({ code }) => code).join(', '),
  students: row.students,
  staff: row.staff,
  openYear: row.openYear ?? '',
  status: row.status,
});
