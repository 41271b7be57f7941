import type { AnsweredCall, ApiOutline, CallOutline, Composition } from '@suksa/contracts';
import { expect, test } from 'vitest';
import { type AnsweringServer, answeringServer } from '../calls/answering-server.ts';
import { CompositionStore } from '../composition-store.ts';
import { makeLive } from '../live/make-live.ts';
import { rollBackPart, rollBackTo } from '../live/roll-back.ts';
import { root } from '../parts.ts';
import { publish } from '../publish.ts';
import { runScript } from '../testing/run-script.ts';
import { emptyStore, sampleTab, silent, withLive } from '../testing/sample-part.ts';
import { serveJson } from '../testing/serve-json.ts';

const days: CallOutline = {
  name: 'reports.day',
  method: 'GET',
  path: '/api/reports/day',
  input: 'in-1',
  output: 'out-1',
};

const serverWith = (...calls: AnsweredCall[]): AnsweringServer => ({
  version: '0.1.0-abc',
  commit: 'c0ffee',
  calls,
  running: true,
});

/** A store with Reports live that makes no call, whose server is that one. */
async function storeBefore(server: AnsweringServer): Promise<CompositionStore> {
  const { storage } = emptyStore();
  const store = new CompositionStore(storage, async () => server);
  await withLive(store, ['reports']);
  return store;
}

async function promote(
  store: CompositionStore,
  calls: readonly CallOutline[],
  print = silent as (line: string) => void,
) {
  const record = await publish(store.storage, { ...sampleTab('reports', JSON.stringify(calls)), calls });
  const change = { kind: 'promote' as const, parts: ['reports'] };
  return makeLive({ store, record, seen: await store.liveOrRefuse(), change, skipEndToEnd: true, print });
}

test.each([
  ['does not answer', serverWith(), /calls reports\.day \(GET \/api\/reports\/day\): gone/],
  ['has under another path', serverWith({ ...days, path: '/api/reports/days' }), /: gone/],
  [
    'takes another input for',
    serverWith({ ...days, input: 'in-2' }),
    /other input on the server 0\.1\.0-abc/,
  ],
  [
    'gives another output for',
    serverWith({ ...days, output: 'out-2' }),
    /other output.*still answers out-1/s,
  ],
])(
  'a part that makes a call which the server %s is refused by name, and nothing changes',
  async (_, server, words) => {
    const store = await storeBefore(server);
    const before = await store.liveId();
    const refused = promote(store, [days]);
    await expect(refused).rejects.toThrow(words);
    await expect(refused).rejects.toThrow(/✗ calls\s+found: +reports 1\.0\.0-\w{12} calls/);
    expect(await store.liveId()).toBe(before);
  },
);

test('a call that only grew fits where the server says that it still answers what it was', async () => {
  const grown = { ...days, input: 'in-2', output: 'out-2' };
  await expect(
    promote(await storeBefore(serverWith({ ...grown, stillAnswers: ['out-1'] })), [days]),
  ).rejects.toThrow(/other input/);
  const store = await storeBefore(serverWith({ ...grown, stillAnswers: ['in-1', 'out-1'] }));
  expect(await promote(store, [days])).toMatchObject({
    server: { version: '0.1.0-abc', commit: 'c0ffee', running: true },
  });
});

test('whoever releases a part that uses an old call is told that it will go', async () => {
  const store = await storeBefore(serverWith({ ...days, oldSince: '2026-11-01' }));
  const printed: string[] = [];
  await promote(store, [days], (line) => printed.push(line));
  expect(printed.join('\n')).toContain(
    'reports uses a call that will go: reports.day (old since 2026-11-01)',
  );
});

test('a part is not rolled back to a version whose calls the server does not answer any more', async () => {
  const calls = [days];
  const first = await storeBefore(serverWith(days));
  const old = (await promote(first, calls)) as Composition;
  const live = (await promote(first, [])) as Composition;
  const store = new CompositionStore(first.storage, async () => serverWith());
  await expect(rollBackPart({ store, live, part: 'reports', print: silent })).rejects.toThrow(
    /reports\.day \(GET \/api\/reports\/day\): gone/,
  );
  await expect(rollBackTo({ store, live, to: old.id, print: silent })).rejects.toThrow(/reports\.day/);
  expect(await store.liveId()).toBe(live.id);
});

test('the command asks the server that is named, and refuses what that one does not answer', async () => {
  const first = await storeBefore(serverWith(days));
  await publish(first.storage, { ...sampleTab('reports', 'second'), calls: [days] });
  const outline: ApiOutline = { version: '0.1.0-running', commit: 'c0ffee', calls: [] };
  const running = await serveJson(outline);
  const variables = { RELEASES_DIR: first.storage.address, SUKSA_URL: running.address };
  const command = ['promote', 'reports', '--skip-e2e'];
  const ended = await runScript(root, 'shared/release/src/cli.ts', command, variables);
  running.stop();
  expect(ended.output).toMatch(
    /reports\.day \(GET \/api\/reports\/day\): gone on the server 0\.1\.0-running/,
  );
  expect(ended.code).toBe(1);
}, 60_000);

test('a server that is named and does not answer, or does not say what it answers, is no reason to go on', async () => {
  await expect(answeringServer('http://127.0.0.1:9')()).rejects.toThrow(/127\.0\.0\.1:9.* doesn't answer/);
  const other = await serveJson({}, 404);
  await expect(answeringServer(other.address)()).rejects.toThrow(/doesn't say which calls it answers \(404/);
  other.stop();
});
