import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Draft } from '../composition-store.ts';
import { root } from '../parts.ts';
import type { Storage } from '../storage/storage.ts';
import { type CandidateView, withCandidateView } from './candidate-view.ts';
import type { Refusal } from './refusal.ts';

export const endToEndCheck = 'end-to-end';

/**
 * Starts the server of that folder on exactly the candidate and runs those parts' own end-to-end tests in a browser. The
 * tests of a tab of another repository are its team's to run (`try`): here each of its screens is opened, since what
 * another repository holds isn't run beside the key.
 */
export async function runEndToEnd(
  storage: Storage,
  names: readonly string[],
  { draft, server }: { readonly draft: Draft; readonly server: string },
): Promise<readonly Refusal[]> {
  const own = names.filter(isHere);
  const untested = own.map(testsOf).filter((folder) => !existsSync(path.join(root, folder)));
  if (untested.length > 0) {
    return untested.map((folder) => ({
      check: endToEndCheck,
      found: `no folder ${folder} here`,
      wanted: 'at least one test, run from a clone that holds the part',
    }));
  }
  const guests = names.filter((name) => !isHere(name));
  return withCandidateView(storage, draft, async (view) => {
    const failed: Refusal[] = [];
    if (own.length > 0 && (await runTests(own, view, server)) !== 0)
      failed.push(
        refusalOf(`tests of ${own.map(testsOf).join(', ')} that fail on the candidate (see above)`),
      );
    if (guests.length > 0 && (await openScreens(guests, view, server)) !== 0)
      failed.push(refusalOf(`screens of ${guests.join(', ')} that don't open (see above)`));
    return failed;
  });
}

const testsOf = (name: string): string => (name === 'shell' ? 'shell/e2e' : `remotes/${name}/e2e`);

/** Whether this clone holds the part: else it comes from another repository. */
const isHere = (name: string): boolean => name === 'shell' || existsSync(path.join(root, 'remotes', name));

const refusalOf = (found: string): Refusal => ({ check: endToEndCheck, found, wanted: 'all of them green' });

const openScreens = (names: readonly string[], view: CandidateView, server: string): Promise<number> =>
  runTests(['shell', '--file', 'shell/e2e/every-screen.spec.ts'], view, server, {
    SCREENS_OF: names.join(','),
  });

function runTests(
  args: readonly string[],
  { releases, trust }: CandidateView,
  server: string,
  more: Readonly<Record<string, string>> = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'shared/tooling/src/e2e.ts', ...args], {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        COMPOSED: releases,
        RELEASE_TRUST: trust,
        RELEASE_KEYS: '',
        SERVER_FOLDER: server,
        BASE_URL: '',
        ...more,
      },
    });
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}
