import { listMarkWindows, type MarkWindow } from '@suksa/contracts/settings';
import { allRows, apiQuery, send } from '@suksa/platform';
import { useQuery } from '@tanstack/react-query';

export type WindowPlace = Pick<MarkWindow, 'period' | 'month'>;

/** What no two windows of a year have in common; a level of null is all levels without a window of their own. */
export const placeKey = ({ period, month }: WindowPlace, levelId: number | null) =>
  `${period}/${month}/${levelId}`;

/** Every window of the year, for pictures of the whole. */
export function useAllWindows() {
  const { queryKey, meta } = apiQuery(listMarkWindows, { query: {} });
  return useQuery({
    queryKey: [...queryKey, 'all'],
    queryFn: () => allRows((paging) => send(listMarkWindows, { query: paging })),
    meta,
  });
}

/** Windows by their place. */
export const byPlace = (windows: readonly MarkWindow[]): ReadonlyMap<string, MarkWindow> =>
  new Map(windows.map((window) => [placeKey(window, window.level?.id ?? null), window]));
