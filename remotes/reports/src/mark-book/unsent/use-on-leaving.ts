import { useEffect, useRef } from 'react';

/** Runs when the screen is left, by Back, a link or a closed tab: a field that goes with it loses no focus before. */
export function useOnLeaving(run: () => void): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    const leave = () => latest.current();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
}
