import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.ts';

export interface ChangedPlan {
  /** Folders and files whose server tests run. */
  readonly server: readonly string[];
  /** Patterns of Playwright's for the end-to-end tests that run. */
  readonly endToEnd: readonly string[];
  /** What `npm test` does besides, as it is told to the developer. */
  readonly leftOut: readonly string[];
}

/** Whatever was touched, the product starts and lets somebody in. */
const smoke = String.raw`shell/e2e/(start-up|sign-in)\.spec`;

/**
 * Which tests show whether a change is right, by the files that it touches. Unit tests are left to Vitest, which knows
 * what imports what; every test of the server imports all of it, so there the folder decides.
 */
export function planFor(files: readonly string[], isTab: (name: string) => boolean): ChangedPlan {
  const server = new Set<string>();
  const parts = new Set<string>();
  const leftOut = new Set(['server tests on the embedded database']);
  for (const file of files) {
    const [top = '', second = '', third = '', fourth = ''] = file.split('/');
    if (top === 'remotes') parts.add(second);
    if (top === 'shell') parts.add('shell');
    if (top === 'server' && file.endsWith('.test.ts')) server.add(file);
    else if (top === 'server' && third === 'features') {
      server.add(`server/src/features/${fourth}/`).add('server/src/build-app.test.ts');
      if (isTab(fourth)) parts.add(fourth);
      else leftOut.add(`end-to-end tests of what uses ${fourth} of the server`);
    } else if (top === 'server' && second === 'src') {
      if (fourth) server.add(`server/src/${third}/`);
      server.add('server/src/build-app.test.ts');
      leftOut.add(`server tests that use ${fourth ? `server/src/${third}` : file}`);
    }
    if (top === 'shared' && second === 'contracts') {
      const name = path.basename(fourth || '', '.ts');
      server.add('server/src/build-app.test.ts');
      if (isTab(name)) {
        parts.add(name);
        server.add(`server/src/features/${name}/`);
      } else leftOut.add(`end-to-end and server tests of what uses ${file}`);
    } else if (top === 'shared') leftOut.add(`end-to-end tests of what uses shared/${second}`);
  }
  leftOut.add(`end-to-end tests of all but ${['the shell’s start', ...parts].join(', ')}`);
  const folders = [...parts].map((part) => (part === 'shell' ? 'shell/e2e/' : `remotes/${part}/e2e/`));
  return { server: [...server], endToEnd: [smoke, ...folders], leftOut: [...leftOut] };
}

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();

/** Where this branch left main, or the last commit on main itself and where there is none. */
export function baseOfChange(): string {
  for (const main of ['origin/main', 'main']) {
    try {
      return git('merge-base', 'HEAD', main);
    } catch {
      // No such branch here.
    }
  }
  return 'HEAD';
}

/** Every file that differs from there, committed or not. */
export const changedSince = (base: string): readonly string[] =>
  [git('diff', '--name-only', base), git('ls-files', '-o', '--exclude-standard')]
    .flatMap((listed) => listed.split('\n'))
    .filter(Boolean);

export const isTab = (name: string): boolean => existsSync(path.join(root, 'remotes', name, 'tab.json'));
