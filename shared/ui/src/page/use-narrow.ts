import { useSyncExternalStore } from 'react';

const query = '(max-width: 48em)';

function subscribe(changed: () => void): () => void {
  const media = window.matchMedia(query);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
}

/** Whether there is no room for a grid that is edited like a spreadsheet, nor for a card that is drawn on: 48 em. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
