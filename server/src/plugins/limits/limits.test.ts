import { login, me } from '@suksa/contracts/session';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../build-app.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { SharedCounts } from './shared-counts.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ rateLimit: 20 });
});
afterAll(() => server.stop());

test('a session that asks too often is told when to come again, while others go on', async () => {
  await server.tokenOf('gate');
  const answers = [];
  for (let count = 0; count < 22; count++) answers.push(await server.ask(me, {}, 'gate'));
  const last = answers.at(-1);
  expect(answers[0]?.statusCode).toBe(200);
  expect(last?.statusCode).toBe(429);
  expect(last?.json().error).toMatchObject({ code: 'too_many_requests' });
  expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
  expect((await server.ask(me, {}, 'admin')).statusCode).toBe(200);
});

test('guessing tokens is counted by address, however many tokens are tried', async () => {
  const guess = (count: number) =>
    server.app.inject({
      url: me.path,
      remoteAddress: '10.0.0.9',
      headers: { authorization: `Bearer ${String(count).padStart(43, 'x')}` },
    });
  const codes = [];
  for (let count = 0; count < 61; count++) codes.push((await guess(count)).json().error.code);
  expect(codes[0]).toBe('not_signed_in');
  expect(codes.at(-1)).toBe('too_many_requests');
});

test.each([
  ['one address', () => '10.0.0.7'],
  ['all addresses of one line', (count: number) => `2001:db8:1:2::${count.toString(16)}`],
])('signing in is limited for %s', async (_, addressOf) => {
  const tryIn = (count: number) =>
    server.app.inject({
      method: 'POST',
      url: login.path,
      remoteAddress: addressOf(count),
      payload: { username: 'a', password: '' },
    });
  const codes = [];
  for (let count = 1; count < 26; count++) codes.push((await tryIn(count)).statusCode);
  expect(codes[0]).toBe(400);
  expect(codes.at(-1)).toBe(429);
});

test('two servers on one database count together, and each for itself while it is away', async () => {
  const { connection, environment } = server.app;
  const other = await buildApp({ connection, environment });
  const tryIn = (app: typeof other, remoteAddress: string) =>
    app
      .inject({ method: 'POST', url: login.path, remoteAddress, payload: { username: 'a', password: '' } })
      .then(({ statusCode }) => statusCode);
  if (connection.kind === 'postgresql') {
    const codes = [];
    for (let count = 0; count < 12; count++)
      codes.push(await tryIn(server.app, '10.0.0.21'), await tryIn(other, '10.0.0.21'));
    // The limit of 20, by whichever server they came.
    expect(codes.filter((code) => code === 400)).toHaveLength(20);
    expect(codes.filter((code) => code === 429)).toHaveLength(4);
    const { rows } = await connection.pool.query(
      `select relpersistence from pg_class where relname = 'call_count'`,
    );
    expect(rows).toEqual([{ relpersistence: 'u' }]);
  }
  const away = new SharedCounts({
    query: () => Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })),
  } as never);
  const counted = [];
  for (let count = 0; count < 5; count++) counted.push(await away.count('a', { exactly: count % 2 === 0 }));
  expect(counted).toEqual([1, 2, 3, 4, 5]);
  away.close();
  await other.close();
});

test('what two servers have counted is known to both within a second, though neither waits for it', async () => {
  const { pool, kind } = server.app.connection;
  if (kind !== 'postgresql') return;
  const [one, two] = [new SharedCounts(pool), new SharedCounts(pool)];
  for (let count = 0; count < 7; count++) await one.count('lagging', { exactly: false });
  await one.count('lagging', { exactly: true });
  expect(await two.count('lagging', { exactly: true })).toBe(9);
  // Many at once share statements, and none is lost.
  await Promise.all(
    Array.from({ length: 40 }, (_, at) => (at % 2 ? one : two).count('lagging', { exactly: true })),
  );
  expect(await one.count('lagging', { exactly: true })).toBe(50);
  one.close();
  two.close();
});
