import { QueryClient } from '@tanstack/react-query';

/**
 * What the server said, for every part. It is emptied when the user leaves, so that nobody sees another's rows.
 * Without a connection a call fails at once and says so: held back in silence, a button would turn for ever, and what
 * it does would be done later, when nobody expects it.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // `send` repeats what may be repeated.
      retry: false,
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
