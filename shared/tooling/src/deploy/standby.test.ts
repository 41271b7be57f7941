import { Worker } from 'node:worker_threads';
import { createNote, listNotes } from '@suksa/contracts/settings';
import { ApiClient } from '@suksa/testing/api-client';
import { MixedWork } from '@suksa/testing/mixed-work';
import { type PostgresServer, rowsOf, startPostgres } from '@suksa/testing/postgres';
import { demoPassword, type Product, startProduct } from '@suksa/testing/product';
import { expect, test } from 'vitest';

const primary = async (): Promise<PostgresServer> => {
  const started = await startPostgres();
  if (!started) throw new Error('There is no PostgreSQL here.');
  return started;
};

const noteOf = (text: string) =>
  ({
    body: {
      group: 'late_reason',
      text: { lo: text, en: text },
      needsFreeText: false,
      picture: 'none',
      everywhere: true,
    },
  }) as const;
const textsOf = async (client: ApiClient) =>
  (await client.send(listNotes, { query: { group: 'late_reason', size: 100 } })).rows.map(
    ({ text }) => text.en,
  );

test('reads go to a standby that is a second behind, and whoever has written sees it at once on either server', async () => {
  const database = await primary();
  let [copy, one, two]: [PostgresServer?, Product?, Product?] = [];
  try {
    // The school is there before the copy is taken.
    const first = await startProduct({ databaseUrl: database.url });
    await first.stop();
    copy = await database.standby({ recovery_min_apply_delay: '1s' });
    const start = () =>
      startProduct({ databaseUrl: database.url, variables: { DATABASE_READ_URL: copy?.url ?? '' } });
    [one, two] = await Promise.all([start(), start()]);
    const writer = await ApiClient.signIn(one.url, 'admin', demoPassword);
    const elsewhere = writer.at(two.url);
    const reader = await ApiClient.signIn(two.url, 'operator', demoPassword);
    // Reading: with what was there, the standby is asked.
    await expect
      .poll(
        async () => {
          await textsOf(reader);
          return rowsOf(
            copy?.url ?? '',
            `select count(*) from pg_stat_activity where query like '%standard_note%'
            and application_name = 'suksa'`,
          )[0]?.[0];
        },
        { timeout: 20_000, interval: 300 },
      )
      .not.toBe('0');
    for (let count = 0; count < 12; count++) {
      const text = `Written ${count}`;
      await (count % 2 ? writer : elsewhere).send(createNote, noteOf(text));
      expect(await textsOf(count % 2 ? elsewhere : writer)).toContain(text);
    }
    await expect.poll(() => textsOf(reader), { timeout: 20_000 }).toContain('Written 11');

    // The standby goes: nobody notices.
    const resume = await copy.crash();
    for (let count = 0; count < 10; count++) expect(await textsOf(reader)).toContain('Written 11');
    await writer.send(createNote, noteOf('Written alone'));
    expect(await textsOf(reader)).toContain('Written alone');
    await resume();
    await expect.poll(() => textsOf(reader), { timeout: 20_000 }).toContain('Written alone');
  } finally {
    await one?.stop();
    await two?.stop();
    await copy?.stop();
    await database.stop();
  }
});

const relay = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { connect, createServer } = require('node:net');
  let port = workerData;
  const sockets = new Set();
  const server = createServer((socket) => {
    const there = connect(port, '127.0.0.1');
    for (const end of [socket, there]) {
      sockets.add(end);
      end.on('error', () => undefined);
      end.on('close', () => { sockets.delete(end); socket.destroy(); there.destroy(); });
    }
    socket.pipe(there).pipe(socket);
  });
  parentPort.on('message', (other) => {
    port = other;
    for (const socket of sockets) socket.destroy();
  });
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;

/**
 * What stands before a primary and its successor, as haproxy or an address that moves: it leads to one at a time. In a
 * thread of its own, since the test itself waits for programs that go through it.
 */
const lead = async (to: string) => {
  const portOf = (url: string) => Number(new URL(url).port);
  const worker = new Worker(relay, { eval: true, workerData: portOf(to) });
  const port = await new Promise<number>((resolve) => worker.once('message', resolve));
  return {
    url: `postgresql://suksa@127.0.0.1:${port}/postgres`,
    to: (other: string) => worker.postMessage(portOf(other)),
    close: () => worker.terminate(),
  };
};

test('a primary that is lost for good is followed by its synchronous standby, with all that was acknowledged', async () => {
  const database = await primary();
  const way = await lead(database.url);
  const databaseUrl = way.url;
  let [copy, product]: [PostgresServer?, Product?] = [];
  try {
    copy = await database.standby();
    product = await startProduct({ databaseUrl });
    rowsOf(database.url, "alter system set synchronous_standby_names = '*'; select pg_reload_conf()");
    const work = await MixedWork.prepare({ url: product.url, databaseUrl });
    work.begin();
    await work.until(200);
    expect(rowsOf(database.url, 'select sync_state from pg_stat_replication')).toEqual([['sync']]);
    await database.crash();
    const began = performance.now();
    await copy.promote();
    way.to(copy.url);
    await work.until(20);
    expect(performance.now() - began).toBeLessThan(10_000);
    await work.until(200);
    const { wrong, payments, scans, marks } = await work.end();
    expect(wrong).toEqual([]);
    expect(Math.min(payments, scans, marks)).toBeGreaterThan(10);
  } finally {
    await product?.stop();
    await way.close();
    await copy?.stop();
    await database.stop();
  }
});
