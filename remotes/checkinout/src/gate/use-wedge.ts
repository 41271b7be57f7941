import type { CheckSource } from '@suksa/contracts/checkinout';
import { useEffect, useRef } from 'react';
import { scanTiming, shortestCode } from './scan-timing.ts';

const control = 'a, button, summary, input[type="radio"], input[type="checkbox"], [role="tab"]';

/**
 * Hears a reader while the focus is on a button or a link: its Enter would press that instead. Nobody types letters at a
 * button, so whatever is as long as a code is one, from a slow reader too; only Enter by itself does what it always does.
 */
export function useWedge(onScan: (code: string, source: CheckSource) => void): void {
  const heard = useRef(onScan);
  heard.current = onScan;
  useEffect(() => {
    const timing = scanTiming();
    let code = '';
    const onKey = (event: KeyboardEvent) => {
      if (!(event.target instanceof Element) || !event.target.matches(control)) return;
      if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
        if (timing.isPause(event.timeStamp)) code = '';
        timing.key(event.timeStamp);
        code += event.key;
        if (event.key === ' ' && code.length > 1) event.preventDefault();
        return;
      }
      if (event.key !== 'Enter') return;
      const read = timing.isPause(event.timeStamp) ? '' : code.trim();
      code = '';
      const source = timing.source();
      if (read.length < shortestCode) return;
      event.preventDefault();
      event.stopPropagation();
      heard.current(read, source);
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, []);
}
