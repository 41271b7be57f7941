// @vitest-environment jsdom
import type { PageComposition } from '@suksa/contracts';
import { beforeEach, expect, test, vi } from 'vitest';
import { scriptTimeLimit } from './integrity-plugin.ts';
import { PartLoader } from './load-part.ts';
import { UnlistedFile } from './part-files.ts';

const loadRemote = vi.hoisted(() => vi.fn());
const addTabLocale = vi.hoisted(() => vi.fn());
vi.mock('../federation/host.ts', () => ({
  loadRemote,
  registerPlugins: () => {},
  registerRemotes: () => {},
}));
vi.mock('@suksa/i18n', () => ({
  addTabLocale,
  hasScreenWords: () => true,
  loadScreenWords: async () => {},
}));
vi.mock('../health/loads.ts', () => ({ noteLoad: () => {} }));
vi.mock('../health/running.ts', () => ({ runningVersion: () => '2' }));
vi.mock('./heal.ts', () => ({ heal: async () => true }));
vi.mock('./preload.ts', () => ({
  preloadPart: async () => {},
  forgetPreloads: async () => {},
  filesWanted: () => [],
}));

const preload = { start: { files: ['entry.js'], libraries: [] }, locales: {}, screens: {} };
const composition = {
  shell: { version: '1', files: {} },
  remotes: { reports: { version: '2', entry: 'entry.js', files: { 'entry.js': 'hash' }, preload } },
} as unknown as PageComposition;

const Marks = () => null;
const Days = () => null;
const words = vi.fn(async () => ({ default: { title: 'Marks' } }));
const reports = {
  screens: { marks: async () => ({ default: Marks }), days: async () => ({ default: Days }) },
  locales: { en: words, lo: words },
  panels: { attendance: async () => ({ default: Days }) },
};

let parts: PartLoader;
beforeEach(() => {
  loadRemote.mockReset().mockResolvedValue(reports);
  words.mockClear();
  parts = new PartLoader(composition);
});

test('a tab is fetched once for all its screens, and its words once in each language', async () => {
  expect(await parts.load('reports', 'marks', 'en')).toBe(Marks);
  expect(await parts.load('reports', 'days', 'en')).toBe(Days);
  expect(await parts.load('reports', 'marks', 'lo')).toBe(Marks);
  expect(loadRemote).toHaveBeenCalledTimes(1);
  expect(words).toHaveBeenCalledTimes(2);
  expect(parts.ready('reports', 'marks', 'en')).toBe(Marks);
});

test('a failure isn’t remembered: who asks again loads again', async () => {
  loadRemote.mockRejectedValueOnce(Object.assign(new Error('no entry'), { name: 'EntryFailed' }));
  await expect(parts.load('reports', 'marks', 'en')).rejects.toMatchObject({
    name: 'PartLoadError',
    part: 'reports',
    version: '2',
    failure: 'unavailable',
  });
  expect(parts.ready('reports', 'marks', 'en')).toBeUndefined();
  expect(await parts.load('reports', 'marks', 'en')).toBe(Marks);
});

test('a panel comes with nothing else of its tab', async () => {
  expect(await parts.loadPanel('reports', 'attendance', 'en')).toBe(Days);
  expect(words).not.toHaveBeenCalled();
  await expect(parts.loadPanel('reports', 'lost', 'en')).rejects.toMatchObject({ failure: 'broken' });
});

test('what is wrong is told apart: files that didn’t come or aren’t listed, code that fails, and what took too long', () => {
  const kind = (cause: unknown, waited?: number) => parts.failureOf('reports', cause, waited).failure;
  const chunk = Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' });
  expect(kind(chunk)).toBe('unavailable');
  expect(kind(new UnlistedFile('https://elsewhere.example/x.js'))).toBe('unavailable');
  expect(kind(new TypeError('x is undefined'))).toBe('broken');
  expect(kind(chunk, scriptTimeLimit)).toBe('too-slow');
});
