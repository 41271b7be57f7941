import { QueryClient } from '@tanstack/react-query';

/** What the server said, for every part. It is emptied when the user leaves, so that nobody sees another's rows. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // `send` repeats what may be repeated.
      retry: false,
      refetchOnWindowFocus: true,
    },
    mutations: { retry: false },
  },
});
