import { redirect } from 'react-router-dom';
import { store } from '../stores/store.ts';
import { sessionAtom, suspendedAtom } from './session.ts';
import { signInPath } from './sign-in-path.ts';

/** The guard named auth: without a token that the server accepts, to the sign-in page and back afterwards. */
export function requireToken({ request }: { request: Request }) {
  if (store.get(sessionAtom)?.user && !store.get(suspendedAtom)) return null;
  const { pathname, search } = new URL(request.url);
  return redirect(signInPath(pathname + search));
}
