import { letterhead } from '@suksa/contracts/settings';
import { apiQuery } from '@suksa/platform';
import type { Letterhead } from '@suksa/ui';
import { sessionAtom } from './session/session.ts';
import { queryClient } from './stores/query-client.ts';
import { store } from './stores/store.ts';

const fiveMinutes = 300_000;

/** The letterhead of the branch that the user works in. Strangers print without one. */
export const loadLetterhead = async (): Promise<Letterhead | null> =>
  store.get(sessionAtom)?.user
    ? queryClient.fetchQuery({ ...apiQuery(letterhead), staleTime: fiveMinutes })
    : null;
