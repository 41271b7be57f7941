import { endpoint } from '@suksa/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { filesAtOnce } from './made-files.ts';
import { route } from './route.ts';

const common = { access: 'public', output: 'file', discloses: 'nothing' } as const;
const saved = endpoint({ ...common, name: 'test.file.export', method: 'POST', path: '/api/test-export' });
const shown = endpoint({
  ...common,
  name: 'test.file.read',
  method: 'GET',
  path: '/api/test-file',
  reads: [],
});

let server: TestServer;
let atWork = 0;
let mostAtWork = 0;
let finish: () => void;
const finished = new Promise<void>((resolve) => {
  finish = resolve;
});

beforeAll(async () => {
  server = await startTestServer();
  route(server.app, saved, async () => {
    mostAtWork = Math.max(mostAtWork, ++atWork);
    await finished;
    atWork -= 1;
    return Buffer.from('whole');
  });
  route(server.app, shown, () => Buffer.from('shown'));
});
afterAll(() => server.stop());

test('A file or two are made at a time, a few wait, and who comes then is told when to come again', async () => {
  const answers = Array.from({ length: 40 }, () => server.ask(saved, {}));
  const refused = await Promise.race(answers);
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toBe('10');
  expect((await server.ask(shown, {})).body).toBe('shown');
  finish();
  const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(24 + filesAtOnce);
  expect(statuses.filter((status) => status === 503)).toHaveLength(16 - filesAtOnce);
  expect(mostAtWork).toBe(filesAtOnce);
  expect((await server.ask(saved, {})).body).toBe('whole');
});
