import { useCallback, useSyncExternalStore } from 'react';

/** 48 em: no room for a grid that is edited like a spreadsheet. 62 em: none for a menu beside the page. */
const widths = { phone: '(max-width: 48em)', tablet: '(max-width: 62em)' };

/** Whether the page is no wider than that of a phone, or of a tablet. */
export function useNarrow(device: keyof typeof widths = 'phone'): boolean {
  const query = widths[device];
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
