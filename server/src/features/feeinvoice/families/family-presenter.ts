import type { EndpointOutput } from '@suksa/contracts';
import type {
  FamilyBalance,
  FamilyInvoice,
  findFamilies,
  HouseholdBalance,
} from '@suksa/contracts/feeinvoice';
import type { SearchMatch } from '@suksa/contracts/match';
import type { Actor } from '../../../http/actor.ts';
import type { ChildRow, FamilyAccountRow, FamilyMatch } from './family-repository.ts';
import type { HouseholdBalanceRow } from './household-balance-repository.ts';

export const presentFoundFamily = (
  row: FamilyMatch,
  match: SearchMatch | null,
): EndpointOutput<typeof findFamilies>['rows'][number] => ({
  id: row.id,
  name: { lo: row.name_lo, en: row.name_en },
  children: row.children.map(presentChild),
  balance: row.balance,
  match,
});

const presentChild = ({ id, code, name, className }: ChildRow) => ({ id, code, name, className });

interface DueDays {
  readonly today: string;
  /** The working day that a due date counts as. */
  readonly effective: (dueDate: string) => string;
}

/** A parent learns of another guardian the name alone. */
const presentGuardian = (
  { userId: holder, name, phone, isPayer }: FamilyAccountRow['guardians'][number],
  { userId, scope }: Actor,
): FamilyBalance['guardians'][number] =>
  scope === 'own_children' && holder !== userId
    ? { name, phone: null, isPayer: false }
    : { name, phone, isPayer };

export const presentFamilyBalance = (row: FamilyAccountRow, days: DueDays, actor: Actor): FamilyBalance => {
  const invoices = row.invoices.map((invoice) => presentInvoice(invoice, days));
  const counted = invoices.filter(({ status }) => status !== 'void');
  const asked = row.instalments.filter(({ amount }) => amount > 0);
  const isNext = ({ until }: FamilyAccountRow['instalments'][number]) => days.effective(until) >= days.today;
  const sumOf = (figure: 'total' | 'paid' | 'balance') =>
    counted.reduce((sum, invoice) => sum + invoice[figure], 0);
  return {
    family: { id: row.id, name: { lo: row.name_lo, en: row.name_en } },
    children: row.children.map(presentChild),
    guardians: row.guardians.map((guardian) => presentGuardian(guardian, actor)),
    invoices,
    instalments: asked.filter(isNext).map(({ until, amount }) => ({ until, amount })),
    behind: asked.filter((part) => !isNext(part)).map(({ until, amount }) => ({ since: until, amount })),
    billed: sumOf('total'),
    paid: sumOf('paid'),
    balance: sumOf('balance'),
    credit: row.credit,
  };
};

/** Its agreement on instalments is kept: it isn't overdue, whatever its own due date. */
const isKept = (
  { agreedUntil, balance }: FamilyAccountRow['invoices'][number],
  { today, effective }: DueDays,
): boolean => balance > 0 && agreedUntil !== null && effective(agreedUntil) >= today;

const presentInvoice = (
  invoice: FamilyAccountRow['invoices'][number],
  { today, effective }: DueDays,
): FamilyInvoice => ({
  id: invoice.id,
  number: invoice.number,
  period: invoice.period,
  studentId: invoice.studentId,
  issueDate: invoice.issueDate,
  dueDate: invoice.dueDate,
  effectiveDueDate: effective(invoice.dueDate),
  items: invoice.items.map(({ lo, en }) => ({ lo, en })),
  total: invoice.total,
  paid: invoice.paid,
  balance: invoice.balance,
  agreedUntil: isKept(invoice, { today, effective }) ? invoice.agreedUntil : null,
  status:
    invoice.balance > 0 && effective(invoice.dueDate) < today && !isKept(invoice, { today, effective })
      ? 'overdue'
      : invoice.status,
});

export const presentHouseholdBalance = (
  row: HouseholdBalanceRow,
  effective: DueDays['effective'],
): HouseholdBalance => ({
  family: { id: row.id, name: { lo: row.name_lo, en: row.name_en } },
  owed: row.owed,
  overdue: row.overdue,
  openInvoices: row.invoices,
  oldestDue: row.oldest_due && effective(row.oldest_due),
  credit: row.credit,
});
