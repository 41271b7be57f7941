import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneOutline } from './calls/clone-outline.ts';
import { CompositionStore } from './composition-store.ts';
import { findRecord } from './part-record.ts';
import { publish } from './publish.ts';
import { FolderStorage } from './storage/folder-storage.ts';
import { sampleTab } from './testing/sample-part.ts';
import { type ScratchRepository, scratchRepository } from './testing/scratch-repository.ts';
import { serveJson } from './testing/serve-json.ts';

/** A clone that holds the shell and two tabs only, and a place of releases in which other teams work too. */
let clone: ScratchRepository;
let store: CompositionStore;

beforeAll(async () => {
  clone = await scratchRepository();
  for (const tab of await readdir(path.join(clone.folder, 'remotes')))
    if (!['reports', 'technical'].includes(tab))
      await rm(path.join(clone.folder, 'remotes', tab), { recursive: true });
  store = new CompositionStore(new FolderStorage(await mkdtemp(path.join(tmpdir(), 'suksa-releases-'))));
});
afterAll(() => clone.remove());

const release = (...args: string[]) =>
  clone.run('shared/release/src/cli.ts', args, { RELEASES_DIR: store.storage.address });

/** Reads files of the clone as they are; what it answers writes them back. */
async function kept(...files: readonly string[]) {
  const places = files.map((file) => path.join(clone.folder, file));
  const texts = await Promise.all(places.map((place) => readFile(place, 'utf8')));
  return () => Promise.all(places.map((place, at) => writeFile(place, texts[at] ?? '')));
}

async function released(...args: string[]) {
  const { code, output } = await release(...args);
  expect(code, output).toBe(0);
  return store.liveOrRefuse();
}

test('releasing everything leaves alone what others made live, and is refused where it would take something back', async () => {
  const first = await released();
  expect(Object.keys(first.remotes).sort()).toEqual(['reports', 'technical']);

  // Another team's tab, a second version of Technical for some, and a version of Reports that was taken back.
  const library = await publish(store.storage, sampleTab('library', 'of another clone'));
  if (library.kind !== 'remote') throw new Error('A tab was published.');
  await store.promote({ ...first, remotes: { ...first.remotes, library: library.part } }, first.id);
  await clone.change('remotes/technical/locales/en.json', '": "', '": "New: ');
  await released('publish', 'technical', '--candidate');
  await released('canary', 'set', 'technical', '--user', 'head', '--skip-e2e');
  await clone.change('remotes/technical/locales/en.json', '": "New: ', '": "');
  await clone.change('remotes/reports/locales/en.json', '": "', '": "New: ');
  const second = await released('publish', 'reports', '--skip-e2e');
  const before = await released('rollback', 'reports');

  const refused = await release();
  expect(refused.code).toBe(1);
  expect(refused.output).toMatch(/reports: what stands here was live, and was rolled back to/);
  expect(refused.output).toContain('npm run release -- --replace reports');
  expect(await store.liveId()).toBe(before.id);

  const after = await released('--replace', 'reports', '--skip-e2e');
  expect(after.remotes.reports?.version).toBe(second.remotes.reports?.version);
  expect(after.remotes.library).toEqual(library.part);
  expect(after.canary).toEqual(before.canary);
  expect(after.change).toEqual({ kind: 'release', parts: ['reports'], skipped: ['end-to-end'] });
}, 240_000);

test('what would not pass the gate alone does not go live with everything either', async () => {
  const before = await store.liveId();
  await clone.change('remotes/technical/tab.json', '"path": "/technical/subjects"', '"path": "/dashboard"');
  const { code, output } = await release('--skip-e2e');
  expect(code).toBe(1);
  expect(output).toContain('✗ paths');
  expect(await store.liveId()).toBe(before);
  await clone.change('remotes/technical/tab.json', '"path": "/dashboard"', '"path": "/technical/subjects"');
}, 120_000);

test('a tab that takes what only its own clone exports, and a shell that drops what a live tab takes, are refused', async () => {
  const before = await store.liveId();
  const exported = 'shared/ui/src/list/index.ts';
  const screens = 'remotes/reports/src/screens.tsx';
  const restore = await kept(exported, screens);
  const { takes = {} } = (await findRecord(store.storage, 'reports')) as { takes?: Record<string, string[]> };
  expect(takes['@suksa/ui/list']).toContain('FilterSelect');
  await clone.change(exported, 'export', 'export const onlyHere = 1;\nexport');
  await clone.change(screens, 'import', "import { onlyHere } from '@suksa/ui/list';\nimport");
  await appendFile(path.join(clone.folder, screens), '\nconsole.info(onlyHere);\n');
  const tab = await release('publish', 'reports', '--skip-e2e');
  expect(tab.output).toMatch(/reports \S+ takes onlyHere of @suksa\/ui\/list, and the shell \S+ gives none/);
  expect(tab.code).toBe(1);

  await clone.change(exported, '{ FilterSelect }', '{ FilterSelect as FilterChoice }');
  const shell = await release('publish', 'shell', '--skip-e2e');
  expect(shell.output).toMatch(
    /reports \S+ takes FilterSelect of @suksa\/ui\/list, and the shell \S+ gives none/,
  );
  expect(shell.code).toBe(1);
  expect(await store.liveId()).toBe(before);
  await restore();
}, 120_000);

test('a tab with type errors isn’t published, and a tab.json that is none is refused in plain words', async () => {
  const screens = 'remotes/reports/src/screens.tsx';
  const restore = await kept(screens);
  await appendFile(path.join(clone.folder, screens), '\nexport const wrong: string = 1;\n');
  const typed = await release('publish', 'reports', '--candidate');
  expect(typed.output).toMatch(/reports has type errors.*\n +remotes\/reports\/src\/screens\.tsx.*TS2322/);
  expect(typed.code).toBe(1);
  await restore();

  await clone.change('remotes/reports/tab.json', '"version": "0.1.0"', '"version": "../0.1.0"');
  const named = await release('publish', 'reports', '--candidate');
  expect(named.output).toMatch(/remotes\/reports\/tab\.json is not of the schema Tab.*\n +version: /);
  expect(named.output).not.toContain('Error:');
  await clone.change('remotes/reports/tab.json', '"version": "../0.1.0"', '"version": "0.1.0"');
}, 120_000);

test('a built tab names the calls that it makes, and one that the running server does not know is refused', async () => {
  const outline = await cloneOutline();
  const known = new Map(outline.calls.map(({ name, input, output }) => [name, { input, output }]));
  const { calls = [] } = await findRecord(store.storage, 'reports');
  const names = calls.map(({ name }) => name);
  expect(names).toContain('reports.attendance.day');
  expect(names).toContain('session.findStudents');
  const others = /^(reports\.|session\.findStudents$|settings\.note\.offered$)/;
  expect(names.filter((name) => !others.test(name))).toEqual([]);
  for (const { name, input, output } of calls) expect({ input, output }, name).toEqual(known.get(name));

  const before = await store.liveId();
  await clone.change(
    'shared/contracts/src/reports/attendance.ts',
    "path: '/api/reports/",
    "path: '/api/reports/renamed-",
  );
  const running = await serveJson(outline);
  const { code, output } = await clone.run(
    'shared/release/src/cli.ts',
    ['publish', 'reports', '--skip-e2e'],
    {
      RELEASES_DIR: store.storage.address,
      SUKSA_URL: running.address,
    },
  );
  running.stop();
  expect(output).toMatch(/reports \S+ calls reports\.[\w.]+ \([A-Z]+ \/api\/reports\/renamed-.*\): gone/);
  expect(code).toBe(1);
  expect(await store.liveId()).toBe(before);
}, 120_000);
