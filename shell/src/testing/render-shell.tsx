import type { Tab } from '@suksa/contracts';
import { addTabLocale, setUpI18n } from '@suksa/i18n';
import { SuksaTheme } from '@suksa/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { configure, render } from '@testing-library/react';
import { Provider } from 'jotai';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
import { provideShell } from '../host.ts';
import { TabsContext } from '../layouts/tabs-context.ts';
import { queryClient } from '../stores/query-client.ts';
import { store } from '../stores/store.ts';
import { dashboardWords, loadShellWords } from '../words.ts';

// Code that comes lazily may take its time on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

interface Route {
  readonly path: string;
  readonly element: ReactNode;
}

/** Draws a piece of the shell within everything that it stands in, at the first of the routes. */
export async function renderShell(
  routes: readonly [Route, ...Route[]],
  tabs: readonly Tab[] = [],
  at?: string,
) {
  const router = createMemoryRouter(
    [{ path: '/', children: routes.map(({ path, element }) => ({ path, element })) }],
    { initialEntries: [at ?? routes[0].path] },
  );
  const drawn = render(await around(<RouterProvider router={router} />, tabs));
  return { ...drawn, router };
}

/** Everything that a piece of the shell stands in, but the router. */
export async function around(page: ReactNode, tabs: readonly Tab[] = []): Promise<ReactNode> {
  missingInJsdom();
  provideShell(tabs);
  const i18n = setUpI18n({ locale: 'en' });
  await loadShellWords('en');
  addTabLocale('shell', 'en', (await dashboardWords.en()).default);
  return (
    <Provider store={store}>
      <I18nextProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <SuksaTheme>
            <TabsContext value={tabs}>{page}</TabsContext>
          </SuksaTheme>
        </QueryClientProvider>
      </I18nextProvider>
    </Provider>
  );
}

/** What browsers have and jsdom hasn't. */
function missingInJsdom(): void {
  window.matchMedia ??= (media: string) =>
    ({ media, matches: false, addEventListener: () => {}, removeEventListener: () => {} }) as never;
  HTMLDialogElement.prototype.showModal ??= vi.fn(function showModal(this: HTMLDialogElement) {
    this.open = true;
  });
  HTMLDialogElement.prototype.close ??= vi.fn(function close(this: HTMLDialogElement) {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  });
}
