import { type CardLayout, kindOfPeriod, readCardLayouts, usualLayout } from '@suksa/contracts/reports';
import { apiQuery } from '@suksa/platform';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';

/** How a card of a period is laid out by the school; the usual way until that is known. */
export function useCardLayouts(): (period: string) => CardLayout {
  const { data } = useQuery(apiQuery(readCardLayouts));
  return useCallback(
    (period: string) => {
      const kind = kindOfPeriod(period);
      return data?.layouts.find((one) => one.kind === kind)?.layout ?? usualLayout(kind);
    },
    [data],
  );
}
