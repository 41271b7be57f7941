import type { EndpointOutput } from '@suksa/contracts';
import { daysAfter } from '@suksa/contracts/days';
import { mostForecastWeeks, readForecast } from '@suksa/contracts/feeinvoice';
import { localDay, useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { Anchor, Button, ErrorState, keepLoaded, Skeleton } from '@suksa/ui';
import { type Column, DataTable } from '@suksa/ui/list';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import classes from './totals.module.css';
import { comingOf, type Days } from './totals-links.ts';

type Forecast = EndpointOutput<typeof readForecast>;

interface Row {
  readonly key: string;
  /** The days on which it is expected. */
  readonly days: Partial<Days>;
  readonly label: string;
  readonly amount: number;
  readonly own: number | null;
  readonly families: number;
}

/** Week by week what can be expected of what is owed now: as bars, or as a table with what they are made of. */
export function ForecastChart() {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const [asTable, setAsTable] = useState(false);
  const { data, error, refetch } = keepLoaded(useQuery(apiQuery(readForecast)));
  const rowsOf = ({ late, weeks, later }: Forecast): Row[] => {
    const today = localDay();
    const all: Row[] = [
      { key: 'late', label: t('forecast.late'), own: null, days: { until: daysAfter(today, -1) }, ...late },
      ...weeks.map(({ monday, ...week }) => ({
        ...{ key: monday, ...week },
        // What should have come earlier in this week is late.
        days: { from: [monday, today].sort().at(-1), until: daysAfter(monday, 6) },
        label: format.row([format.date(monday), format.date(daysAfter(monday, 6))], ' – '),
      })),
      {
        ...{ key: 'later', label: t('forecast.later'), own: null, ...later },
        days: { from: daysAfter(weeks[0]?.monday ?? today, 7 * mostForecastWeeks) },
      },
    ];
    return all.filter(({ key, amount }) => amount > 0 || (key !== 'late' && key !== 'later'));
  };
  const rows = data ? rowsOf(data) : [];
  // What is late already would make every week a sliver.
  const most = Math.max(1, ...(data?.weeks ?? []).map(({ amount }) => amount));
  const figure = (amount: number, days: Row['days'], habit?: 'own') => (
    <span className={classes.figure}>
      {amount === 0 ? (
        format.number(amount)
      ) : (
        <Anchor component={Link} to={comingOf(days, habit)}>
          {format.number(amount)}
        </Anchor>
      )}
    </span>
  );
  const columns: readonly Column<Row>[] = [
    { key: 'week', title: t('forecast.week'), render: ({ label }) => label, card: 'title' },
    {
      key: 'amount',
      title: t('fields.amount'),
      align: 'end',
      render: ({ amount, days }) => figure(amount, days),
    },
    {
      key: 'own',
      title: t('forecast.own'),
      align: 'end',
      render: ({ own, days }) => (own === null ? '–' : figure(own, days, 'own')),
    },
    {
      key: 'families',
      title: t('forecast.families'),
      align: 'end',
      render: ({ families, days }) => figure(families, days),
    },
  ];
  return (
    <section className={classes.panel} aria-label={t('forecast.title')}>
      <div className={classes.head}>
        <h2 className={classes.heading}>{t('forecast.title')}</h2>
        {rows.length > 0 && (
          <Button variant="default" onClick={() => setAsTable(!asTable)}>
            {t(asTable ? 'forecast.as_chart' : 'forecast.as_table')}
          </Button>
        )}
      </div>
      {data ? (
        <>
          {data.tillLeftOut && <p className={classes.note}>{t('till_left_out')}</p>}
          <p className={classes.note}>
            {data.usualDays === null
              ? t('forecast.by_due_date')
              : t('forecast.help', { count: data.usualDays, number: format.number(data.usualDays) })}
          </p>
          {rows.length === 0 ? (
            <p className={classes.note}>{t('forecast.nothing')}</p>
          ) : asTable ? (
            <DataTable
              label={t('forecast.week')}
              columns={columns}
              rows={rows}
              rowKey={({ key }) => key}
              rowLabel={({ label }) => label}
            />
          ) : (
            <ul className={classes.chart}>
              {rows.map(({ key, label, days, amount, own }) => (
                <li key={key} className={classes.week}>
                  <span>{label}</span>
                  <span className={classes.bar} aria-hidden>
                    {own !== null && amount > 0 && (
                      <span style={{ inlineSize: `${(amount / most) * 100}%` }}>
                        <span style={{ inlineSize: '100%' }} />
                      </span>
                    )}
                  </span>
                  {figure(amount, days)}
                </li>
              ))}
            </ul>
          )}
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} namespace="feeinvoice" />
      ) : (
        <Skeleton height={160} />
      )}
    </section>
  );
}
