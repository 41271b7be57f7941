import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { discardSession, sessionAtom, signOutReasonAtom, suspendedAtom } from '../../session/session.ts';
import { signInPath } from '../../session/sign-in-path.ts';

/**
 * When the server refuses the token in the middle of work, or another tab of the browser signs out: once to the
 * sign-in page, with the way back kept.
 */
export function SignedOutRedirect() {
  const reason = useAtomValue(signOutReasonAtom);
  const suspended = useAtomValue(suspendedAtom);
  const present = useAtomValue(sessionAtom) !== null && !suspended;
  const wasPresent = useRef(present);
  const wasAtSignIn = useRef(false);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  useEffect(() => {
    const left = wasPresent.current && !present;
    wasPresent.current = present;
    if (left && reason && pathname !== '/login') {
      // In place of the page that waits: it comes back in the same place of the history.
      void navigate(signInPath(pathname + search), { replace: true });
    }
  }, [present, reason, pathname, search, navigate]);

  useEffect(() => {
    const turnedAway = wasAtSignIn.current && pathname !== '/login';
    wasAtSignIn.current = pathname === '/login';
    if (turnedAway && suspended) discardSession();
  }, [pathname, suspended]);
  return null;
}
