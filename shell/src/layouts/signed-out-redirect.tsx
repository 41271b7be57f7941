import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { signInPath } from '../session/guard.ts';
import { sessionAtom, signOutReasonAtom } from '../session/session.ts';

/**
 * When the server refuses the token in the middle of work, or another tab of the browser signs out: once to the
 * sign-in page, with the way back kept.
 */
export function SignedOutRedirect() {
  const reason = useAtomValue(signOutReasonAtom);
  const signedIn = useAtomValue(sessionAtom) !== null;
  const wasSignedIn = useRef(signedIn);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  useEffect(() => {
    const left = wasSignedIn.current && !signedIn;
    wasSignedIn.current = signedIn;
    if (left && reason && pathname !== '/login') void navigate(signInPath(pathname + search));
  }, [signedIn, reason, pathname, search, navigate]);
  return null;
}
