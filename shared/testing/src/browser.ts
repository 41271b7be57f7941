import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** Without the browser's own windows, which nobody sees here: a third less work for each test. */
const headlessShell = '/usr/bin/chromium-headless-shell';

const systemBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * The browser that tests run in: `CHROMIUM_PATH`, Debian's headless shell, Playwright's own, then the system's. Null where
 * there is none.
 */
export function findBrowser(): string | null {
  const candidates = [process.env.CHROMIUM_PATH, headlessShell, chromium.executablePath(), ...systemBrowsers];
  return candidates.find((file) => file && existsSync(file)) ?? null;
}

/** Quiet, reproducible, and able to run as root in a container. */
export const browserArguments: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
];
