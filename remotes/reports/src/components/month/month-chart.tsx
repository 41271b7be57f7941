import type { MonthDay } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './month-chart.module.css';

/** The scale begins at half, so that a bad day is seen. */
const leastShown = 0.5;
/** Below it a bar is drawn darker: the share of days that an exam asks of everyone. */
const lowBelow = 0.8;

const heightOf = (rate: number) => `${Math.max(2, ((rate - leastShown) / (1 - leastShown)) * 100)}%`;

/** Every fifth day has its number, so that they fit on a phone. */
const numberOf = (date: string) => {
  const day = Number(date.slice(8));
  return day === 1 || day % 5 === 0 ? day : '';
};

/** How many came of those expected, day by day. The matrix below it has the same numbers as a table. */
export function MonthChart({ days }: { readonly days: readonly MonthDay[] }) {
  const { t } = useTranslation('reports');
  const { percent, date: written, row } = useFormat();
  const known = days.flatMap(({ counts: { rate } }) => (rate === null ? [] : [rate]));
  if (known.length === 0) return null;
  const [least, most] = [Math.min(...known), Math.max(...known)];
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>{t('chart.title')}</figcaption>
      <div
        className={classes.chart}
        role="img"
        aria-label={t('chart.label', { least: percent(least, 0), most: percent(most, 0) })}
      >
        <span className={classes.scale}>
          <span>{percent(1, 0)}</span>
          <span>{percent(leastShown, 0)}</span>
        </span>
        {days.map(({ date, counts: { rate } }) => (
          <span
            key={date}
            className={classes.day}
            title={rate === null ? written(date) : row([written(date), percent(rate, 1)], ': ')}
          >
            <span className={classes.room}>
              {rate !== null && (
                <span
                  className={classes.bar}
                  data-low={rate < lowBelow || undefined}
                  style={{ '--height': heightOf(rate) } as CSSProperties}
                />
              )}
            </span>
            <span className={classes.number}>{numberOf(date)}</span>
          </span>
        ))}
      </div>
    </figure>
  );
}
