import { listStudents } from '@suksa/contracts/education';
import { MixedWork } from '@suksa/testing/mixed-work';
import { type PostgresServer, startPostgres } from '@suksa/testing/postgres';
import { type Product, startProduct } from '@suksa/testing/product';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** `AWAY_SECONDS=5` for a shorter run. */
const away = Number(process.env.AWAY_SECONDS ?? 30) * 1000;

let postgres: PostgresServer;
let product: Product;
beforeAll(async () => {
  const started = await startPostgres();
  if (!started) throw new Error('There is no PostgreSQL here.');
  postgres = started;
  product = await startProduct({ databaseUrl: postgres.url });
});
afterAll(async () => {
  await product.stop();
  await postgres.stop();
});

test('a database that falls and comes back loses nothing that was answered, and people go on by themselves', async () => {
  const work = await MixedWork.prepare({ url: product.url, databaseUrl: postgres.url });
  work.begin();
  await work.until(150);
  const resume = await postgres.crash();
  const end = performance.now() + away;
  const answers = new Set<string>();
  while (performance.now() < end) {
    const [call, live, ready] = await Promise.all(
      [listStudents.path, '/health/live', '/health/ready'].map((path) =>
        fetch(product.url + path, { headers: { authorization: 'Bearer '.padEnd(60, 'x') } }),
      ),
    );
    answers.add(`${call?.status} ${call?.headers.get('retry-after')} ${live?.status} ${ready?.status}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  expect([...answers]).toEqual(['503 2 200 503']);
  expect(product.process.exitCode).toBeNull();

  await resume();
  const back = performance.now();
  await work.until(20);
  expect(performance.now() - back).toBeLessThan(10_000);
  await work.until(150);
  const { wrong, payments, scans, marks } = await work.end();
  expect(wrong).toEqual([]);
  expect(Math.min(payments, scans, marks)).toBeGreaterThan(10);
});
