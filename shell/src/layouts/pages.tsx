import { useSession } from '@suksa/platform';
import { Activity, type ReactNode, use, useRef } from 'react';
import { UNSAFE_LocationContext as LocationContext, useLocation, useOutlet } from 'react-router-dom';

/**
 * The page that the path names. Behind the sign-in page, the one before it is kept out of sight as long as its
 * user is: whoever is asked to sign in again in the middle of a form finds it as it was. It goes on seeing its own
 * address, because a window that the address holds open would close otherwise.
 */
export function Pages() {
  const outlet = useOutlet();
  const signingIn = useLocation().pathname === '/login';
  const signedIn = useSession() !== null;
  const location = use(LocationContext);
  const last = useRef<{ page: ReactNode; location: typeof location }>({ page: null, location });
  if (!signingIn) last.current = { page: outlet, location };
  return (
    <>
      <Activity mode={signingIn ? 'hidden' : 'visible'}>
        {signingIn && !signedIn ? null : (
          <LocationContext value={last.current.location}>{last.current.page}</LocationContext>
        )}
      </Activity>
      {signingIn && outlet}
    </>
  );
}
