import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect } from 'react';
import { host } from './host.ts';
import { useSession } from './session.ts';

/** True when the server says that today is no working day for the signed-in user. */
export function useHoliday(): boolean {
  return useAtomValue(host().holiday, { store: host().store });
}

/**
 * Draws its children on working days only: on mount it loads the flag if it isn't true yet and there is a
 * token, and removes itself when the flag is true.
 */
export function RemovedOnHoliday({ children, instead = null }: { children: ReactNode; instead?: ReactNode }) {
  const holiday = useHoliday();
  const signedIn = useSession() !== null;
  useEffect(() => {
    if (!holiday && signedIn) void host().loadHoliday();
  }, [holiday, signedIn]);
  return holiday ? instead : children;
}
