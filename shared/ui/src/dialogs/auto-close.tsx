import { useEffect, useRef } from 'react';
import { autoCloseAfter } from './dialog-request.ts';

/**
 * Inside a window: closes it after 1500 ms, and not while the pointer is on it or somebody uses it by keyboard. The
 * focus that a window takes when it opens doesn't count, nor a pointer that rests where the window opened: it has just
 * pressed the button there.
 */
export function AutoClose({ onClose }: { onClose: () => void }) {
  const place = useRef<HTMLSpanElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const element = place.current?.closest<HTMLElement>('[data-window]');
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hold = () => clearTimeout(timer);
    const start = () => {
      hold();
      timer = setTimeout(() => close.current(), autoCloseAfter);
    };
    start();
    const held = { pointermove: hold, pointerleave: start, keydown: hold } as const;
    for (const [type, act] of Object.entries(held)) element?.addEventListener(type, act);
    return () => {
      hold();
      for (const [type, act] of Object.entries(held)) element?.removeEventListener(type, act);
    };
  }, []);
  return <span ref={place} hidden />;
}
