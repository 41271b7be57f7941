import { SpokenPage, SuksaTheme } from '@suksa/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import { type createStore, Provider } from 'jotai';
import { useLayoutEffect } from 'react';
import { type createBrowserRouter, RouterProvider } from 'react-router-dom';
import { queryClient } from './stores/query-client.ts';

interface AppProps {
  readonly i18n: i18n;
  readonly router: ReturnType<typeof createBrowserRouter>;
  readonly store: ReturnType<typeof createStore>;
  /** Called when the first screen stands behind the start-up overlay. */
  readonly onDrawn: () => void;
}

/** The one store, language, query cache, theme and router that every part of the composed product uses. */
export function App({ i18n, router, store, onDrawn }: AppProps) {
  useLayoutEffect(onDrawn, [onDrawn]);
  return (
    <Provider store={store}>
      <SpokenPage i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <SuksaTheme nonce={pageNonce()}>
            <RouterProvider router={router} />
          </SuksaTheme>
        </QueryClientProvider>
      </SpokenPage>
    </Provider>
  );
}

/** The policy lets only style elements with this page's nonce in. */
function pageNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="nonce"]')?.content ?? '';
}
