import { createHash } from 'node:crypto';
import type { Composition } from '@suksa/contracts';

const part = { commit: 'abc', builtAt: '', files: {}, entry: 'entry.js' };
const preload = { start: { files: [], libraries: [] }, locales: {}, screens: {} };

const tab = (name: string) => ({
  name,
  version: '1.0.0',
  menu: {
    title: { en: `The ${name}`, lo: name },
    help: { en: 'help', lo: 'help' },
    icon: 'book-2',
    order: 1,
    path: `/menu_tab/${name}`,
    permissions: [],
  },
  screens: [
    {
      name: 'menu',
      path: `/menu_tab/${name}`,
      title: { en: 'a', lo: 'a' },
      auth: true,
      layout: 'default' as const,
    },
  ],
});
/** A released tab without any files. */
export const sampleRemote = (name: string, version: string) => ({
  ...part,
  preload,
  version,
  tab: tab(name),
  requires: {},
});

/** The page of a shell's version. */
export const samplePage = (version: string) => `<html lang="en-US">${version}<!--composition-->`;

/** A released shell that has a page and nothing else. */
export const sampleShell = (version: string) => ({
  ...part,
  files: {
    'index.html': `sha384-${createHash('sha384').update(samplePage(version)).digest('base64')}`,
  },
  preload,
  version,
  provides: {},
  libraries: {},
});

/** A shell and the tab reports; its id ends in the day of November 2026 on which it went live. */
export const sampleComposition = (id: string, parent: string | null, reports: string): Composition => ({
  schema: 1,
  id,
  parent,
  time: `2026-11-2${id.slice(1)}T08:00:00.000Z`,
  by: 'reports team',
  shell: sampleShell('shell-1'),
  remotes: { reports: sampleRemote('reports', reports) },
});
