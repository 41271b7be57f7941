import type { EndpointOutput } from '@suksa/contracts';
import { firstDay } from '@suksa/contracts/days';
import type { AccountsQuery, listAccounts } from '@suksa/contracts/feeinvoice';
import { type ExportRow, inBatches } from '../../../export.ts';
import type { Caller } from '../../../http/caller.ts';
import { listOf } from '../../../list.ts';
import { todayIn } from '../../../school/clock.ts';
import { refuseUncounted } from '../tills/till-service.ts';
import { presentAccount, presentAccountForExport, presentAccountSums } from './account-presenter.ts';
import { type Accounts, accountRows, accountSums } from './account-repository.ts';
import { branchOfTotals } from './totals-service.ts';

type Call = Pick<Caller, 'actor' | 'context' | 'school'>;
type Language = 'en' | 'lo';

/** What stands now is told beside the days: it waits for the caller's till whatever they are. */
const accountsOf = async (call: Call, query: AccountsQuery): Promise<Accounts> => {
  const branchId = branchOfTotals(call);
  const today = todayIn();
  await refuseUncounted(call, today);
  return { branchId, query: { ...query, from: query.from ?? firstDay, until: query.until ?? today } };
};

export const listAccountsOf = async (
  call: Call,
  query: AccountsQuery,
): Promise<EndpointOutput<typeof listAccounts>> => {
  const accounts = await accountsOf(call, query);
  const { read } = call.school;
  const sums = accountSums(read, accounts);
  const [page, all] = await Promise.all([
    listOf({
      query: accounts.query,
      rows: (asked) => accountRows(read, accounts, asked),
      count: async () => (await sums).families,
      present: presentAccount,
    }),
    sums,
  ]);
  return { ...page, sums: presentAccountSums(all) };
};

export const exportAccountsOf = async (
  call: Call,
  query: AccountsQuery,
  language: Language,
): Promise<AsyncIterable<ExportRow>> => {
  const accounts = await accountsOf(call, query);
  return inBatches(
    (page) => accountRows(call.school.read, accounts, page),
    (row) => presentAccountForExport(row, language),
  );
};
