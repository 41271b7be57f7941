import process from 'node:process';
import { findBrowser } from '@suksa/testing/browser';
import { command, tool } from './command.ts';

/**
 * Sees to it that there is a browser for the tests: the one that is there, else Debian's chromium (as root on a
 * machine with apt), else Playwright's own.
 *
 * @throws where none can be had, with what to do.
 */
export async function ensureBrowser(): Promise<void> {
  if (findBrowser()) return;
  console.info('There is no browser for the tests: installing one …');
  if (process.getuid?.() === 0 && (await command('apt-get', ['--version'], { quiet: true })).code === 0) {
    await command('apt-get', ['update', '-qq'], { quiet: true });
    await command('apt-get', ['install', '-y', '-qq', 'chromium'], { quiet: true });
  } else {
    await tool('playwright', ['install', 'chromium']);
  }
  if (!findBrowser()) {
    throw new Error('No browser could be installed. Install Chromium and set CHROMIUM_PATH to its program.');
  }
}
