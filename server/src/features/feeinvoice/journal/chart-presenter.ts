import { accountUses, type BookAccount, type BookChart } from '@suksa/contracts/feeinvoice';
import type { findAccounts } from './chart-repository.ts';

interface Chart extends Awaited<ReturnType<typeof findAccounts>> {
  readonly version: number;
}

/** Every account that the books need, in order; those that nobody has told are empty. */
export const presentChart = ({ version, told, items, branches }: Chart): BookChart => {
  const account = (use: BookAccount['use'], feeItemId: number | null, item: BookAccount['item']) => {
    const known = told.find((one) => one.use === use && one.feeItemId === feeItemId);
    return { use, feeItemId, item, code: known?.code ?? '', name: known?.name ?? '' };
  };
  return {
    version,
    accounts: [
      ...accountUses
        .filter((use) => use !== 'branch_transfer' || branches > 1)
        .map((use) => account(use, null, null)),
      ...items.map(({ id, lo, en }) => account('fee', id, { lo, en })),
    ],
  };
};
