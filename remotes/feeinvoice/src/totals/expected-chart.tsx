import { endOfMonth } from '@suksa/contracts/days';
import { readExpected } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { ErrorState, keepLoaded, Skeleton } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import classes from './totals.module.css';

/** For each month of the year’s due dates: what was to come, and what has come of it. */
export function ExpectedChart() {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const { data, error, refetch } = keepLoaded(useQuery(apiQuery(readExpected)));
  const most = Math.max(1, ...(data?.months ?? []).map(({ expected }) => expected));
  return (
    <section className={classes.panel} aria-label={t('totals.expected')}>
      <h2 className={classes.heading}>{t('totals.expected')}</h2>
      {data?.tillLeftOut && <p className={classes.note}>{t('till_left_out')}</p>}
      {data ? (
        <ul className={classes.chart}>
          {data.months.map(({ month, expected, collected }) => (
            <li key={month}>
              <Link
                className={classes.month}
                to={`/feeinvoice?dueFrom=${month}-01&dueUntil=${endOfMonth(`${month}-01`)}&status=counted`}
              >
                <span>
                  {format.month(Number(month.slice(5)))} {month.slice(0, 4)}
                </span>
                <span className={classes.bar} aria-hidden>
                  <span style={{ inlineSize: `${(expected / most) * 100}%` }}>
                    <span style={{ inlineSize: `${expected > 0 ? (collected / expected) * 100 : 0}%` }} />
                  </span>
                </span>
                <span className={classes.figure}>
                  {t('totals.collected_of', {
                    collected: format.number(collected),
                    expected: format.number(expected),
                    percent: format.number(expected > 0 ? Math.floor((collected / expected) * 100) : 0),
                  })}
                </span>
              </Link>
            </li>
          ))}
          {data.months.length === 0 && <li className={classes.note}>{t('totals.nothing_expected')}</li>}
        </ul>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} namespace="feeinvoice" />
      ) : (
        <Skeleton height={160} />
      )}
    </section>
  );
}
