import { localDay } from '@suksa/i18n';
import { useSearchParams } from 'react-router-dom';

/** Where one is in the calendar, held by the address: `?year=2026&month=11`; without a month, the whole year. */
export function useShownMonth() {
  const [params, setParams] = useSearchParams();
  const [thisYear = 0, thisMonth = 0] = localDay().split('-').map(Number);
  const asked = params.has('year') || params.has('month');
  const year = inRange(params.get('year'), 2000, 2100) ?? thisYear;
  const month = asked ? inRange(params.get('month'), 1, 12) : thisMonth;

  const show = (next: { readonly year: number; readonly month: number | null }) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.set('year', String(next.year));
        if (next.month === null) after.delete('month');
        else after.set('month', String(next.month));
        return after;
      },
      { preventScrollReset: true },
    );

  return {
    year,
    month,
    showYear: () => show({ year, month: null }),
    showMonth: () => show({ year, month: year === thisYear ? thisMonth : 1 }),
    showToday: () => show({ year: thisYear, month: month === null ? null : thisMonth }),
    /** One month, or one year, further or back. */
    step: (by: 1 | -1) => {
      if (month === null) return show({ year: year + by, month });
      const index = year * 12 + month - 1 + by;
      show({ year: Math.floor(index / 12), month: (index % 12) + 1 });
    },
  };
}

function inRange(text: string | null, minimum: number, maximum: number): number | null {
  const value = Number(text);
  return text !== null && Number.isInteger(value) && value >= minimum && value <= maximum ? value : null;
}
