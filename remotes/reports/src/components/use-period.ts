import { localDay } from '@suksa/i18n';
import { useBranch } from '@suksa/platform';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Period, periodOf, type Span } from './period.ts';

export interface PeriodState extends Period {
  readonly today: string;
  readonly span: Span | null;
  readonly setDate: (date: string) => void;
  readonly setMonth: (month: string) => void;
  readonly setView: (view: Period['view']) => void;
}

/** What only some views know. */
const unseen = { month: null, flag: null, state: null, period: null, sort: null, dir: null };

/** Which day or month the report is about, held by the address. */
export function usePeriod({ withYear = false }: { readonly withYear?: boolean } = {}): PeriodState {
  const [params, setParams] = useSearchParams();
  const span = useBranch()?.year ?? null;
  const today = localDay();
  const period = periodOf(params, today, { span, withYear });

  const change = useCallback(
    (changes: Readonly<Record<string, string | null>>) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries({ page: null, ...changes })) {
            if (value === null) next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { preventScrollReset: true },
      ),
    [setParams],
  );

  return {
    ...period,
    today,
    span,
    setDate: (date) => change({ date }),
    setMonth: (month) => change({ month }),
    // Sorts and filters that only the other view knows would narrow this one unseen.
    setView: (view) =>
      change(
        view === 'day'
          ? { view: null, ...unseen }
          : { view, ...unseen, ...(view === 'month' && { month: period.date.slice(0, 7) }) },
      ),
  };
}
