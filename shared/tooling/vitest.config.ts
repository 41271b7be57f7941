import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineConfig } from 'vitest/config';
import { distanceFromNow } from '../testing/src/shift-date.mjs';
import { root } from './src/root.ts';

// One for all workers: what one stores another compares with its own time.
process.env.PINNED_CLOCK ??= distanceFromNow();

const pinnedClock = pathToFileURL(path.join(root, 'shared/testing/src/pinned-clock.mjs')).href;

export default defineConfig({
  root,
  cacheDir: '.cache/vitest',
  test: {
    include: ['{shell,remotes/*,shared/*,server}/src/**/*.test.{ts,tsx}'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    execArgv: [`--import=${pinnedClock}`],
  },
});
