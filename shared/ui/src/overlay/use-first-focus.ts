import { type RefObject, useEffect } from 'react';

const fields =
  'input:not([type=hidden], [type=file], :disabled), textarea:not(:disabled), select:not(:disabled)';

/**
 * Leads into a window that has opened: to what is marked `data-autofocus`, else its first field, else the window
 * itself. On a touch screen a field would bring up the keyboard unasked, so the window it is. No trap is needed:
 * everything outside is inert.
 */
export function useFirstFocus(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const touch = window.matchMedia?.('(pointer: coarse)').matches;
    const target =
      ref.current?.querySelector<HTMLElement>('[data-autofocus]') ??
      (touch ? null : ref.current?.querySelector<HTMLElement>(fields)) ??
      ref.current?.querySelector<HTMLElement>('[data-window]');
    target?.focus();
  }, [ref]);
}
