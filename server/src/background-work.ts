import type { App } from './http/app.ts';

/** Takes work that nobody waits for: what fails is logged, and the server stops only when it is done. */
export const backgroundWork = (app: App) => {
  const running = new Set<Promise<void>>();
  app.addHook('preClose', async () => {
    await Promise.all(running);
  });
  return (work: Promise<void>): void => {
    const settled = work
      .catch((error: unknown) => app.log.warn(error, 'Work in the background failed'))
      .finally(() => running.delete(settled));
    running.add(settled);
  };
};
