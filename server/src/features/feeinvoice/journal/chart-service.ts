import type { EndpointRequest } from '@suksa/contracts';
import type { BookChart, updateBookChart } from '@suksa/contracts/feeinvoice';
import type { Queryable } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { refuse } from '../../../http/refuse.ts';
import { edit, type Resource } from '../../../http/write.ts';
import { presentChart } from './chart-presenter.ts';
import { chartId, chartVersion, findAccounts, lockChart, writeAccounts } from './chart-repository.ts';

/** Which account stands for what. */
export const readChart = async (db: Queryable): Promise<BookChart> =>
  presentChart({ ...(await findAccounts(db)), version: await chartVersion(db) });

const chart: Resource<BookChart> = {
  entity: 'feeinvoice.chart',
  lock: async (tx) => {
    await lockChart(tx);
    return readChart(tx);
  },
};

/** Says which accounts the school's accountant uses; of months that were given out already nothing changes on paper. */
export const changeChart = (
  call: Caller,
  { version, accounts }: EndpointRequest<typeof updateBookChart>['body'],
): Promise<BookChart> =>
  edit(call, chart, { id: chartId, version }, async (tx, before) => {
    const known = new Set(before.accounts.map(({ feeItemId }) => feeItemId));
    if (accounts.some(({ feeItemId }) => !known.has(feeItemId))) refuse('not_found', { status: 404 });
    await writeAccounts(tx, accounts);
  });
