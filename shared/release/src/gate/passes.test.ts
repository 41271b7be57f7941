import { expect, test } from 'vitest';
import { type AnsweringServer, answeringServer } from '../calls/answering-server.ts';
import { CompositionStore, type Draft } from '../composition-store.ts';
import { draftOf, withPart } from '../live/draft.ts';
import { findRecord } from '../part-record.ts';
import { publish } from '../publish.ts';
import { emptyStore, sampleShell, sampleTab, withLive } from '../testing/sample-part.ts';
import { gate } from './gate.ts';
import { passedOn, readPass, writePass } from './passes.ts';

const running = (version: string): AnsweringServer => ({
  version,
  commit: 'c0ffee',
  calls: [],
  running: true,
});

/** Shell, Reports and Technical live, with a pass of that part on them; what a later gate of it says. */
async function passedPart(name: string) {
  const { storage } = emptyStore();
  const store = new CompositionStore(storage, async () => running('0.1.0-a'));
  await withLive(store, ['reports', 'technical']);
  const draft = draftOf(await store.liveOrRefuse());
  const record = await findRecord(storage, name);
  const on = await passedOn(store, record, draft);
  await writePass(store, record, { on, against: null, checks: [] });
  const ask = async (candidate: Draft, at = store) => {
    const said: string[] = [];
    const print = (line: string) => said.push(line);
    await gate({ store: at, record, draft: candidate, against: 'x', skipEndToEnd: true, print });
    return said.join('\n');
  };
  return { store, draft, ask };
}

const published = async (store: CompositionStore, part: Parameters<typeof publish>[1], draft: Draft) =>
  withPart(draft, await publish(store.storage, part), { kind: 'promote', parts: [part.name] });

test('tests in a browser that a tab has passed are not run again, whatever other tabs are released', async () => {
  const { store, draft, ask } = await passedPart('reports');
  expect(await ask(draft)).toContain('✓ end-to-end of reports, passed on');
  expect(await ask(await published(store, sampleTab('technical', 'second'), draft))).toContain('passed on');
});

test('a tab that passed on another shell, or on another server, has not passed', async () => {
  const { store, draft, ask } = await passedPart('reports');
  expect(await ask(await published(store, sampleShell('second'), draft))).toContain('LEFT OUT');
  const later = new CompositionStore(store.storage, async () => running('0.1.0-b'));
  expect(await ask(draft, later)).toContain('LEFT OUT');
});

test('a shell has passed with just the tabs whose screens it opened', async () => {
  const { store, draft, ask } = await passedPart('shell');
  expect(await ask(draft)).toContain('passed on');
  expect(await ask(await published(store, sampleTab('technical', 'second'), draft))).toContain('LEFT OUT');
});

test('a pass that was carried to another shell by hand counts for nothing', async () => {
  const { store } = await passedPart('reports');
  const record = await findRecord(store.storage, 'reports');
  expect(await readPass(store, record, 'shell 9, server 9')).toBeNull();
});

test('the clone’s own server is named by what stands in it', async () => {
  const { storage } = emptyStore();
  const store = new CompositionStore(storage, answeringServer(undefined));
  await withLive(store, ['reports']);
  const record = await findRecord(storage, 'reports');
  expect(await passedOn(store, record, draftOf(await store.liveOrRefuse()))).toMatch(
    /^shell \S+, server \S+ ([0-9a-f]{40}|uncommitted [0-9a-f]{12})$/,
  );
});
