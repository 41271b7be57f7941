import { useEffect, useRef } from 'react';
import { scanTiming, shortestCode } from './scan-timing.ts';

const control = 'a, button, summary, input[type="radio"], input[type="checkbox"], [role="tab"]';

/**
 * Hears a reader while the focus is on a button or a link: its Enter would press that instead. A hand at the keyboard
 * is slower, so its keys do what they always do.
 */
export function useWedge(onScan: (code: string) => void): void {
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
      const read = code.trim();
      code = '';
      if (timing.source() !== 'scanner' || read.length < shortestCode) return;
      event.preventDefault();
      event.stopPropagation();
      heard.current(read);
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, []);
}
