import { useScreen } from '@suksa/platform';
import { PageFrame, SegmentedControl } from '@suksa/ui';
import { useListState } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import { PeriodSetsView } from './periods/period-sets-view.tsx';
import { RoomsView } from './rooms/rooms-view.tsx';

/** What a timetable is made of: how days are divided, and the rooms. */
export default function SchedulesScreen() {
  const { t } = useTranslation('technical');
  const { title } = useScreen();
  const state = useListState({ sorts: ['name'], filters: { view: ['rooms'] } });
  const view = state.query.view ?? 'periods';
  return (
    <PageFrame title={title} help={t('schedules.help')}>
      <div>
        <SegmentedControl
          aria-label={t('schedules.view')}
          value={view}
          data={[
            { value: 'periods', label: t('schedules.periods') },
            { value: 'rooms', label: t('schedules.rooms') },
          ]}
          onChange={(chosen) => state.setFilter('view', chosen === 'rooms' ? 'rooms' : null)}
        />
      </div>
      {view === 'rooms' ? <RoomsView /> : <PeriodSetsView />}
    </PageFrame>
  );
}
