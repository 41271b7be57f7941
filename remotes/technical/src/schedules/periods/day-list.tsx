import type { PeriodSet } from '@suksa/contracts/technical';
import { useFormat } from '@suksa/i18n';
import { useTranslation } from 'react-i18next';
import classes from '../schedules.module.css';
import { useWeekdays } from './use-weekdays.ts';

/** Days that are divided alike under one heading, with the times of their periods and breaks. */
export function DayList({ days }: Pick<PeriodSet, 'days'>) {
  const { t } = useTranslation('technical');
  const format = useFormat();
  const weekdays = useWeekdays();
  return days.map((day) => {
    let number = 0;
    return (
      <div key={day.weekdays.join()} className={classes.day}>
        <h3>
          {weekdays
            .filter(({ value }) => day.weekdays.includes(value))
            .map(({ label }) => label)
            .join(', ')}
        </h3>
        <ol>
          {day.pieces.map(({ startsAt, endsAt, kind }) => (
            <li key={startsAt} data-break={kind === 'break' || undefined}>
              <span className={classes.number}>
                {kind === 'break'
                  ? t('periods.break')
                  : t('periods.number', { number: format.number(++number) })}
              </span>
              {startsAt}–{endsAt}
            </li>
          ))}
        </ol>
      </div>
    );
  });
}
