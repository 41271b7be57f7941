import { useSession } from '@suksa/platform';
import { useAtomValue } from 'jotai';
import { Activity, type ReactNode, use, useRef } from 'react';
import { UNSAFE_LocationContext as LocationContext, useLocation, useOutlet } from 'react-router-dom';
import { FaultPage } from '../screens/fault-page.tsx';
import { faultAtom } from '../stores/fault.ts';

/**
 * The page that the path names. Behind the sign-in page, and behind the page that tells of an unexpected error, the one before it is kept out of sight as long as its
 * user is: whoever is asked to sign in again in the middle of a form finds it as it was. It goes on seeing its own
 * address, because a window that the address holds open would close otherwise.
 */
export function Pages() {
  const outlet = useOutlet();
  const signingIn = useLocation().pathname === '/login';
  const signedIn = useSession() !== null;
  const fault = useAtomValue(faultAtom);
  const location = use(LocationContext);
  const last = useRef<{ page: ReactNode; location: typeof location }>({ page: null, location });
  if (!signingIn) last.current = { page: outlet, location };
  return (
    <>
      <Activity mode={signingIn || fault ? 'hidden' : 'visible'}>
        {signingIn && !signedIn ? null : (
          <LocationContext value={last.current.location}>{last.current.page}</LocationContext>
        )}
      </Activity>
      {fault ? <FaultPage fault={fault} /> : signingIn && outlet}
    </>
  );
}
