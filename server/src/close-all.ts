import type { App } from './http/app.ts';

/** Milliseconds for calls under way: less than a service manager waits before it kills, which is 90 s with systemd. */
const patience = 45_000;

/**
 * Readiness turns false, calls under way are answered, then the database is closed. Who isn't done when the patience
 * ends, such as a browser that was lost in the middle of a call, is cut off.
 */
export const closeAll = async (
  app: Pick<App, 'close' | 'server' | 'connection'>,
  within = patience,
): Promise<void> => {
  const cut = setTimeout(() => app.server.closeAllConnections(), within);
  await app.close();
  clearTimeout(cut);
  await app.connection.close();
};
