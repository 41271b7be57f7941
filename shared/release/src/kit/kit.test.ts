import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { PartRecord } from '@suksa/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { teamCommands } from '../commands/team-commands.ts';
import { CompositionStore } from '../composition-store.ts';
import { withPart } from '../live/draft.ts';
import { findRecord } from '../part-record.ts';
import { root } from '../parts.ts';
import { publish } from '../publish.ts';
import { startService } from '../service/release-service.ts';
import { rightsIn } from '../service/rights.ts';
import { Tokens } from '../service/tokens.ts';
import { type OtherRepository, otherRepository } from '../testing/other-repository.ts';
import { release } from '../testing/run-release.ts';
import { emptyStore, sampleShell, silent, withLive } from '../testing/sample-part.ts';

let team: OtherRepository;
beforeAll(async () => {
  team = await otherRepository('library');
}, 120_000);
afterAll(() => team?.remove());

const welcome = () => path.join(team.folder, 'remotes/library/src/welcome/welcome-screen.tsx');

/** The screen with one text in the place of another, while something is tried. */
async function changed<Result>(from: string, to: string, act: () => Promise<Result>): Promise<Result> {
  const before = await readFile(welcome(), 'utf8');
  expect(before).toContain(from);
  await writeFile(welcome(), before.replace(from, to));
  return act().finally(() => writeFile(welcome(), before));
}

/** Over a place in which a shell and reports are live: what the team sets, to release there. */
async function aService() {
  const store = emptyStore();
  await withLive(store, ['reports']);
  const tokens = new Tokens(store.keys);
  const { address, stop } = await startService({
    storage: store.storage,
    tokens,
    commands: teamCommands,
    log: silent,
  });
  const { token } = await tokens.add('Library team', rightsIn('library:publish,promote,skip'));
  return { store, stop, env: { RELEASE_SERVICE: address, RELEASE_TOKEN: token } };
}

/** Makes a shell live that gives what that tab takes. */
async function letShellGive({ storage }: CompositionStore, record: PartRecord): Promise<void> {
  if (record.kind === 'shell') throw new Error('A shell takes nothing.');
  const {
    takes = {},
    part: { requires },
  } = record;
  const provides = Object.entries(requires).map(([name, range]) => [name, range.replace('^', '')]);
  const shell = await publish(storage, {
    ...sampleShell('more', { provides: Object.fromEntries(provides) }),
    gives: { ...takes, '@suksa/ui': [...(takes['@suksa/ui'] ?? []), 'Button'] },
  });
  const store = new CompositionStore(storage);
  const live = await store.liveOrRefuse();
  await store.promote(withPart(live, shell, { kind: 'promote', parts: ['shell'] }), live.id);
}

test('a kit holds no tab, no server, no test, and of the design system and the platform nothing but types', async () => {
  const kit = path.join(team.folder, 'kit');
  const files = (await readdir(kit, { recursive: true })).map((file) => file.split(path.sep).join('/'));
  expect(files.filter((file) => /^(remotes|server)|\.test\.tsx?$/.test(file))).toEqual([]);
  const code = files.filter((file) => /^shared\/(ui|platform)\/src\/.*\.(tsx?|css)$/.test(file));
  expect(code.length).toBeGreaterThan(100);
  expect(code.filter((file) => !file.endsWith('.d.ts'))).toEqual([]);
});

test('a tab in another repository is checked against the types of platform, contracts and design system', async () => {
  const types = () =>
    promisify(execFile)(process.execPath, [path.join(root, 'node_modules/typescript/bin/tsc')], {
      cwd: team.folder,
    });
  await types();
  await expect(changed('title={title}', 'title={42}', types)).rejects.toMatchObject({
    stdout: expect.stringMatching(/welcome-screen\.tsx.*Type 'number' is not assignable/),
  });
}, 120_000);

test('it is built there, and the service makes it live beside the others, in the name of its team', async () => {
  const { store, stop, env } = await aService();
  try {
    const refused = await changed('<PageFrame ', '<PageFrame width={42} ', () =>
      team.release(['publish', 'library'], env),
    );
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('library has type errors') });

    const brought = await team.release(['publish', 'library', '--candidate'], env);
    expect(brought.code, brought.output).toBe(0);
    const record = await findRecord(store.storage, 'library');
    expect(record).toMatchObject({ by: 'Library team', takes: { '@suksa/platform': expect.any(Array) } });
    // Nothing of what the shell has is in it; a little of the federation's own runtime may be.
    expect(record.brings?.filter((one) => !one.startsWith('@module-federation/'))).toEqual([]);

    const tooEarly = await team.release(['publish', 'library', '--skip-e2e'], env);
    expect(tooEarly).toMatchObject({
      code: 1,
      output: expect.stringMatching(/exports\n.*takes .*PageFrame/),
    });

    await letShellGive(store, record);
    const done = await team.release(['publish', 'library', '--skip-e2e'], env);
    expect(done.code, done.output).toBe(0);
    expect(await new CompositionStore(store.storage).liveOrRefuse()).toMatchObject({
      by: 'Library team',
      remotes: { reports: {}, library: { version: record.part.version } },
    });
  } finally {
    await stop();
  }
}, 120_000);

test('a folder that holds something else is left as it is', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'suksa-notes-'));
  await writeFile(path.join(folder, 'notes.txt'), 'mine');
  const { code, output } = await release(folder, ['kit', folder]);
  expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining('something else than a kit') });
  expect(await readdir(folder)).toEqual(['notes.txt']);
  await rm(folder, { recursive: true });
}, 120_000);
