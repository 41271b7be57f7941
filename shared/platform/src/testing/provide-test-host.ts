import { QueryClient } from '@tanstack/react-query';
import { atom, createStore } from 'jotai';
import { type Host, provideHost } from '../host.ts';

/** Stands in for the shell where a test draws or sends something: somebody is signed in, who may do nothing. */
export function provideTestHost(given: Partial<Host> = {}): Host {
  const host: Host = {
    store: createStore(),
    queryClient: new QueryClient(),
    session: atom({ token: 'token-1', user: null }),
    permissions: atom<readonly string[]>([]),
    holiday: atom(false),
    loadHoliday: async () => {},
    locale: atom<'en'>('en'),
    refreshUser: async () => {},
    switchLocale: async () => {},
    branchContext: atom(null),
    unsavedForms: { add: () => {}, remove: () => {} },
    tabs: [],
    help: atom({}),
    onTokenRefused: () => {},
    ...given,
  };
  provideHost(host);
  return host;
}
