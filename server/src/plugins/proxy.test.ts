import { sendEnquiry } from '@suksa/contracts/landing';
import { login, me } from '@suksa/contracts/session';
import { afterEach, expect, test } from 'vitest';
import { readEnvironment } from '../environment.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const started: TestServer[] = [];
afterEach(async () => {
  for (const server of started.splice(0)) await server.stop();
});

const start = async (variables: Record<string, string>) => {
  const { trustProxy, publicAddress } = readEnvironment(variables);
  const server = await startTestServer({ trustProxy, publicAddress, rateLimit: 3000 });
  started.push(server);
  return server;
};

const proxy = '10.1.2.3';

/** Sign-ins of one caller behind a proxy that appends: what the caller writes stands before its own address. */
const signIns = async ({ app }: TestServer, callers: (count: number) => string) => {
  const statuses = [];
  for (let count = 0; count < 130; count++) {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: login.path,
      remoteAddress: proxy,
      headers: { 'x-forwarded-for': callers(count) },
      payload: { username: '', password: '' },
    });
    statuses.push(statusCode);
  }
  return statuses;
};

test.each(['1', '10.0.0.0/8'])(
  'behind a proxy that is trusted as %s, what the caller wrote into the header is not believed',
  async (TRUST_PROXY) => {
    const server = await start({ TRUST_PROXY });
    const guesses = await signIns(server, (count) => `6.6.6.${count}, 203.0.113.7`);
    expect(guesses.at(-1)).toBe(429);
    const another = await signIns(server, () => '203.0.113.8');
    expect(another[0]).toBe(400);
  },
);

test('without a proxy the header is nobody', async () => {
  const server = await start({});
  expect((await signIns(server, (count) => `6.6.6.${count}`)).at(-1)).toBe(429);
});

test('who came by TLS is to come by TLS again; who came by plain HTTP inside the school is not told so', async () => {
  const { app } = await start({ TRUST_PROXY: '1' });
  const by = (protocol: string) =>
    app.inject({ url: '/healthz', remoteAddress: proxy, headers: { 'x-forwarded-proto': protocol } });
  expect((await by('https')).headers['strict-transport-security']).toBe('max-age=31536000');
  expect((await by('http')).headers['strict-transport-security']).toBeUndefined();
});

test('nothing of the API is kept by a browser or a proxy, refusals included', async () => {
  const server = await start({});
  for (const as of ['admin', 'nobody'] as const)
    expect((await server.ask(me, {}, as)).headers['cache-control']).toBe('no-store');
  const refused = await server.ask(sendEnquiry, { body: {} });
  expect(refused.headers['cache-control']).toBe('no-store');
});

test('a made-up host never becomes the address of the public page', async () => {
  const open = async (server: TestServer, host: string) =>
    (await server.app.inject({ url: '/', headers: { host, accept: 'text/html' } })).body;
  const unnamed = await start({});
  expect(await open(unnamed, 'evil.example')).not.toContain('evil.example');
  expect(await open(unnamed, '192.168.1.20:3000')).toContain(
    '<link rel="canonical" href="http://192.168.1.20:3000/">',
  );
  const named = await start({ PUBLIC_ADDRESS: 'https://school.example' });
  for (const host of ['evil.example', '192.168.1.20'])
    expect(await open(named, host)).toContain('<link rel="canonical" href="https://school.example/">');
});
