import { type RefObject, useCallback, useEffect } from 'react';
import { isCharacter } from './read-keys.ts';

/** Controls that want the keys for themselves. */
const ownKeys = 'a, button, input, select, textarea, summary, [role="dialog"]';

/**
 * Keeps a field ready for a reader, which types wherever the focus happens to be: it has the focus from the start,
 * takes it back after a click on nothing, and whenever a key is pressed outside of any control. Somebody who moves
 * through the page with Tab isn't pulled back. Gives a function that takes the focus at once.
 */
export function useReadyField(field: RefObject<HTMLInputElement | null>): () => void {
  const take = useCallback(() => field.current?.focus({ preventScroll: true }), [field]);
  useEffect(() => {
    take();
    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      if (isCharacter(event) && target instanceof Element && !target.closest(ownKeys)) take();
    };
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Element && !target.closest(ownKeys)) setTimeout(take);
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerup', onPress);
    window.addEventListener('focus', take);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerup', onPress);
      window.removeEventListener('focus', take);
    };
  }, [take]);
  return take;
}
