import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let port: number;
beforeAll(async () => {
  server = await startTestServer({ requestTimeout: 500 });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as AddressInfo).port;
});
afterAll(() => server.stop());

/** What a caller is answered who sends one letter after the other, until the connection is closed. */
const sendSlowly = async (begin: string) => {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  socket.write(begin);
  const dripping = setInterval(() => socket.write('x'), 50);
  let answer = '';
  socket.on('data', (bytes) => (answer += bytes));
  await once(socket, 'close');
  clearInterval(dripping);
  return answer;
};

const head = 'POST /api/auth/login HTTP/1.1\r\nHost: school\r\n';

test.each([
  ['a body', `${head}Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n`],
  ['headers', `${head}X-Slow: `],
])('%s that comes letter by letter is cut off', async (_, begin) => {
  expect(await sendSlowly(begin)).toMatch(/^HTTP\/1.1 408/);
});

test('who is refused and goes on sending is cut off too', async () => {
  const users = 'POST /api/settings/users HTTP/1.1\r\nHost: school\r\n';
  const answer = await sendSlowly(`${users}Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1.1 401/);
});

test('a refused call whose body nobody reads disturbs nothing when its time is over', async () => {
  const failed = vi.fn();
  process.once('uncaughtException', failed);
  const { statusCode } = await server.app.inject({
    method: 'POST',
    url: '/api/settings/users',
    payload: { name: 'x' },
  });
  expect(statusCode).toBe(401);
  await new Promise((resolve) => setTimeout(resolve, 700));
  process.off('uncaughtException', failed);
  expect(failed).not.toHaveBeenCalled();
});
