import AxeBuilder from '@axe-core/playwright';
import { type Browser, test as base, expect, type Page } from '@playwright/test';
import type { Endpoint, EndpointInput, EndpointOutput } from '@suksa/contracts';
import { ApiClient, type Where } from './api-client.ts';
import { type ContextOptions, giveBack, openContext, pinClock } from './contexts.ts';
import { type DemoAccount, demoPassword } from './product.ts';

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

type Opened = ActorOptions & { readonly browser: Browser } & Pick<ContextOptions, 'cold' | 'url'>;

/** Pages of a test, each in a context of its own; `close` gives all of them back. */
class Pages {
  readonly #opened: (ContextOptions & { readonly page: Page })[] = [];

  async open({ browser, locale = 'en', ...options }: Opened): Promise<Page> {
    const context = await openContext(browser, options);
    await context.addCookies([{ name: 'locale', value: locale, url: options.url }]);
    const page = await context.newPage();
    this.#opened.push({ ...options, page });
    return page;
  }

  async close(failed: boolean): Promise<void> {
    await Promise.all(
      this.#opened.map(({ page, ...options }) => giveBack(page.context(), { ...options, failed })),
    );
  }
}

/** playwright.config.ts always sets it. */
function urlOf(baseURL: string | undefined): string {
  if (!baseURL) throw new Error('The product under test has no address: set BASE_URL.');
  return baseURL;
}

/**
 * A window that is still fading in has colours of its own, and so has a button that has just been enabled: nothing moves
 * for some frames. What moves for ever, as a loader does, is not waited for.
 */
const stillness = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const ending = () =>
      document
        .getAnimations()
        .filter(({ playState }) => playState === 'running')
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    let still = 0;
    for (let looks = 0; still < 3 && looks < 60; looks += 1) {
      await frame();
      const moving = ending();
      still = moving.length === 0 ? still + 1 : 0;
      await Promise.allSettled(moving.map(({ finished }) => finished));
    }
  });

export const test = base.extend<Actors & { cold: boolean; pages: Pages }>({
  context: async ({ context }, use) => {
    await pinClock(context);
    await use(context);
  },
  cold: [false, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  pages: async ({}, use, info) => {
    const pages = new Pages();
    await use(pages);
    await pages.close(info.status !== info.expectedStatus);
  },
  as: async ({ browser, baseURL, cold, pages }, use) => {
    await use(async (account, options = {}) => {
      const { token, roleId } = await clientOf(baseURL, account);
      const page = await pages.open({ ...options, browser, cold, url: urlOf(baseURL) });
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
      return page;
    });
  },
  visitor: async ({ browser, baseURL, cold, pages }, use) => {
    await use((options = {}) => pages.open({ ...options, browser, cold, url: urlOf(baseURL) }));
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
        // Frames of other origins, which no page has, are looked at from a page of axe's own.
        .setLegacyMode()
        // What is in order isn't described, and no style sheet is fetched once more for rules that aren't asked for: a
        // quarter of the time.
        .options({ resultTypes: ['violations'], preload: false })
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
/** Calls of the API, as the `api` of a test makes them. */
export type Api = Actors['api'];
export { expect, pinClock };
