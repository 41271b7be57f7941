import { defineConfig } from 'vitest/config';
import { root } from './src/root.ts';

export default defineConfig({
  root,
  cacheDir: '.cache/vitest',
  test: {
    include: ['{shell,remotes/*,shared/*,server}/src/**/*.test.{ts,tsx}'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
  },
});
