import { findBrowser } from '@suksa/testing/browser';
import { tool } from './command.ts';
import { installDebian } from './install-debian.ts';

/**
 * Sees to it that there is a browser for the tests: the one that is there, else Debian's headless shell or
 * Chromium (as root on a machine with apt), else Playwright's own.
 *
 * @throws where none can be had, with what to do.
 */
export async function ensureBrowser(): Promise<void> {
  if (findBrowser()) return;
  console.info('There is no browser for the tests: installing one …');
  const installed = (await installDebian('chromium-headless-shell')) || (await installDebian('chromium'));
  if (!installed) await tool('playwright', ['install', 'chromium']);
  if (!findBrowser()) {
    throw new Error('No browser could be installed. Install Chromium and set CHROMIUM_PATH to its program.');
  }
}
