import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { verifyReceipts } from './receipt-chain.ts';
import { receiptComplaintsOf, receiptsWholeOf } from './receipts-in-words.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server.stop());

const rowsOf = async (text: string) => (await server.app.connection.pool.query(text)).rows;
const verify = (mark?: string) => verifyReceipts(server.app.connection, { mark });
/** As whoever owns the database can; put back afterwards. */
const tampered = async (change: string, back: string): Promise<readonly string[]> => {
  const { pool } = server.app.connection;
  const apply = async (text: string) => {
    await pool.query(
      `alter table payment disable trigger user; ${text}; alter table payment enable trigger user`,
    );
  };
  await apply(change);
  const complaints = receiptComplaintsOf(await verify());
  await apply(back);
  return complaints;
};

test('receipts are whole by their own words, and by a mark that was kept on paper', async () => {
  const [last] = await rowsOf(
    'select last_hash as mark from till where last_hash is not null order by id desc limit 1',
  );
  const verified = await verify(last.mark.toUpperCase());
  expect(receiptComplaintsOf(verified)).toEqual([]);
  const [{ count }] = await rowsOf('select count(*)::int as count from payment');
  expect(receiptsWholeOf(verified)).toContain(`${count} receipts`);
  expect(receiptComplaintsOf(await verify('0'.repeat(64)))).toHaveLength(1);
});

test('a receipt that was changed, or isn’t there any more, is named', async () => {
  const [some, next] = await rowsOf(`select id, receipt_code as code, hash from payment where branch_id = 1
    order by series_year desc, receipt_number desc offset 3 limit 2`).then((rows) => rows.reverse());
  const update = (sign: string) => `update payment set amount = amount ${sign} 1000 where id = ${some.id}`;
  expect(await tampered(update('+'), update('-'))).toEqual([
    expect.stringContaining(`receipt ${some.code},`),
  ]);
  // Marked anew by whoever knows how: the next one doesn’t follow, or a close of paper doesn’t agree.
  const forged = await tampered(
    `${update('+')}; update payment p set hash = receipt_hash((select hash from payment b where b.branch_id = 1
      and b.receipt_number = p.receipt_number - 1 and b.series_year = p.series_year), p) where id = ${some.id}`,
    `${update('-')}; update payment set hash = '${some.hash}' where id = ${some.id}`,
  );
  expect(forged[0]).toContain(`receipt ${next.code},`);
  expect(receiptComplaintsOf(await verify())).toEqual([]);
  await rowsOf(
    `update number_series set next = next + 1 where branch_id = 1 and kind = 'receipt' and year = 2026`,
  );
  expect(receiptComplaintsOf(await verify())).toEqual([
    expect.stringMatching(/after VTE-2026-.* isn’t there/),
  ]);
});
