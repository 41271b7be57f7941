import { expect, test, vi } from 'vitest';
import { testOnPostgres } from './server-tests.ts';

const postgres = { url: 'postgresql://here', stop: async () => {} };
const run = vi.fn(async () => ({ passed: 3, failed: 0, failures: [] }));
const warned: string[] = [];
const without = {
  start: async () => null,
  install: async () => {},
  run,
  warn: (line: string) => void warned.push(line),
};

test('a build server without PostgreSQL fails; a developer is told what was not tested', async () => {
  expect(await testOnPostgres({ ...without, isCi: true })).toMatchObject({
    passed: 3,
    failures: ['the server was not tested on PostgreSQL'],
  });
  expect(await testOnPostgres({ ...without, isCi: false })).toMatchObject({ passed: 3, failed: 0 });
  expect(warned.join()).toContain('NOT tested');
  expect(run).not.toHaveBeenCalledWith(expect.any(String));
});

test('where it can be installed it is, and the tests run on it', async () => {
  let installed = false;
  const tally = await testOnPostgres({
    ...without,
    start: async () => (installed ? postgres : null),
    install: async () => {
      installed = true;
    },
    isCi: true,
  });
  expect(tally).toMatchObject({ passed: 3, failed: 0 });
  expect(run).toHaveBeenCalledWith('postgresql://here');
});
