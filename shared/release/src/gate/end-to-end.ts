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
 * Starts the server of that folder on exactly the candidate and runs those parts' own end-to-end tests in a browser.
 */
export async function runEndToEnd(
  storage: Storage,
  names: readonly string[],
  { draft, server }: { readonly draft: Draft; readonly server: string },
): Promise<readonly Refusal[]> {
  const folders = names.map((name) => (name === 'shell' ? 'shell/e2e' : `remotes/${name}/e2e`));
  const untested = folders.filter((folder) => !existsSync(path.join(root, folder)));
  if (untested.length > 0) {
    return untested.map((folder) => ({
      check: endToEndCheck,
      found: `no folder ${folder} here`,
      wanted: 'at least one test, run from a clone that holds the part',
    }));
  }
  const code = await withCandidateView(storage, draft, (view) => runTests(names, view, server));
  if (code === 0) return [];
  return [
    {
      check: endToEndCheck,
      found: `tests of ${folders.join(', ')} that fail on the candidate (see above)`,
      wanted: 'all of them green',
    },
  ];
}

function runTests(
  names: readonly string[],
  { releases, trust }: CandidateView,
  server: string,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'shared/tooling/src/e2e.ts', ...names], {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        COMPOSED: releases,
        RELEASE_TRUST: trust,
        RELEASE_KEYS: '',
        SERVER_FOLDER: server,
        BASE_URL: '',
      },
    });
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}
