import type { Page } from '@playwright/test';
import { signIn } from '../api.ts';
import type { Figure } from '../figure.ts';
import { percentile } from '../statistics.ts';
import { openBrowser } from './browser.ts';

const scans = 60;
const slower = 4;
const patience = 120_000;

declare global {
  interface Window {
    /** Milliseconds from the key that ended each scan until its answer was painted. */
    painted: number[];
  }
}

/** From the reader's Enter until the answer is painted, decided by the device among everybody of a large branch. */
export async function measureKeyToPaint(url: string, codes: readonly string[]): Promise<readonly Figure[]> {
  const { token, roleId } = await signIn(url, 'gate');
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.addInitScript(
      ([storedToken, storedRole]) => {
        localStorage.setItem('token', storedToken);
        localStorage.setItem('role_id', storedRole);
      },
      [token, String(roleId)] as const,
    );
    // On whichever day it is measured.
    await page.route('**/api/auth/check-holiday', (route) =>
      route.fulfill({ json: { checkHoliday: false } }),
    );
    await page.goto(`${url}/frontend/CheckInOut`);
    await page.getByText(/\d people, as of/).waitFor({ timeout: patience });
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
    await watchPanel(page);
    for (const [at, code] of codes.slice(0, scans).entries()) {
      await page.keyboard.type(code);
      await page.keyboard.press('Enter');
      await page.waitForFunction((count) => window.painted.length > count, at);
    }
    const times = await page.evaluate(() => window.painted);
    const name = `key to paint among 12,000, processor ${slower} times slower`;
    return [
      { name: `${name}, p50`, value: percentile(times, 0.5), unit: 'ms' },
      { name: `${name}, p95`, value: percentile(times, 0.95), unit: 'ms' },
    ];
  } finally {
    await browser.close();
  }
}

/** A frame that was asked for after the change has drawn it when what is posted from it arrives. */
const watchPanel = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.painted = [];
    let since = 0;
    window.addEventListener(
      'keydown',
      ({ key, timeStamp }) => {
        if (key === 'Enter') since = timeStamp;
      },
      true,
    );
    const panel = document.querySelector('[aria-live="assertive"]');
    if (!panel) throw new Error('The gate shows no panel.');
    const changes = { childList: true, subtree: true, characterData: true, attributes: true };
    new MutationObserver(() => {
      if (since === 0 || panel.getAttribute('data-tone') === 'idle') return;
      const from = since;
      since = 0;
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => window.painted.push(performance.now() - from);
        port2.postMessage(null);
      });
    }).observe(panel, changes);
  });
