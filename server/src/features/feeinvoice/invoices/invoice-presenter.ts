import { daysBetween } from '@suksa/contracts/days';
import type { Invoice, InvoiceRow } from '@suksa/contracts/feeinvoice';
import { invoiceQrOf } from '@suksa/contracts/feeinvoice/bank-qr';
import type { ExportRow } from '../../../export.ts';
import type { FullName } from '../../../school/people/full-name.ts';
import type { InvoiceListRow } from './invoice-list-repository.ts';
import type {
  InvoiceCreditNote,
  InvoiceDetailRow,
  InvoiceLineRow,
  InvoicePaymentRow,
} from './invoice-repository.ts';

/** With the working day that it counts as due on; `agreedUntil` only while the agreement is kept. */
type Effective<Row> = Row & { readonly effectiveDueDate: string };

export const presentInvoiceRow = (row: Effective<InvoiceListRow>, today: string): InvoiceRow => {
  const since = daysBetween(row.effectiveDueDate, today);
  const late = row.balance > 0 && row.agreedUntil === null ? Math.max(0, since) : 0;
  return {
    id: row.id,
    number: shownNumber(row),
    period: row.period,
    student: { id: row.studentId, code: row.studentCode, name: row.studentName, className: row.className },
    family: { id: row.familyId, name: { lo: row.familyLo, en: row.familyEn } },
    items: row.items.map(({ lo, en }) => ({ lo, en })),
    issueDate: row.issueDate,
    dueDate: row.dueDate,
    effectiveDueDate: row.effectiveDueDate,
    agreedUntil: row.balance > 0 ? row.agreedUntil : null,
    total: row.total,
    paid: row.paid,
    balance: row.balance,
    status: statusOf(row.status, late),
    overdueDays: late,
  };
};

const statusOf = (status: InvoiceListRow['status'], late: number): InvoiceRow['status'] =>
  late > 0 ? 'overdue' : status;

/** A draft has a place in the series only when it is issued. */
const shownNumber = ({ status, number }: Pick<InvoiceListRow, 'status' | 'number'>) =>
  status === 'draft' ? '' : number;

interface InvoiceParts {
  readonly row: Effective<InvoiceDetailRow>;
  readonly lines: readonly InvoiceLineRow[];
  readonly payments: readonly InvoicePaymentRow[];
  readonly creditNotes: readonly InvoiceCreditNote[];
  /** Of the other invoices of the same bill, seen or not. */
  readonly othersTotal: number | null;
  readonly others: readonly InvoiceDetailRow[];
}

export const presentInvoice = (
  { row, lines, payments, creditNotes, othersTotal, others }: InvoiceParts,
  today: string,
): Invoice => ({
  ...presentInvoiceRow(row, today),
  version: row.version,
  note: row.note,
  year: row.year,
  voidable: isVoidable(row),
  credited: row.credited,
  returned: row.returned,
  writtenOff: row.writtenOff,
  creditNotes: [...creditNotes],
  creditable: row.state === 'issued' ? row.total - row.credited - row.writtenOff : 0,
  sharedTotal: othersTotal === null ? null : row.total + othersTotal,
  other: others[0] ? presentOther(others[0]) : null,
  others: others.map(presentOther),
  company:
    row.company === ''
      ? null
      : { name: row.company, address: row.companyAddress, taxNumber: row.companyTaxNumber },
  branch: {
    name: { lo: row.branch.nameLo, en: row.branch.nameEn },
    address: { lo: row.branch.addressLo, en: row.branch.addressEn },
    header: { lo: row.branch.receiptHeaderLo, en: row.branch.receiptHeaderEn },
    phone: row.branch.phone,
  },
  bankQr: bankQrOf(row),
  lines: lines.map(({ id, kind, textLo, textEn, amount, why }) => ({
    id,
    kind,
    text: { lo: textLo, en: textEn },
    amount,
    why,
  })),
  payments: payments.map(({ paymentId, receipt, receivedAt, amount }) => ({
    paymentId,
    receipt,
    receivedAt: receivedAt.toISOString(),
    amount,
  })),
});

/** Asks for what is open at the moment; a number that bank apps don't take leaves the branch's static image. */
const bankQrOf = ({ branch, state, balance, number }: InvoiceDetailRow) =>
  branch.invoiceQr && state === 'issued' && balance > 0
    ? invoiceQrOf(branch.bankQrText, { amount: balance, number })
    : null;

const presentOther = (other: InvoiceDetailRow) => ({
  id: other.id,
  number: shownNumber(other),
  family: { id: other.familyId, name: { lo: other.familyLo, en: other.familyEn } },
  total: other.total,
  voidable: isVoidable(other),
  isVoid: other.state === 'void',
});

const isVoidable = ({ state, paid, credited, writtenOff, yearState }: InvoiceDetailRow) =>
  state === 'issued' && paid + credited + writtenOff === 0 && yearState !== 'closed';

/** One cell a column; names in one language, in the other where that one is empty. */
export const presentInvoiceForExport = (row: InvoiceRow, language: 'en' | 'lo'): ExportRow => {
  const inLanguage = (name: FullName) => name[language] || name.lo || name.en;
  return {
    number: row.number,
    student: inLanguage(row.student.name),
    code: row.student.code,
    class: row.student.className,
    family: inLanguage(row.family.name),
    items: row.items.map(inLanguage).join(', '),
    issued: row.issueDate,
    due: row.dueDate,
    total: row.total,
    paid: row.paid,
    balance: row.balance,
    overdueDays: row.overdueDays,
    status: row.status,
  };
};
