import { useScreen } from '@suksa/platform';
import { PageFrame, SegmentedControl, Skeleton } from '@suksa/ui';
import { useListState } from '@suksa/ui/list';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { PeriodSetsView } from './periods/period-sets-view.tsx';
import { RoomsView } from './rooms/rooms-view.tsx';
import classes from './schedules.module.css';
import { VersionsView } from './versions/versions-view.tsx';

const DaysView = lazy(() => import('./days/days-view.tsx'));

const views = ['days', 'periods', 'rooms'] as const;

/** The year’s timetables and what they are made of: how days are divided, the rooms, and days as they really are. */
export default function SchedulesScreen() {
  const { t } = useTranslation('technical');
  const { title } = useScreen();
  const state = useListState({ sorts: ['name'], filters: { view: views } });
  const view = state.query.view ?? 'versions';
  return (
    <PageFrame title={title} help={t('schedules.help')}>
      <div className={classes.views}>
        <SegmentedControl
          aria-label={t('schedules.view')}
          value={view}
          data={[
            { value: 'versions', label: t('schedules.versions') },
            { value: 'days', label: t('schedules.days') },
            { value: 'periods', label: t('schedules.periods') },
            { value: 'rooms', label: t('schedules.rooms') },
          ]}
          onChange={(chosen) => state.goTo(chosen === 'versions' ? {} : { view: chosen })}
        />
      </div>
      {view === 'rooms' && <RoomsView />}
      {view === 'periods' && <PeriodSetsView />}
      {view === 'versions' && <VersionsView />}
      {view === 'days' && (
        <Suspense fallback={<Skeleton height={320} />}>
          <DaysView />
        </Suspense>
      )}
    </PageFrame>
  );
}
