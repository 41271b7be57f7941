import { type ComingEarlyLeave, comingEarlyLeaves } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { Button, ErrorState, keepLoaded, StatusBadge } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../../components/tasks.module.css';

/** So many are shown until somebody asks for all of them. */
const first = 5;

const EarlyLeaveForm = lazy(() => import('../follow-up/early-leave-form.tsx'));

/** Who may leave early today or on a day to come; nothing where nobody may. */
export function ComingEarlyLeaves() {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const [all, setAll] = useState(false);
  const [opened, setOpened] = useState<ComingEarlyLeave | null>(null);
  const { data, error, refetch, refreshFailure } = keepLoaded(useQuery(apiQuery(comingEarlyLeaves)));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} namespace="reports" />;
  if (!data || data.rows.length === 0) return null;
  return (
    <section className={classes.coming} aria-label={t('early.coming')}>
      <h2 className={classes.heading}>
        {t('early.coming')} <span className={classes.number}>{format.number(data.rows.length)}</span>
      </h2>
      {refreshFailure}
      <ul className={classes.lines}>
        {data.rows.slice(0, all ? undefined : first).map((row) => (
          <li key={`${row.studentId}/${row.day}`} className={classes.line}>
            <span>
              <strong>{format.name(row.name)}</strong> · {format.className(row.className)}
              <span className={classes.detail}>
                {row.reason} · {format.name(row.by)}
              </span>
            </span>
            <span>
              {format.date(row.day)}
              {row.from && ` · ${t('early.from_hour', { time: row.from })}`}
              {!row.permitted && (
                <>
                  {' '}
                  <StatusBadge tone="amber" label={t('early.no')} />
                </>
              )}
            </span>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('early.of', { name: format.name(row.name), day: format.date(row.day) })}
              onClick={() => setOpened(row)}
            >
              {t('early.change')}
            </Button>
          </li>
        ))}
      </ul>
      {!all && data.rows.length > first && (
        <Button variant="subtle" size="compact-sm" mt="xs" onClick={() => setAll(true)}>
          {t('early.show_all', { number: format.number(data.rows.length) })}
        </Button>
      )}
      <Suspense>
        {opened && (
          <EarlyLeaveForm
            studentId={opened.studentId}
            day={opened.day}
            name={format.name(opened.name)}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </section>
  );
}
