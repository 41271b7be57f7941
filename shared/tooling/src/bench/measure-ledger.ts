import { runVitest } from '../run-vitest.ts';
import { onPostgres } from '../server-tests.ts';
import type { Figure } from './figure.ts';

const operations = Number(process.env.LEDGER_OPERATIONS ?? 1_000_000);
const seed = Number(process.env.LEDGER_SEED ?? Date.now() % 2_147_483_647);
const file = 'server/src/features/feeinvoice/totals/ledger-simulation.test.ts';

/**
 * Random operations of all kinds on the books of a school, checked after each: `LEDGER_OPERATIONS=10000` for fewer,
 * `LEDGER_SEED=…` for the ones of another run, which printed it.
 */
export async function measureLedger(): Promise<readonly Figure[]> {
  console.info(`  ${operations} operations, LEDGER_SEED=${seed}`);
  const began = performance.now();
  const { failures } = await onPostgres((url) =>
    runVitest([file], {
      ...{ LEDGER_OPERATIONS: String(operations), LEDGER_SEED: String(seed) },
      ...(url && { TEST_DATABASE_URL: url }),
    }),
  );
  for (const failure of failures) console.info(`  !! ${failure}`);
  return [
    { name: 'operations on the books', value: operations, unit: '' },
    { name: 'simulations of the books that went wrong', value: failures.length, unit: '' },
    {
      name: 'one operation on the books, with its check',
      value: (performance.now() - began) / operations,
      unit: 'ms',
    },
  ];
}
