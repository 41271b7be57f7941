import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Draft } from '../composition-store.ts';
import { root } from '../parts.ts';
import type { Storage } from '../storage/storage.ts';
import { withCandidateView } from './candidate-view.ts';
import type { Refusal } from './refusal.ts';

export const endToEndCheck = 'end-to-end';

/** Starts the product on exactly the candidate and runs that part's own end-to-end tests in a browser. */
export async function runEndToEnd(storage: Storage, name: string, draft: Draft): Promise<readonly Refusal[]> {
  const folder = name === 'shell' ? 'shell' : `remotes/${name}`;
  if (!existsSync(path.join(root, folder, 'e2e'))) {
    return [
      {
        check: endToEndCheck,
        found: `no folder ${folder}/e2e here`,
        wanted: 'at least one test, run from a clone that holds the part',
      },
    ];
  }
  const code = await withCandidateView(storage, draft, (releases) => runTests(name, releases));
  if (code === 0) return [];
  return [
    {
      check: endToEndCheck,
      found: `tests of ${folder}/e2e that fail on the candidate (see above)`,
      wanted: 'all of them green',
    },
  ];
}

function runTests(name: string, releases: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'shared/tooling/src/e2e.ts', name], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, COMPOSED: releases, BASE_URL: '' },
    });
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}
