import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PartRecord, RemotePart, ShellPart } from '@suksa/contracts';
import { CompositionStore } from '../composition-store.ts';
import { type BuiltPart, type BuiltShell, type BuiltTab, publish } from '../publish.ts';
import { FolderStorage } from '../storage/folder-storage.ts';

/** An empty place for releases. */
export const emptyStore = (): CompositionStore =>
  new CompositionStore(new FolderStorage(mkdtempSync(path.join(tmpdir(), 'suksa-releases-'))));

const words = { en: { title: '' }, lo: { title: '' } };
const preload = (screens: readonly string[]): ShellPart['preload'] => ({
  start: { files: ['entry.js'], libraries: [] },
  locales: { en: [], lo: [] },
  screens: Object.fromEntries(screens.map((screen) => [screen, { files: ['screen.js'], libraries: [] }])),
});

/** A tab with one screen, whose code is one sentence: another sentence is another version. */
export function sampleTab(name: string, sentence: string, changes: Partial<RemotePart> = {}): BuiltTab {
  const title = { en: name, lo: name };
  const screen = { name: 'home', path: `/${name}/home`, title, auth: true, layout: 'default' as const };
  const menu = { title, help: title, icon: 'book-2', order: 1, path: screen.path, permissions: [] };
  return {
    kind: 'remote',
    name,
    packageVersion: '1.0.0',
    commit: 'c0ffee',
    words,
    files: codeOf(sentence),
    takes: { '@suksa/ui': ['Button'] },
    brings: ['shared/contracts', 'zod'],
    facts: {
      entry: 'entry.js',
      preload: preload(['home']),
      tab: { name, version: '1.0.0', menu, screens: [screen] },
      requires: { react: '^19.0.0' },
      ...changes,
    },
  };
}

/** A tab with so many files that publishing it takes a while. */
export function largeTab(): BuiltPart {
  const tab = sampleTab('reports', 'large');
  const more = Array.from(
    { length: 60 },
    (_, index) => [`${index}.js`, Buffer.from(`/* ${'words '.repeat(4000 + index)} */`)] as const,
  );
  return { ...tab, files: new Map([...tab.files, ...more]) };
}

export function sampleShell(sentence: string, changes: Partial<ShellPart> = {}): BuiltShell {
  return {
    kind: 'shell',
    name: 'shell',
    packageVersion: '1.0.0',
    commit: 'c0ffee',
    words,
    files: new Map([...codeOf(sentence), ['index.html', Buffer.from('<!doctype html>')]]),
    gives: { '@suksa/ui': ['Button', 'Icon'] },
    brings: ['react', 'shared/contracts', 'shared/ui/src/index.ts', 'zod'],
    facts: {
      entry: 'entry.js',
      preload: preload([]),
      libraries: {},
      provides: { react: '19.3.1' },
      ...changes,
    },
  };
}

/** Long enough that it is worth compressing. */
const codeOf = (sentence: string): ReadonlyMap<string, Buffer> =>
  new Map(
    ['entry.js', 'screen.js'].map((file) => [file, Buffer.from(`/* ${file} ${sentence.repeat(300)} */`)]),
  );

/** A shell and these tabs, published and live. Answers their records by name. */
export async function withLive(
  store: CompositionStore,
  tabs: readonly string[],
): Promise<Readonly<Record<string, PartRecord>>> {
  const built = [sampleShell('first'), ...tabs.map((tab) => sampleTab(tab, 'first'))];
  const records = await Promise.all(built.map((part) => publish(store.storage, part)));
  const shell = records.find((record) => record.kind === 'shell');
  if (shell?.kind !== 'shell') throw new Error('The sample has no shell.');
  const remotes = records.flatMap((record) =>
    record.kind === 'remote' ? [[record.name, record.part] as const] : [],
  );
  await store.promote({ shell: shell.part, remotes: Object.fromEntries(remotes) }, null);
  return Object.fromEntries(records.map((record) => [record.name, record]));
}

export const silent = () => {};
