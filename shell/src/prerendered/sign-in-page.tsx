import { type Locale, setUpI18n } from '@suksa/i18n';
import commonEn from '@suksa/i18n/locales/en.json';
import commonLo from '@suksa/i18n/locales/lo.json';
import { SpokenPage, SuksaTheme } from '@suksa/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { Provider } from 'jotai';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import en from '../../locales/en.json';
import lo from '../../locales/lo.json';
import { provideShell } from '../host.ts';
import { Component as SignIn } from '../session/login-screen.tsx';
import { localeAtom } from '../stores/locale.ts';
import { queryClient } from '../stores/query-client.ts';
import { store } from '../stores/store.ts';

const words = {
  en: { common: commonEn, shell: en },
  lo: { common: commonLo, shell: lo },
} as const satisfies Record<Locale, object>;

/**
 * The sign-in page as HTML, drawn when the shell is built: it stands before any of the shell's scripts has come. Styles
 * that stand on elements are refused by the page's policy, so they are named otherwise until a script puts them there.
 */
export function signInPage(locale: Locale): string {
  provideShell([]);
  store.set(localeAtom, locale);
  const i18n = setUpI18n({ locale, resources: { [locale]: words[locale] } });
  const router = createMemoryRouter([{ path: '/login', element: <SignIn /> }], {
    initialEntries: ['/login'],
  });
  const page = renderToString(
    <Provider store={store}>
      <SpokenPage i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <SuksaTheme nonce="__NONCE__">
            <RouterProvider router={router} />
          </SuksaTheme>
        </QueryClientProvider>
      </SpokenPage>
    </Provider>,
  );
  return page.replace(/ style="/g, ' data-style="');
}
