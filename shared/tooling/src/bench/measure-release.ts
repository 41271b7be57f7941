import path from 'node:path';
import { type ScratchRepository, scratchRepository } from '@suksa/release/scratch-repository';
import type { Figure } from './figure.ts';
import { median } from './statistics.ts';

const times = 3;

/**
 * Seconds on the clock from a changed line to live for one remote (the start of the command, build, hashes,
 * compression, gate without end-to-end tests, pointer), and for taking it back. In a clone of its own.
 */
export async function measureRelease(): Promise<readonly Figure[]> {
  const clone = await scratchRepository();
  try {
    const releases = path.join(clone.folder, 'releases');
    await release(clone, releases, ['--skip-e2e']);
    const [live, back]: [number[], number[]] = [[], []];
    for (let time = 0; time < times; time++) {
      await clone.change('remotes/education/locales/en.json', '": "', `": "${time} `);
      live.push(await release(clone, releases, ['publish', 'education', '--skip-e2e']));
      back.push(await release(clone, releases, ['rollback', 'education']));
    }
    return [
      { name: 'changed line to live, one remote', value: median(live), unit: 's' },
      { name: 'rollback of one remote', value: median(back), unit: 's' },
    ];
  } finally {
    await clone.remove();
  }
}

/** Seconds that one command took. Throws where it fails. */
async function release(clone: ScratchRepository, releases: string, args: readonly string[]): Promise<number> {
  const started = performance.now();
  const { code, output } = await clone.run('shared/release/src/cli.ts', args, { RELEASES_DIR: releases });
  if (code !== 0) throw new Error(output);
  return (performance.now() - started) / 1000;
}
