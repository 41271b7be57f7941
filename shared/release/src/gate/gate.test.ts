import { randomBytes } from 'node:crypto';
import { appendFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Composition, RemotePart, Tab } from '@suksa/contracts';
import { expect, test } from 'vitest';
import type { CompositionStore } from '../composition-store.ts';
import { makeLive } from '../live/make-live.ts';
import { type BuiltPart, publish } from '../publish.ts';
import { emptyStore, sampleShell, sampleTab, silent, withLive } from '../testing/sample-part.ts';
import { GateRefused } from './refusal.ts';

const tabOf = (name: string, changes: Partial<Tab> = {}): RemotePart['tab'] => {
  const { facts } = sampleTab(name, '');
  return { ...(facts as RemotePart).tab, ...changes };
};

async function promote(store: CompositionStore, part: BuiltPart, damage?: (folder: string) => Promise<void>) {
  const record = await publish(store.storage, part);
  await damage?.(path.join(store.storage.address, part.name, record.part.version));
  return makeLive({
    store,
    record,
    seen: await store.liveOrRefuse(),
    change: { kind: 'promote', parts: [part.name] },
    skipEndToEnd: true,
    print: silent,
  });
}

const screen = tabOf('reports').screens[0] as Tab['screens'][number];

const refusals: readonly {
  readonly title: string;
  readonly part: BuiltPart;
  readonly damage?: (folder: string) => Promise<void>;
  readonly check: string;
  readonly found: RegExp;
  readonly wanted: RegExp;
}[] = [
  {
    title: 'a tab that names a screen which was not built',
    part: sampleTab('reports', 'x', {
      tab: tabOf('reports', { screens: [screen, { ...screen, name: 'other', path: '/reports/other' }] }),
    }),
    check: 'tab.json',
    found: /the screen other/,
    wanted: /other-screen\.tsx/,
  },
  {
    title: 'a tab whose menu leads nowhere',
    part: sampleTab('reports', 'x', {
      tab: tabOf('reports', { menu: { ...tabOf('reports').menu, path: '/reports/gone' } }),
    }),
    check: 'tab.json',
    found: /\/reports\/gone/,
    wanted: /one of its screens/,
  },
  {
    title: 'a tab with an action that leads to no screen of its own',
    part: sampleTab('reports', 'x', {
      tab: tabOf('reports', {
        actions: [{ title: { en: 'Print', lo: 'ພິມ' }, path: '/reports/gone?print=1' }],
      }),
    }),
    check: 'tab.json',
    found: /an action that leads to \/reports\/gone/,
    wanted: /one of its screens/,
  },
  {
    title: 'a panel in another tab’s record that was not built',
    part: sampleTab('reports', 'x', {
      tab: tabOf('reports', {
        slots: [
          {
            panel: 'attendance',
            record: 'student',
            title: { en: 'Attendance', lo: 'ການມາຮຽນ' },
            icon: 'calendar',
            order: 1,
            permission: 'reports.attendance.view',
            height: 100,
          },
        ],
      }),
    }),
    check: 'tab.json',
    found: /the panel attendance, for which the build has no file/,
    wanted: /panels\/attendance-panel/,
  },
  {
    title: 'a tab with an icon that nobody can draw',
    part: sampleTab('reports', 'x', {
      tab: tabOf('reports', { screens: [{ ...screen, icon: 'no-such-icon' }] }),
    }),
    check: 'tab.json',
    found: /the screen home with the icon no-such-icon/,
    wanted: /composition\/icons\.ts/,
  },
  {
    title: 'a tab with a permission that no call asks for',
    part: sampleTab('reports', 'x', {
      tab: tabOf('reports', { screens: [{ ...screen, permission: 'reports.nonsense.veiw' }] }),
    }),
    check: 'tab.json',
    found: /the screen home with the permission reports\.nonsense\.veiw/,
    wanted: /the permission of a call/,
  },
  {
    title: 'a tab.json that would make every page heavier',
    part: sampleTab('reports', 'x', {
      tab: tabOf('reports', {
        menu: { ...tabOf('reports').menu, help: { en: 'x'.repeat(20_000), lo: 'x' } },
      }),
    }),
    check: 'bytes',
    found: /tab\.json: 20\.\d kB/,
    wanted: /at most 20 kB/,
  },
  {
    title: 'a picture that is too large to travel',
    part: {
      ...sampleTab('reports', 'x'),
      files: new Map([...sampleTab('reports', 'x').files, ['assets/a.png', randomBytes(70_000)]]),
    },
    check: 'bytes',
    found: /assets\/a\.png: 70\.0 kB/,
    wanted: /at most 60 kB/,
  },
  {
    title: 'a path that the server answers itself',
    part: sampleTab('reports', 'x', {
      tab: tabOf('reports', { screens: [screen, { ...screen, path: '/healthz' }] }),
    }),
    check: 'paths',
    found: /\/healthz, which the server has already/,
    wanted: /another path/,
  },
  {
    title: 'a version whose folder is a link to somewhere else',
    part: sampleTab('reports', 'x'),
    damage: async (folder) => {
      await rename(folder, `${folder}-elsewhere`);
      await symlink(`${folder}-elsewhere`, folder);
    },
    check: 'files',
    found: /entry\.js, screen\.js: missing/,
    wanted: /every file/,
  },
  {
    title: 'a tab of another name',
    part: sampleTab('reports', 'x', { tab: tabOf('reports', { name: 'report' }) }),
    check: 'tab.json',
    found: /the name report/,
    wanted: /the name of its folder/,
  },
  {
    title: 'a path that another tab has, in other capitals',
    part: sampleTab('reports', 'x', {
      tab: tabOf('reports', { screens: [screen, { ...screen, path: '/Technical/Home' }] }),
    }),
    check: 'paths',
    found: /\/Technical\/Home, which technical has already/,
    wanted: /another path/,
  },
  {
    title: 'a path of the shell',
    part: sampleTab('reports', 'x', {
      tab: tabOf('reports', { screens: [screen, { ...screen, path: '/dashboard' }] }),
    }),
    check: 'paths',
    found: /the shell/,
    wanted: /another path/,
  },
  {
    title: 'a tab that takes an export which the live shell does not give',
    part: { ...sampleTab('reports', 'x'), takes: { '@suksa/ui': ['Button', 'Carousel'] } },
    check: 'exports',
    found:
      /reports 1\.0\.0-\w+ takes Carousel of @suksa\/ui, and the shell 1\.0\.0-\w+ gives none of that name/,
    wanted: /a shell released before it that exports it/,
  },
  {
    title: 'a tab that takes a shared library which the live shell does not give',
    part: { ...sampleTab('reports', 'x'), takes: { '@suksa/ui/charts': ['Bars'] } },
    check: 'exports',
    found: /takes Bars of @suksa\/ui\/charts, and the shell \S+ gives nothing of it/,
    wanted: /a reports that doesn't take it/,
  },
  {
    title: 'a tab that takes a library without saying what of it',
    part: { ...sampleTab('reports', 'x'), takes: { '@suksa/ui': ['*', 'Button'] } },
    check: 'exports',
    found: /reports \S+ takes @suksa\/ui as a whole/,
    wanted: /imports that name what they take/,
  },
  {
    title: 'a tab with a second copy of a library that the shell has, by whatever path it came',
    part: { ...sampleTab('reports', 'x'), brings: ['react', 'shared/contracts', 'zod'] },
    check: 'what it brings',
    found: /reports holds a copy of its own of react, which the shell has/,
    wanted: /the shared names/,
  },
  {
    title: 'a tab with the sources of a shared package that the shell has',
    part: { ...sampleTab('reports', 'x'), brings: ['shared/ui/src/index.ts'] },
    check: 'what it brings',
    found: /a copy of its own of shared\/ui\/src\/index\.ts/,
    wanted: /@suksa\/ui/,
  },
  {
    title: 'a tab with files of the shell, of the platform or of another tab',
    part: {
      ...sampleTab('reports', 'x'),
      brings: ['remotes/technical/src/a.ts', 'shared/platform/src/host.ts', 'shell/src/router.tsx'],
    },
    check: 'what it brings',
    found: /holds remotes\/technical\/src\/a\.ts, shared\/platform\/src\/host\.ts, shell\/src\/router\.tsx/,
    wanted: /move what two parts use to shared/,
  },
  {
    title: 'a tab built with a library that the live shell has in an older version',
    part: sampleTab('reports', 'x', { requires: { react: '^20.0.0' } }),
    check: 'shared libraries',
    found: /react \^20\.0\.0.* gives 19\.3\.1/,
    wanted: /built with react 19\.3\.1/,
  },
  {
    title: 'a tab built with a library that the live shell does not have',
    part: sampleTab('reports', 'x', { requires: { charts: '^1.0.0' } }),
    check: 'shared libraries',
    found: /charts \^1\.0\.0.* gives none/,
    wanted: /charts left out/,
  },
  {
    title: 'a shell without an export that a live tab takes',
    part: { ...sampleShell('x'), gives: { '@suksa/ui': ['Carousel'] } },
    check: 'exports',
    found:
      /reports 1\.0\.0-\w+ takes Button of @suksa\/ui, and the shell 1\.0\.0-\w+ gives none of that name/,
    wanted: /a reports released before it that doesn't take it/,
  },
  {
    title:
      'a tab with a library whose licence would oblige the school to publish its own code, or that has none',
    part: {
      ...sampleTab('reports', 'x'),
      packages: [
        { name: 'good', version: '1.0.0', licence: '(MIT OR GPL-3.0)' },
        { name: 'bound', version: '2.0.0', licence: 'AGPL-3.0' },
        { name: 'silent', version: '3.0.0', licence: 'unknown' },
      ],
    },
    check: 'licences',
    found: /holds bound 2\.0\.0 \(AGPL-3\.0\), silent 3\.0\.0 \(unknown\)/,
    wanted: /MIT/,
  },
  {
    title: 'a shell that holds the sources of a tab',
    part: { ...sampleShell('x'), brings: ['remotes/reports/src/screens.tsx'] },
    check: 'what it brings',
    found: /shell holds remotes\/reports\/src\/screens\.tsx/,
    wanted: /by the names of the composition/,
  },
  {
    title: 'a shell that strands a live tab by a library',
    part: sampleShell('x', { provides: { react: '20.0.0' } }),
    check: 'shared libraries',
    found: /technical wants react \^19\.0\.0/,
    wanted: /built anew and released before it/,
  },
  {
    title: 'a file that was changed after it was published',
    part: sampleTab('reports', 'x'),
    damage: (folder) => appendFile(path.join(folder, 'screen.js'), ' '),
    check: 'files',
    found: /screen\.js: not what was published/,
    wanted: /publish that version anew/,
  },
  {
    title: 'a compressed copy that holds something else than its original',
    part: sampleTab('reports', 'x'),
    damage: (folder) => writeFile(path.join(folder, 'screen.js.gz'), 'garbage'),
    check: 'files',
    found: /screen\.js\.gz: not what was published/,
    wanted: /the hashes of the record/,
  },
  {
    title: 'a file that is gone',
    part: sampleTab('reports', 'x'),
    damage: (folder) => rm(path.join(folder, 'entry.js')),
    check: 'files',
    found: /entry\.js: missing/,
    wanted: /every file/,
  },
  {
    title: 'a file that nobody listed',
    part: sampleTab('reports', 'x'),
    damage: (folder) => writeFile(path.join(folder, 'more.js'), ''),
    check: 'files',
    found: /more\.js: without a hash/,
    wanted: /no file beside/,
  },
  {
    title: 'a file that would be loaded without a hash',
    part: sampleTab('reports', 'x', { entry: 'other.js' }),
    check: 'files',
    found: /other\.js: named to be loaded/,
    wanted: /a hash for every file/,
  },
  {
    title: 'a word that has no Lao',
    part: { ...sampleTab('reports', 'x'), words: { en: { title: '', more: '' }, lo: { title: '' } } },
    check: 'words',
    found: /more: in English only/,
    wanted: /lo\.json/,
  },
  {
    title: 'a sentence that forgets a placeholder in Lao',
    part: { ...sampleTab('reports', 'x'), words: { en: { title: 'name' }, lo: { title: '' } } },
    check: 'words',
    found: /title: other placeholders/,
    wanted: /in both/,
  },
  {
    title: 'a screen that is too large to travel',
    part: {
      ...sampleTab('reports', 'x'),
      files: new Map([
        ['entry.js', Buffer.from('1')],
        ['screen.js', Buffer.from(randomBytes(90_000).toString('base64'))],
      ]),
    },
    check: 'bytes',
    found: /the screen home: \d+/,
    wanted: /at most 60 kB/,
  },
];

test.each(refusals)('$title is refused, and nothing changes', async ({ part, damage, ...expected }) => {
  const store = emptyStore();
  await withLive(store, ['reports', 'technical']);
  const before = await store.live();
  const refused = await promote(store, part, damage).then(
    () => null,
    (error: unknown) => error,
  );
  expect(refused).toBeInstanceOf(GateRefused);
  const found = (refused as GateRefused).refusals.filter(({ check }) => check === expected.check);
  expect(found.map((one) => one.found)).toContainEqual(expect.stringMatching(expected.found));
  expect(found.map((one) => one.wanted)).toContainEqual(expect.stringMatching(expected.wanted));
  expect((refused as GateRefused).message).toContain(expected.check);
  expect(await store.live()).toEqual(before);
});

test('a part that passes goes live alone, and what was left out is noted for ever', async () => {
  const store = emptyStore();
  await withLive(store, ['reports', 'technical']);
  const before = (await store.live()) as Composition;
  const live = await promote(store, sampleTab('reports', 'second'));
  expect(live).toMatchObject({
    parent: before.id,
    shell: before.shell,
    remotes: { technical: before.remotes.technical },
    change: { kind: 'promote', parts: ['reports'], skipped: ['end-to-end'] },
  });
  expect(live?.remotes.reports?.version).not.toBe(before.remotes.reports?.version);
  expect(await store.live()).toEqual(live);
});

test('a second version of a tab for some users has to fit a new shell too', async () => {
  const store = emptyStore();
  await withLive(store, ['reports']);
  const live = await store.liveOrRefuse();
  const second = await publish(store.storage, sampleTab('reports', 'b', { requires: { react: '~19.3.0' } }));
  if (second.kind !== 'remote') throw new Error('no tab');
  const audience = { share: 10, roles: [], users: [] };
  await store.promote(
    { ...live, canary: { remotes: { reports: { part: second.part, audience } } } },
    live.id,
  );
  await expect(promote(store, sampleShell('x', { provides: { react: '19.4.0' } }))).rejects.toThrow(
    /reports wants react ~19\.3\.0/,
  );
});
