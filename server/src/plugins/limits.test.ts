import { login, me } from '@suksa/contracts/session';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

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

test('signing in is limited by address', async () => {
  const tryIn = () =>
    server.app.inject({
      method: 'POST',
      url: login.path,
      remoteAddress: '10.0.0.7',
      payload: { username: 'a', password: '' },
    });
  const codes = [];
  for (let count = 0; count < 25; count++) codes.push((await tryIn()).statusCode);
  expect(codes[0]).toBe(400);
  expect(codes.at(-1)).toBe(429);
});
