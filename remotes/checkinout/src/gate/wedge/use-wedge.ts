import type { CheckSource } from '@suksa/contracts/checkinout';
import { useEffect, useRef } from 'react';
import { readInField } from './read-in-field.ts';
import { codeOf, isCharacter, type Key } from './read-keys.ts';
import { scanTiming, shortestCode } from './scan-timing.ts';

/** A window has the focus itself where somebody has pressed on its words. */
const control =
  'a, button, summary, input[type="radio"], input[type="checkbox"], [role="tab"], [role="dialog"], [role="alertdialog"]';

interface WedgeOptions {
  /** Where no field waits for cards: also while the focus is on nothing at all. */
  readonly everywhere?: boolean;
}

/**
 * Hears a reader while the focus is on a button or a link: its Enter would press that instead. Nobody types letters at a
 * button, so whatever is as long as a code is one, from a slow reader too; only Enter by itself does what it always does.
 * In a field that is there for something else, such as a PIN, only what comes at a reader's pace is a scan.
 */
export function useWedge(
  onScan: (code: string, source: CheckSource) => void,
  { everywhere = false }: WedgeOptions = {},
): void {
  const heard = useRef(onScan);
  heard.current = onScan;
  useEffect(() => {
    const timing = scanTiming();
    const field = readInField();
    let keys: Key[] = [];
    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      const take = (read: string, source: CheckSource) => {
        event.preventDefault();
        event.stopPropagation();
        heard.current(read, source);
      };
      const read = field.key(event);
      if (read) return take(read, 'scanner');
      if (!(target instanceof Element)) return;
      if (!target.matches(everywhere ? `${control}, body` : control)) return;
      if (isCharacter(event)) {
        if (timing.isPause(event.timeStamp)) keys = [];
        timing.key(event.timeStamp);
        keys.push(event);
        if (event.key === ' ' && keys.length > 1) event.preventDefault();
        return;
      }
      if (event.key !== 'Enter') return;
      const whole = timing.isPause(event.timeStamp) ? '' : codeOf(keys).trim();
      keys = [];
      const source = timing.source();
      if (whole.length >= shortestCode) take(whole, source);
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [everywhere]);
}
