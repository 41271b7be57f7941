import { afterAll, afterEach, vi } from 'vitest';

// Files of one process share React and the kit's parts, but not what our own modules hold, as messages that stand.
vi.resetModules();

const hasPage = () => typeof window !== 'undefined';

// The library does so by itself only where functions of tests are global.
afterEach(async () => {
  if (!hasPage()) return;
  const { cleanup } = await import('@testing-library/react');
  cleanup();
});

// What React still has to do when the last test has ended must not find the browser gone, as it did on a busy machine:
// the run then failed outside of every test. What stands beside React's own place must not meet the next file.
afterAll(async () => {
  if (!hasPage()) return;
  await new Promise((resolve) => setTimeout(resolve));
  document.body.replaceChildren();
});
