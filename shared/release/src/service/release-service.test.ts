import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { teamCommands } from '../commands/team-commands.ts';
import { CompositionStore } from '../composition-store.ts';
import { findRecord } from '../part-record.ts';
import { root } from '../parts.ts';
import { type BuiltPart, publish } from '../publish.ts';
import { runScript } from '../testing/run-script.ts';
import { emptyStore, sampleShell, sampleTab, silent, withLive } from '../testing/sample-part.ts';
import { bringThere, runThere, type Service } from './ask-service.ts';
import { startService } from './release-service.ts';
import { rightsIn } from './rights.ts';
import { Tokens } from './tokens.ts';
import { uploadOf } from './upload.ts';

let stop: () => Promise<void> = async () => {};
afterEach(() => stop());

/** A service over a place in which the tabs reports and settings are live. */
async function aService() {
  const store = emptyStore();
  const first = await withLive(store, ['reports', 'settings']);
  const tokens = new Tokens(store.keys);
  const service = await startService({ storage: store.storage, tokens, commands: teamCommands, log: silent });
  stop = service.stop;
  const team = async (name: string, ...rights: string[]): Promise<Service & { readonly id: string }> => {
    const { id, token } = await tokens.add(name, rights.flatMap(rightsIn));
    return { id, url: service.address, token };
  };
  return { store, first, tokens, team, url: service.address };
}

/** What a team's own machine has built, in a place with a key of its own that the service doesn't know. */
async function built(part: BuiltPart) {
  const { storage } = emptyStore();
  return { storage, record: await publish(storage, part) };
}

/** A command, with all that it printed. */
async function asked(service: Service, command: string, ...args: string[]) {
  const lines: string[] = [];
  const code = await runThere(service, command, args, (line) => lines.push(line));
  return { code, output: lines.join('\n') };
}

test('a team brings a version and makes it live: in its name, signed by the service', async () => {
  const { store, team } = await aService();
  const reports = await team('Reports team', 'reports:publish,promote,skip');
  const { code, version } = await bringThere(reports, await built(sampleTab('reports', 'second')), silent);
  expect(code).toBe(0);
  const done = await asked(reports, 'promote', 'reports', '--version', version ?? '', '--skip-e2e');
  expect(done).toMatchObject({ code: 0, output: expect.stringContaining(`reports ${version} is live`) });
  const live = await new CompositionStore(store.storage).liveOrRefuse();
  expect(live).toMatchObject({ by: 'Reports team', remotes: { reports: { version } } });
  expect((await findRecord(store.storage, 'reports', version)).by).toBe('Reports team');
});

test.each([
  [
    'bring a part of another team',
    ['reports:publish'],
    (it: Service) => bring(it, sampleTab('settings', 'mine')),
  ],
  ['bring a shell', ['reports:publish'], (it: Service) => bring(it, sampleShell('mine'))],
  ['make live what it may only bring', ['reports:publish'], (it: Service) => asked(it, 'promote', 'reports')],
  [
    'leave the tests in a browser out',
    ['reports:promote'],
    (it: Service) => asked(it, 'promote', 'reports', '--skip-e2e'),
  ],
  ['take back the shell', ['reports:rollback'], (it: Service) => asked(it, 'rollback', 'shell')],
  [
    'take everything back',
    ['reports:rollback', 'shell:rollback'],
    (it: Service) => asked(it, 'rollback', '--to', 'c'),
  ],
  ['take out the tab of another team', ['reports:promote'], (it: Service) => asked(it, 'remove', 'settings')],
  [
    'try something of another team',
    ['reports:promote'],
    (it: Service) => asked(it, 'canary', 'set', 'settings', '--share', '5'),
  ],
])('a team may not %s without the right to it, and nothing changes', async (_, rights, act) => {
  const { store, team } = await aService();
  const before = await store.storage.list('');
  const { code, output } = await act(await team('Reports team', ...rights));
  expect(code).toBe(1);
  expect(output).toMatch(/Reports team may not do that: its token lacks .+\. Nothing has changed\./);
  expect(await store.storage.list('')).toEqual(before);
});

async function bring(service: Service, part: BuiltPart) {
  const lines: string[] = [];
  const { code } = await bringThere(service, await built(part), (line) => lines.push(line));
  return { code, output: lines.join('\n') };
}

test('who has the right to the shell takes it back', async () => {
  const { store, first, team } = await aService();
  const record = await publish(store.storage, sampleShell('second'));
  const live = await store.liveOrRefuse();
  if (record.kind === 'shell')
    await store.promote(
      { ...live, shell: record.part, change: { kind: 'promote', parts: ['shell'] } },
      live.id,
    );
  const done = await asked(await team('Operators', 'shell:rollback'), 'rollback', 'shell');
  expect(done.code, done.output).toBe(0);
  expect((await store.liveOrRefuse()).shell.version).toBe(first.shell?.part.version);
});

test('a token opens nothing before it is made, nor after it is revoked, and is kept nowhere', async () => {
  const { store, team, tokens, url } = await aService();
  const reports = await team('Reports team', 'reports:publish');
  expect((await asked(reports, 'list')).code).toBe(0);
  expect(await readFile(path.join(store.keys.folder, 'tokens.json'), 'utf8')).not.toContain(reports.token);
  await expect(asked({ url, token: 'suksa_guessed' }, 'list')).rejects.toThrow('This token is none');
  await tokens.revoke(reports.id);
  await expect(asked(reports, 'list')).rejects.toThrow('not any more');
});

test('what the gate refuses is refused there too, and a command of the machine is none of the service', async () => {
  const { store, team } = await aService();
  const all = await team('Reports team', '*:publish,promote,rollback,skip');
  const words = { en: { title: '', more: '' }, lo: { title: '' } };
  const { version } = await bringThere(all, await built({ ...sampleTab('reports', 'half'), words }), silent);
  const refused = await asked(all, 'promote', 'reports', '--version', version ?? '', '--skip-e2e');
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('may not go live') });
  for (const command of ['keys', 'tokens', 'prune', 'copy', 'serve', 'constructor'])
    expect((await asked(all, command)).code, command).toBe(2);
  expect((await asked(all, 'list', '--releases', '/etc')).output).toContain(await store.liveId());
});

test.each([
  ['a file outside of its folder', (sent: Sent) => ({ ...sent, files: { '../../shell/x.js': '' } })],
  [
    'a name that leads elsewhere',
    (sent: Sent) => ({ ...sent, record: { ...sent.record, name: '../reports' } }),
  ],
  [
    'a shell that calls itself a tab',
    (sent: Sent) => ({ ...sent, record: { ...sent.record, name: 'shell' } }),
  ],
  ['no version at all', () => ({ record: 1 })],
  ['nothing', () => null],
])('%s is not taken', async (_, change) => {
  const { store, team } = await aService();
  const before = await store.storage.list('');
  const { url, token } = await team('Reports team', '*:publish');
  const { storage, record } = await built(sampleTab('reports', 'second'));
  const answer = await fetch(`${url}/versions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify(change(await uploadOf(storage, record))),
  });
  expect(await answer.text()).toMatch(/"code":[12]/);
  expect(await store.storage.list('')).toEqual(before);
});

type Sent = Awaited<ReturnType<typeof uploadOf>>;

test('the command line releases through the service that its environment names, and needs no key', async () => {
  const { store, team, url } = await aService();
  const { token } = await team('Reports team', 'reports:rollback');
  const env = { RELEASE_SERVICE: url, RELEASE_TOKEN: token, RELEASES_DIR: '/nowhere/at/all' };
  const cli = (...args: string[]) => runScript(root, 'shared/release/src/cli.ts', args, env);
  expect((await cli('list')).output).toContain(await store.liveId());
  const refused = await cli('rollback', 'settings');
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('lacks settings:rollback') });
  expect((await cli()).output).toContain('one part at a time');
});
