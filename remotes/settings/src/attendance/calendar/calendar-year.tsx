import type { CalendarDay } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { useTranslation } from 'react-i18next';
import classes from './calendar.module.css';
import { CalendarMonth } from './calendar-month.tsx';
import { monthsBetween } from './month-days.ts';
import type { DayRange } from './use-day-choice.ts';

interface Dates {
  readonly startDate: string;
  readonly endDate: string;
}

interface Term extends Dates {
  readonly name: { readonly lo: string; readonly en: string };
}

interface CalendarYearProps {
  readonly schoolYear: Dates;
  readonly days: ReadonlyMap<string, CalendarDay>;
  readonly today: string;
  readonly onChoose?: (range: DayRange) => void;
}

/** The months of a school year, from that of its first day to that of its last. */
export function CalendarYear({
  schoolYear: { startDate, endDate },
  days,
  today,
  onChoose,
}: CalendarYearProps) {
  return (
    <div className={classes.year}>
      {monthsBetween(startDate, endDate).map(({ year, month }) => (
        <CalendarMonth
          key={`${year} ${month}`}
          year={year}
          month={month}
          days={days}
          today={today}
          onChoose={onChoose}
          size="small"
        />
      ))}
    </div>
  );
}

interface CalendarLegendProps {
  readonly terms: readonly Term[];
  /** Only terms with days in this month, `YYYY-MM`. */
  readonly month?: string;
}

/** What the colours mean, and the terms of what is shown. */
export function CalendarLegend({ terms, month }: CalendarLegendProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const shown = terms.filter(
    ({ startDate, endDate }) => !month || (startDate.slice(0, 7) <= month && month <= endDate.slice(0, 7)),
  );
  return (
    <>
      <ul className={classes.legend} aria-label={t('calendar.legend')}>
        {(['holiday', 'half_day', 'exam', 'make_up', 'weekend'] as const).map((kind) => (
          <li key={kind} data-kind={kind}>
            {t(`calendar.kinds.${kind}`)}
          </li>
        ))}
      </ul>
      {shown.length > 0 && (
        <ul className={classes.terms} aria-label={t('calendar.terms')}>
          {shown.map(({ name, startDate, endDate }) => (
            <li key={startDate}>
              {format.row([format.name(name), `${format.date(startDate)} – ${format.date(endDate)}`], ': ')}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
