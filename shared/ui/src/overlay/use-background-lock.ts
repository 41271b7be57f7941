import { type RefObject, useEffect } from 'react';

/** Makes everything beside the element's place in `body` inert and unscrollable, and gives focus back at the end. */
export function useBackgroundLock(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const before = document.activeElement;
    const own = [...document.body.children].find((child) => child.contains(ref.current));
    const silenced = [...document.body.children].filter(
      (child): child is HTMLElement => child instanceof HTMLElement && child !== own && !child.inert,
    );
    for (const element of silenced) element.inert = true;
    const { overflow } = document.documentElement.style;
    document.documentElement.style.overflow = 'hidden';
    return () => {
      for (const element of silenced) element.inert = false;
      document.documentElement.style.overflow = overflow;
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [ref]);
}
