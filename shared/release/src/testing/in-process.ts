import { spawn } from 'node:child_process';
import { root } from '../parts.ts';

export interface Ended {
  readonly code: number;
  readonly output: string;
}

/** Runs `npm run release -- <args>` as a process of its own. */
export function release(releases: string, args: readonly string[]): Promise<Ended> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'shared/release/src/cli.ts', ...args], {
    cwd: root,
    env: { ...process.env, RELEASES_DIR: releases },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
