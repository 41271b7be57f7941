import { daysAfter } from '@suksa/contracts/days';
import type { BookAccount } from '@suksa/contracts/feeinvoice';
import type { ExportRow } from '../../../export.ts';
import type { PermittedBranchId } from '../../../http/actor.ts';
import type { Queryable } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { refuse } from '../../../http/refuse.ts';
import { closedUntil } from '../months/month-service.ts';
import { branchOfTotals } from '../totals/totals-service.ts';
import { readChart } from './chart-service.ts';
import { journalOfDay, movedCredit } from './journal-repository.ts';

interface Order {
  readonly branchId: PermittedBranchId;
  readonly month: string;
  readonly accounts: readonly BookAccount[];
}

/** The entries of a closed month for the accountant; refused while one of its accounts has no number. */
export const journalOf = async (
  { actor, context, school }: Pick<Caller, 'actor' | 'context' | 'school'>,
  month: string,
): Promise<AsyncGenerator<ExportRow>> => {
  const branchId = branchOfTotals({ actor, context });
  if (month > (await closedUntil(school.db, branchId))) refuse('month_not_closed', { status: 409 });
  const { accounts } = await readChart(school.read);
  const needed = (await movedCredit(school.read, branchId, month))
    ? accounts
    : accounts.filter(({ use }) => use !== 'branch_transfer');
  if (needed.some(({ code }) => code === '')) refuse('accounts_missing', { status: 409 });
  return linesOf(school.read, { branchId, month, accounts });
};

/** Day by day, so that a month of a large school is never in memory at once. Entries are numbered from 1. */
async function* linesOf(db: Queryable, { branchId, month, accounts }: Order): AsyncGenerator<ExportRow> {
  const byUse = new Map(accounts.map((account) => [`${account.use} ${account.feeItemId}`, account]));
  let number = 0;
  for (let day = `${month}-01`; day.startsWith(month); day = daysAfter(day, 1)) {
    let entry = '';
    for (const { kind, id, document, use, feeItemId, amount } of await journalOfDay(db, { branchId, day })) {
      if (entry !== `${kind} ${id}`) number += 1;
      entry = `${kind} ${id}`;
      const account = byUse.get(`${use} ${feeItemId}`);
      yield {
        ...{ number, day, kind, document, account: account?.code ?? '', name: account?.name ?? '' },
        debit: amount > 0 ? amount : null,
        credit: amount < 0 ? -amount : null,
      };
    }
  }
}
