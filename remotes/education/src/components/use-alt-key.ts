import { useEffect, useRef } from 'react';

/**
 * Alt and a letter's key, wherever the focus is but not while a window is open. By the key's place, since a Lao
 * keyboard has another letter there.
 */
export function useAltKey(letter: string, act: () => void, enabled: boolean): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    if (!enabled) return;
    function press(event: KeyboardEvent) {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== `Key${letter}`) return;
      if (document.querySelector('[data-modal]')) return;
      event.preventDefault();
      latest.current();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [letter, enabled]);
}
