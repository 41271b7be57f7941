import { useSyncExternalStore } from 'react';

const query = '(max-width: 48em)';

const subscribe = (changed: () => void) => {
  const media = window.matchMedia(query);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
};

/** On a phone the card is looked at and its properties typed; dragging millimetres with a thumb is no work. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
