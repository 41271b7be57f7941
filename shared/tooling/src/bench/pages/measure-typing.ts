import type { Browser, Page } from '@playwright/test';
import { signIn } from '../api.ts';
import type { Figure } from '../figure.ts';
import { median } from '../statistics.ts';
import { networks, storeToken, throttle } from './browser.ts';

const register = '/education_management/education_index';
const times = 6;

/**
 * What is done most in a list where everything has been loaded: milliseconds from a letter in its search until other
 * rows are painted, and from the click on a row until its record is.
 */
export async function measureTyping(browser: Browser, url: string): Promise<readonly Figure[]> {
  const account = await signIn(url, 'admin');
  const figures: Figure[] = [];
  for (const network of [networks.unthrottled, networks.phone]) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await storeToken(page, account);
    await page.goto(url + register);
    await row(page, 0).waitFor();
    // The first record brings its own files.
    await openRecord(page, 0);
    await throttle(await context.newCDPSession(page), network);
    const [typed, opened]: [number[], number[]] = [[], []];
    for (let time = 0; time < times; time++) {
      typed.push(await search(page, time % 2 === 0 ? 'a' : ''));
      // Another one each time: what was seen before stands at once.
      opened.push(await openRecord(page, Math.floor(time / 2) + 1));
    }
    figures.push(
      { name: `letter in a search to new rows, ${network.name}`, value: median(typed), unit: 'ms' },
      { name: `click on a row to its record, ${network.name}`, value: median(opened), unit: 'ms' },
    );
    await context.close();
  }
  return figures;
}

const row = (page: Page, at: number) => page.locator('main table tbody tr').nth(at);

async function search(page: Page, text: string): Promise<number> {
  const box = page.getByRole('searchbox').first();
  return fromTo(page, { event: 'input', within: 'main table tbody' }, () => box.fill(text));
}

async function openRecord(page: Page, at: number): Promise<number> {
  const wanted = { event: 'click', within: '[data-modal] [role=tabpanel]' };
  const took = await fromTo(page, wanted, () => row(page, at).click());
  await page.keyboard.press('Escape');
  await page.locator('[data-modal]').waitFor({ state: 'hidden' });
  return took;
}

interface EventWait {
  readonly event: string;
  readonly within: string;
}

/** Milliseconds from an event until what stands at a place is another text than before. */
async function fromTo(page: Page, wanted: EventWait, act: () => Promise<void>): Promise<number> {
  const before = await page.evaluate(({ event, within }) => {
    performance.clearMarks('begun');
    addEventListener(event, () => performance.mark('begun'), { once: true, capture: true });
    return document.querySelector(within)?.textContent ?? '';
  }, wanted);
  const changed = page.waitForFunction(
    ([within, was]) => {
      const [begun] = performance.getEntriesByName('begun');
      const now = document.querySelector(within)?.textContent;
      return begun && now && now !== was ? performance.now() - begun.startTime : false;
    },
    [wanted.within, before] as const,
    { polling: 'raf' },
  );
  await act();
  return (await (await changed).jsonValue()) as number;
}
