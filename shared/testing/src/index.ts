import AxeBuilder from '@axe-core/playwright';
import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import type { Endpoint, EndpointInput, EndpointOutput } from '@suksa/contracts';
import { ApiClient, type Where } from './api-client.ts';
import { type DemoAccount, demoPassword } from './product.ts';
import { shiftDate } from './shift-date.mjs';

type Locale = 'en' | 'lo';

interface ActorOptions {
  readonly locale?: Locale;
  readonly viewport?: { readonly width: number; readonly height: number };
}

interface Actors {
  /** A page of its own, signed in as that demo account. */
  readonly as: (account: DemoAccount, options?: ActorOptions) => Promise<Page>;
  /** A page of its own, of nobody. */
  readonly visitor: (options?: ActorOptions) => Promise<Page>;
  /** One call of the API as that demo account: to arrange, never to assert what the screen should show. */
  readonly api: <const E extends Endpoint>(
    account: DemoAccount,
    endpoint: E,
    input?: EndpointInput<E>,
    where?: Where,
  ) => Promise<EndpointOutput<E>>;
  /** Fails with the list of what axe finds against WCAG 2.2 AA on the page as it stands. */
  readonly accessible: (page: Page) => Promise<void>;
}

/** Tokens by account, shared by the tests of one worker so that sign-ins stay few. */
const clients = new Map<string, Promise<ApiClient>>();

function clientOf(baseURL: string | undefined, account: DemoAccount): Promise<ApiClient> {
  const known = clients.get(account) ?? ApiClient.signIn(urlOf(baseURL), account, demoPassword);
  clients.set(account, known);
  return known;
}

async function openContext(
  browser: Browser,
  baseURL: string | undefined,
  { locale = 'en', viewport }: ActorOptions,
): Promise<Page> {
  const url = urlOf(baseURL);
  const context = await browser.newContext({ baseURL: url, ...(viewport && { viewport }) });
  await pinClock(context);
  await context.addCookies([{ name: 'locale', value: locale, url }]);
  return context.newPage();
}

/** playwright.config.ts always sets it. */
function urlOf(baseURL: string | undefined): string {
  if (!baseURL) throw new Error('The product under test has no address: set BASE_URL.');
  return baseURL;
}

/** A window that is still fading in has colours of its own. What moves for ever, as a loader does, is not waited for. */
const stillness = (page: Page) =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

/** Pages of a product whose clock is pinned tell its time; against a deployed one they tell the real time. */
export async function pinClock(context: BrowserContext): Promise<void> {
  const distance = process.env.PINNED_CLOCK;
  if (distance) await context.addInitScript(shiftDate, Number(distance));
}

export const test = base.extend<Actors>({
  context: async ({ context }, use) => {
    await pinClock(context);
    await use(context);
  },
  as: async ({ browser, baseURL }, use) => {
    const opened: Page[] = [];
    await use(async (account, options = {}) => {
      const { token, roleId } = await clientOf(baseURL, account);
      const page = await openContext(browser, baseURL, options);
      await page.addInitScript(
        ([storedToken, storedRole]) => {
          // Only at the start: signing out in the test must stay signed out.
          if (sessionStorage.getItem('arranged')) return;
          sessionStorage.setItem('arranged', 'yes');
          localStorage.setItem('token', storedToken);
          localStorage.setItem('role_id', storedRole);
        },
        [token, String(roleId)] as const,
      );
      opened.push(page);
      return page;
    });
    await Promise.all(opened.map((page) => page.context().close()));
  },
  visitor: async ({ browser, baseURL }, use) => {
    const opened: Page[] = [];
    await use(async (options = {}) => {
      const page = await openContext(browser, baseURL, options);
      opened.push(page);
      return page;
    });
    await Promise.all(opened.map((page) => page.context().close()));
  },
  api: async ({ baseURL }, use) => {
    await use(async (account, endpoint, input, where) =>
      (await clientOf(baseURL, account)).send(endpoint, input, where),
    );
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  accessible: async ({}, use) => {
    await use(async (page) => {
      await stillness(page);
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
        .analyze();
      const found = violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
      );
      expect(found, 'what axe finds').toEqual([]);
    });
  },
});

export type { Page };
export { expect };
