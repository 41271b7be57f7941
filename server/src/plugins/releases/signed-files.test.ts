import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type SignedKind, textToSign } from '@suksa/contracts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { sampleComposition, samplePage } from '../../features/releases/health/sample-composition-testing.ts';
import { liveReader, type ReleaseTrouble } from './live-composition.ts';

const folder = mkdtempSync(join(tmpdir(), 'suksa-signed-'));
const place = { releasesDir: join(folder, 'releases'), releaseTrust: join(folder, 'trusted') };
afterAll(() => rmSync(folder, { recursive: true }));

const keyOf = (publicKey: KeyObject) => publicKey.export({ type: 'spki', format: 'der' }).subarray(-32);
const idOf = (publicKey: KeyObject) =>
  createHash('sha256').update(keyOf(publicKey)).digest('hex').slice(0, 16);
const service = generateKeyPairSync('ed25519');
const stranger = generateKeyPairSync('ed25519');

const write = (file: string, content: string) => {
  mkdirSync(dirname(join(place.releasesDir, file)), { recursive: true });
  writeFileSync(join(place.releasesDir, file), content);
};
const signed = (kind: SignedKind, document: object, by = service) => {
  const value = sign(null, Buffer.from(textToSign(kind, document)), by.privateKey).toString('base64');
  return JSON.stringify({ ...document, signature: { key: idOf(by.publicKey), value } });
};
const pointer = (id: string, time: string, by = service) => signed('pointer', { composition: id, time }, by);
const plain = (document: object) => JSON.parse(JSON.stringify(document)) as object;

/** What is served, and why it isn't what the pointer names. */
const reader = () => {
  let trouble: ReleaseTrouble | null = null;
  const live = liveReader(place, (now) => {
    trouble = now;
  });
  return async () => ({ id: (await live()).composition.id, why: trouble?.error.message ?? null });
};

beforeEach(() => {
  rmSync(place.releasesDir, { recursive: true, force: true });
  writeFileSync(
    place.releaseTrust,
    `# the service\n${idOf(service.publicKey)} ${keyOf(service.publicKey).toString('base64')} service\n`,
  );
  for (const id of ['c1', 'c2'])
    write(`compositions/${id}.json`, signed('composition', plain(sampleComposition(id, null, 'reports-1'))));
  write('shell/shell-1/index.html', samplePage('shell-1'));
  write('live.json', pointer('c1', '2026-11-21T08:00:00.000Z'));
});

test('what the trusted key has signed is served', async () => {
  expect(await reader()()).toEqual({ id: 'c1', why: null });
});

const later = '2026-11-22T08:00:00.000Z';
test.each([
  [
    'a pointer that nobody signed',
    () => write('live.json', JSON.stringify({ composition: 'c2', time: later })),
    'live.json is not signed',
  ],
  [
    'a pointer signed with a key of somebody else',
    () => write('live.json', pointer('c2', later, stranger)),
    'is not trusted here',
  ],
  [
    'a pointer whose composition was changed after it was signed',
    () => write('live.json', pointer('c2', later).replace('c2', 'c1')),
    'is not what was signed',
  ],
  [
    'a composition in which another name stands',
    () => {
      write(
        'compositions/c3.json',
        signed('composition', plain(sampleComposition('c3', null, 'r'))).replace('reports team', 'ministry'),
      );
      write('live.json', pointer('c3', later));
    },
    'compositions/c3.json is not what was signed',
  ],
  [
    'one composition under the name of another',
    () => {
      write('compositions/c3.json', signed('composition', plain(sampleComposition('c2', null, 'r'))));
      write('live.json', pointer('c3', later));
    },
    'compositions/c3.json is the composition c2',
  ],
  [
    'a pass of the gate in the place of a composition',
    () => {
      write('compositions/c3.json', signed('pass', plain(sampleComposition('c3', null, 'r'))));
      write('live.json', pointer('c3', later));
    },
    'compositions/c3.json is not what was signed',
  ],
  [
    'a page into which somebody has put a script',
    () => {
      write('shell/shell-1/index.html', `${samplePage('shell-1')}<script src="/releases/x.js"></script>`);
      write('live.json', pointer('c2', later));
    },
    'index.html of the shell shell-1 is not what was published',
  ],
  [
    'an earlier pointer that was put back',
    () => write('live.json', pointer('c2', '2026-11-20T08:00:00.000Z')),
    'older than what was live here',
  ],
])('%s is refused: what was live goes on being served, and the server says why', async (_, forge, why) => {
  const read = reader();
  expect((await read()).id).toBe('c1');
  forge();
  expect(await read()).toEqual({ id: 'c1', why: expect.stringContaining(why) });
  write('live.json', pointer('c2', '2026-11-23T08:00:00.000Z'));
  write('shell/shell-1/index.html', samplePage('shell-1'));
  expect(await read()).toEqual({ id: 'c2', why: null });
});

test('a server that has just started serves nothing of what only a stranger signed', async () => {
  for (const id of ['c1', 'c2'])
    write(
      `compositions/${id}.json`,
      signed('composition', plain(sampleComposition(id, null, 'reports-1')), stranger),
    );
  write('live.json', pointer('c1', later, stranger));
  await expect(reader()()).rejects.toThrow('is not trusted here');
});

test('a key that is new in the list is believed with the next release, without a restart', async () => {
  const read = reader();
  await read();
  write('live.json', pointer('c2', later, stranger));
  expect((await read()).id).toBe('c1');
  writeFileSync(
    place.releaseTrust,
    `${idOf(service.publicKey)} ${keyOf(service.publicKey).toString('base64')}\n${idOf(stranger.publicKey)} ${keyOf(stranger.publicKey).toString('base64')}\n`,
  );
  expect(await read()).toEqual({ id: 'c2', why: null });
});
