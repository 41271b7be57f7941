import type { Browser, CDPSession } from '@playwright/test';
import { signIn } from '../api.ts';
import { median } from '../statistics.ts';

const places = ['/technical/subjects', '/education_management/education_index'] as const;
const times = 12;

/** Milliseconds of main-thread work from the click on a menu link until the other, already loaded tab stands. */
export async function measureTabSwitch(browser: Browser, url: string): Promise<number> {
  const { token, roleId } = await signIn(url, 'admin');
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript(
    ([storedToken, storedRole]) => {
      localStorage.setItem('token', storedToken);
      localStorage.setItem('role_id', storedRole);
    },
    [token, String(roleId)] as const,
  );
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const samples: number[] = [];
  await page.goto(url + places[0]);
  for (let count = 0; count < times; count++) {
    const place = places[(count + 1) % 2] as string;
    await page.locator('main table tbody tr').first().waitFor();
    await page.waitForTimeout(500);
    const before = await busy(session);
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    }, place);
    await page.waitForFunction(
      (to) => location.pathname === to && document.querySelector('main table tbody tr'),
      place,
    );
    // The first switch to each tab loads it.
    if (count >= 2) samples.push((await busy(session)) - before);
  }
  await page.close();
  return median(samples);
}

async function busy(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}
