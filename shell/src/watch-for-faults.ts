import { isBot, reportFailure } from './composition/failures.ts';
import { faultAtom } from './stores/fault.ts';
import { store } from './stores/store.ts';
import { type Happened, isUnexpected } from './unexpected-error.ts';

/**
 * An error that nothing has caught opens the error page; for search engines and test bots it is
 * only logged. All of them are reported, expected or not.
 */
export function watchForFaults(): void {
  window.addEventListener('error', ({ error, message, filename }) => {
    if (error) happened({ error, message, filename });
  });
  window.addEventListener('unhandledrejection', ({ reason }) => happened({ error: reason }));
}

function happened(told: Happened): void {
  reportFailure(told.error);
  if (isUnexpected(told) && !isBot()) store.set(faultAtom, told.error as Error);
}
