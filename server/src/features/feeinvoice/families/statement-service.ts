import type { Statement } from '@suksa/contracts/settings';
import type { PermittedBranchId } from '../../../http/actor.ts';
import type { Queryable } from '../../../http/app.ts';
import {
  type SharedChild,
  type StatementRow,
  sharedChildren,
  statementRows,
} from './statement-repository.ts';

export type StatementMoney = Pick<
  Statement,
  'lines' | 'billed' | 'paid' | 'balance' | 'credit' | 'overdue' | 'shares'
>;

/**
 * Everything that a family was billed and has paid in a branch, with what was owed after each line. It ties: billed −
 * paid = balance − credit. The caller answers for who may read it, and says until when what was due is overdue.
 */
export const statementOf = async (
  db: Queryable,
  branchId: PermittedBranchId,
  familyId: number,
  overdueUntil: string,
): Promise<StatementMoney> => {
  const rows = await statementRows(db, branchId, familyId);
  const shared = await sharedChildren(db, branchId, familyId);
  const invoices = rows.filter(({ kind, counts }) => kind === 'invoice' && counts);
  const billed = sumOf(invoices, 'amount');
  const paid = sumOf(
    rows.filter(({ kind, counts }) => kind !== 'invoice' && counts),
    'amount',
  );
  const balance = sumOf(invoices, 'balance');
  return {
    lines: withBalance(rows),
    billed,
    paid,
    balance,
    credit: balance - (billed - paid),
    overdue: sumOf(
      invoices.filter(({ due }) => due !== null && due <= overdueUntil),
      'balance',
    ),
    shares: shared.map(sharesOf),
  };
};

const sumOf = (rows: readonly StatementRow[], figure: 'amount' | 'balance') =>
  rows.reduce((sum, row) => sum + row[figure], 0);

const withBalance = (rows: readonly StatementRow[]): Statement['lines'] => {
  let owed = 0;
  return rows.map(({ kind, id, day, number, child, items, amount, counts }) => {
    const charge = kind === 'invoice' ? amount : 0;
    const payment = kind === 'invoice' ? 0 : amount;
    if (counts) owed += charge - payment;
    return {
      key: `${kind}-${id}`,
      kind,
      day,
      number,
      child,
      items: [...items],
      charge,
      payment,
      balance: owed,
      counts,
    };
  });
};

const sharesOf = ({ child, billed, open, households }: SharedChild): Statement['shares'][number] => ({
  child,
  billed,
  open,
  households: households.map((household) => ({
    id: household.id,
    name: household.name,
    share: household.share,
    billed: household.billed,
    open: household.open,
  })),
});
