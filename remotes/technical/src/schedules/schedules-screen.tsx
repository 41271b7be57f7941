import { useScreen } from '@suksa/platform';
import { PageFrame, SegmentedControl } from '@suksa/ui';
import { useListState } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import { PeriodSetsView } from './periods/period-sets-view.tsx';
import { RoomsView } from './rooms/rooms-view.tsx';
import { VersionsView } from './versions/versions-view.tsx';

/** The year’s timetables and what they are made of: how days are divided, and the rooms. */
export default function SchedulesScreen() {
  const { t } = useTranslation('technical');
  const { title } = useScreen();
  const state = useListState({ sorts: ['name'], filters: { view: ['periods', 'rooms'] } });
  const view = state.query.view ?? 'versions';
  return (
    <PageFrame title={title} help={t('schedules.help')}>
      <div>
        <SegmentedControl
          aria-label={t('schedules.view')}
          value={view}
          data={[
            { value: 'versions', label: t('schedules.versions') },
            { value: 'periods', label: t('schedules.periods') },
            { value: 'rooms', label: t('schedules.rooms') },
          ]}
          onChange={(chosen) =>
            state.setFilter('view', chosen === 'rooms' || chosen === 'periods' ? chosen : null)
          }
        />
      </div>
      {view === 'rooms' ? <RoomsView /> : view === 'periods' ? <PeriodSetsView /> : <VersionsView />}
    </PageFrame>
  );
}
