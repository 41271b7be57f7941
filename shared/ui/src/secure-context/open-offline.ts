/** The script that keeps a screen, beside the shell's page. */
const script = '/offline-worker.js';
const patience = 120_000;

/** A screen that opens without a line, on this device. */
export interface OfflineCopy {
  /** Tells that the page which was opened runs; answers whether a copy is whole. */
  readonly runs: () => Promise<boolean>;
  /** Fetches what is live, and has it opened the next time; answers which composition that is. */
  readonly renew: () => Promise<string>;
}

/** Browsers keep whole pages on https alone, as of a school server with a certificate. */
export const mayOpenOffline = (): boolean => 'serviceWorker' in navigator && window.isSecureContext;

/**
 * Has the page at `path` open without a line from now on. Null where {@link mayOpenOffline} says no, or the browser
 * refuses.
 */
export async function openOffline(path: string): Promise<OfflineCopy | null> {
  if (!mayOpenOffline()) return null;
  try {
    await navigator.serviceWorker.register(script, { scope: path });
    const { active } = await navigator.serviceWorker.ready;
    if (!active) return null;
    return {
      runs: async () => (await ask(active, 'runs')) === true,
      renew: async () => String(await ask(active, 'renew')),
    };
  } catch (cause) {
    console.warn('This page can not be kept for when there is no line', cause);
    return null;
  }
}

/** The page at `path` needs the line again, and nothing of it stays on this device. */
export async function openOnlineOnly(path: string): Promise<void> {
  if (!mayOpenOffline()) return;
  try {
    const registration = await navigator.serviceWorker.getRegistration(path);
    if (registration?.active) await ask(registration.active, 'forget');
    await registration?.unregister();
  } catch (cause) {
    console.warn('What was kept of this page could not be taken away', cause);
  }
}

const ask = (worker: ServiceWorker, what: 'runs' | 'renew' | 'forget'): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => reject(new Error('The kept page did not answer.')), patience);
    port1.onmessage = ({ data }: MessageEvent<{ result?: unknown; failed?: string }>) => {
      clearTimeout(timer);
      if (data.failed === undefined) resolve(data.result);
      else reject(new Error(data.failed));
    };
    worker.postMessage(what, [port2]);
  });
