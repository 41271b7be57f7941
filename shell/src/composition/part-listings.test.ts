// @vitest-environment jsdom
import type { PageComposition } from '@suksa/contracts';
import { beforeEach, expect, test, vi } from 'vitest';
import { PartFiles } from './part-files.ts';
import { PartListings } from './part-listings.ts';

const send = vi.hoisted(() => vi.fn());
vi.mock('@suksa/platform', () => ({ send }));

const preload = { start: { files: ['entry.js'], libraries: [] }, locales: {}, screens: {} };
const composition = {
  shell: { version: '1', files: { 'main.js': 'hash of main' } },
  remotes: {
    reports: { version: '2', entry: 'entry.js', files: { 'entry.js': 'hash of entry' } },
    education: { version: '3', entry: 'entry.js', files: { 'entry.js': 'hash' }, preload },
  },
} as unknown as PageComposition;

let files: PartFiles;
let listings: PartListings;
beforeEach(() => {
  send.mockReset().mockResolvedValue({ files: { 'marks.js': 'hash of marks' }, preload });
  files = new PartFiles(composition, 'http://school.example');
  listings = new PartListings(composition, files);
});

test('files that the page doesn’t name are known once the listing was asked for, which happens once', async () => {
  expect(() => files.file('reports', 'marks.js')).toThrow();
  expect(await Promise.all([listings.of('reports'), listings.of('reports')])).toEqual([preload, preload]);
  expect(send).toHaveBeenCalledTimes(1);
  expect(send.mock.calls[0]?.[1]).toEqual({ params: { part: 'reports', version: '2' } });
  expect(files.file('reports', 'marks.js')).toEqual({
    address: 'http://school.example/releases/reports/2/marks.js',
    integrity: 'hash of marks',
  });
  expect(files.file('reports', 'entry.js').integrity).toBe('hash of entry');
});

test('the shell’s own files that its page doesn’t name are asked for like a tab’s', async () => {
  expect(await listings.of('shell')).toEqual(preload);
  expect(send.mock.calls[0]?.[1]).toEqual({ params: { part: 'shell', version: '1' } });
  expect(files.file('shell', 'marks.js').integrity).toBe('hash of marks');
  expect(files.file('shell', 'main.js').integrity).toBe('hash of main');
});

test('of a part that the page names whole, or doesn’t know, nothing is asked', async () => {
  expect(await listings.of('education')).toEqual(preload);
  expect(await listings.of('nobody')).toBeNull();
  expect(send).not.toHaveBeenCalled();
});

test('a listing that didn’t come is asked for again', async () => {
  send.mockRejectedValueOnce(new Error('no connection'));
  await expect(listings.of('reports')).rejects.toThrow('no connection');
  expect(await listings.of('reports')).toEqual(preload);
});
