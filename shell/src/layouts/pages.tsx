import { useSession } from '@suksa/platform';
import { Activity, type ReactNode, useRef } from 'react';
import { useLocation, useOutlet } from 'react-router-dom';

/**
 * The page that the path names. Behind the sign-in page, the one before it is kept out of sight as long as its
 * user is: whoever is asked to sign in again in the middle of a form finds it as it was.
 */
export function Pages() {
  const outlet = useOutlet();
  const signingIn = useLocation().pathname === '/login';
  const signedIn = useSession() !== null;
  const lastPage = useRef<ReactNode>(null);
  if (!signingIn) lastPage.current = outlet;
  return (
    <>
      <Activity mode={signingIn ? 'hidden' : 'visible'}>
        {signingIn && !signedIn ? null : lastPage.current}
      </Activity>
      {signingIn && outlet}
    </>
  );
}
