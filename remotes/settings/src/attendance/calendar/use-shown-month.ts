import { localDay } from '@suksa/i18n';
import { useSearchParams } from 'react-router-dom';

/**
 * Where one is in the calendar, held by the address: `?year=2026&month=11`; without a month, the whole school year that
 * begins in the year.
 */
interface SchoolYear {
  readonly startDate: string;
  readonly endDate: string;
}

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
    /** The school year of the month that is shown. */
    showYear: (known: readonly SchoolYear[]) =>
      show({ year: schoolYearOf(known, year, month ?? thisMonth), month: null }),
    /** This month where it lies in the school year that is shown, else the first of that year. */
    showMonth: ({ startDate, endDate }: SchoolYear) => {
      const isNow = startDate.slice(0, 7) <= localDay().slice(0, 7) && localDay() <= endDate;
      const [firstYear = year, first = 1] = startDate.split('-').map(Number);
      show(isNow ? { year: thisYear, month: thisMonth } : { year: firstYear, month: first });
    },
    showToday: (known: readonly SchoolYear[]) =>
      show(
        month === null
          ? { year: schoolYearOf(known, thisYear, thisMonth), month }
          : { year: thisYear, month: thisMonth },
      ),
    /** One month, or one year, further or back. */
    step: (by: 1 | -1) => {
      if (month === null) return show({ year: year + by, month });
      const index = year * 12 + month - 1 + by;
      show({ year: Math.floor(index / 12), month: (index % 12) + 1 });
    },
  };
}

/**
 * The year in which the school year of a month begins; from June on, in the holidays between two, that of the coming
 * one.
 */
export function schoolYearOf(known: readonly SchoolYear[], year: number, month: number): number {
  const shown = `${year}-${String(month).padStart(2, '0')}`;
  const found = known.find(
    ({ startDate, endDate }) => startDate.slice(0, 7) <= shown && shown <= endDate.slice(0, 7),
  );
  if (found) return Number(found.startDate.slice(0, 4));
  return month >= 6 ? year : year - 1;
}

function inRange(text: string | null, minimum: number, maximum: number): number | null {
  const value = Number(text);
  return text !== null && Number.isInteger(value) && value >= minimum && value <= maximum ? value : null;
}
