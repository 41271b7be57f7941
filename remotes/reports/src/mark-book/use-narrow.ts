import { useSyncExternalStore } from 'react';

const query = '(max-width: 48em)';

function subscribe(tell: () => void) {
  const media = window.matchMedia(query);
  media.addEventListener('change', tell);
  return () => media.removeEventListener('change', tell);
}

/** Whether there is no room for a grid of students and marks. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
