import { afterAll, expect } from 'vitest';

// What React still has to do when the last test has ended must not find the browser gone, as it did on a busy machine:
// the run then failed outside of every test.
afterAll(async () => {
  if (typeof window === 'undefined' || !expect.getState().testPath?.endsWith('.tsx')) return;
  const { cleanup } = await import('@testing-library/react');
  cleanup();
  await new Promise((resolve) => setTimeout(resolve));
});
