import type { CalendarDay } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { useTranslation } from 'react-i18next';
import classes from './calendar.module.css';
import { CalendarMonth } from './calendar-month.tsx';

interface Term {
  readonly name: { readonly lo: string; readonly en: string };
  readonly startDate: string;
  readonly endDate: string;
}

interface CalendarYearProps {
  readonly year: number;
  readonly days: ReadonlyMap<string, CalendarDay>;
  readonly today: string;
}

const months = Array.from({ length: 12 }, (_, index) => index + 1);

export function CalendarYear({ year, days, today }: CalendarYearProps) {
  return (
    <div className={classes.year}>
      {months.map((month) => (
        <CalendarMonth key={month} year={year} month={month} days={days} today={today} size="small" />
      ))}
    </div>
  );
}

/** What the colours mean, and the terms of the year. */
export function CalendarLegend({ terms }: { terms: readonly Term[] }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  return (
    <>
      <ul className={classes.legend} aria-label={t('calendar.legend')}>
        {(['holiday', 'half_day', 'exam', 'make_up', 'weekend'] as const).map((kind) => (
          <li key={kind} data-kind={kind}>
            {t(`calendar.kinds.${kind}`)}
          </li>
        ))}
      </ul>
      <ul className={classes.terms} aria-label={t('calendar.terms')}>
        {terms.map(({ name, startDate, endDate }) => (
          <li key={startDate}>
            {format.name(name)}: {format.date(startDate)} – {format.date(endDate)}
          </li>
        ))}
      </ul>
    </>
  );
}
