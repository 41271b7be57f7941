import { dashboard } from '@suksa/contracts/session';
import { useFormat } from '@suksa/i18n';
import { apiQuery, useBranch, useCan, useCurrentUser } from '@suksa/platform';
import { Alert, EmptyState, ErrorState, Icon, keepLoaded, PageFrame } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { DashboardChildren } from './dashboard-children.tsx';
import { DashboardFigures } from './dashboard-figures.tsx';
import { DashboardLevels } from './dashboard-levels.tsx';
import { DashboardNotices } from './dashboard-notices.tsx';
import { DashboardResults } from './dashboard-results.tsx';
import classes from './dashboard-screen.module.css';
import { ScreenLoading } from './screen-loading.tsx';

const DashboardFirstDay = lazy(() => import('./dashboard-first-day.tsx'));
const DashboardWeek = lazy(() => import('./dashboard-week.tsx'));

/** `/dashboard`: the day in numbers, as far as the role goes; every number leads to the list that it counts. */
export function Component() {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const context = useBranch();
  const can = useCan();
  const family = useCurrentUser()?.scope === 'own_children';
  const { data, error, refetch, refreshFailure } = keepLoaded(
    useQuery({ ...apiQuery(dashboard), refetchInterval: 60_000 }),
  );
  if (error) return <ErrorState error={error} onRetry={() => refetch()} />;
  if (!data) return <ScreenLoading />;
  const { asOf, today, holiday, trialDatabase, backupTrouble, figures, levels, children, results } = data;
  const empty = figures.length + levels.length + children.length === 0 && !family;
  return (
    <PageFrame
      title={t('dashboard.title')}
      help={
        <>
          {format.longDate(today)}
          {context && ` · ${format.name(context.branch.name)} · ${context.year?.name ?? ''}`}
        </>
      }
      actions={<span className={classes.asOf}>{t('dashboard.as_of', { time: format.time(asOf) })}</span>}
    >
      <div className={classes.sections}>
        {refreshFailure}
        {holiday && (
          <Alert color="blue" icon={<Icon name="calendar" />} title={t('dashboard.holiday')}>
            {format.name(holiday)}
          </Alert>
        )}
        {can('settings.branch.create') && (
          <Suspense>
            <DashboardFirstDay />
          </Suspense>
        )}
        {trialDatabase && (
          <Alert color="yellow" icon={<Icon name="alert-triangle" />} title={t('dashboard.trial_title')}>
            {t('dashboard.trial_text')}
          </Alert>
        )}
        {backupTrouble && (
          <Alert
            color="yellow"
            icon={<Icon name="alert-triangle" />}
            title={t(`dashboard.backups.${backupTrouble}`)}
          >
            <Link to="/settings/backups">{t('dashboard.backups.open')}</Link>
          </Alert>
        )}
        {empty && <EmptyState title={t('dashboard.empty_title')} text={t('dashboard.empty_text')} />}
        <DashboardFigures figures={figures} />
        <DashboardChildren items={children} />
        {(family || can('technical.teaching.view')) && (
          <Suspense>
            <DashboardWeek today={today} />
          </Suspense>
        )}
        {family && <DashboardResults items={results} />}
        {family && <DashboardNotices />}
        <DashboardLevels levels={levels} />
      </div>
    </PageFrame>
  );
}
