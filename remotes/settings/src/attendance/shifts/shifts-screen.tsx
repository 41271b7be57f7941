import { exportShifts, listShifts, type Shift, shiftChoices } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { apiQuery, useCan, useList, useScreen } from '@suksa/platform';
import { Button, Icon, PageFrame, Tabs } from '@suksa/ui';
import { ListScreen, type Selection } from '@suksa/ui/list';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ShiftBulk } from './shift-bulk.tsx';
import { useShiftColumns } from './shift-columns.tsx';
import { ShiftFilters, useShiftsState } from './shift-filters.tsx';
import { ShiftWeek } from './week/shift-week.tsx';
import { useWeekGroup } from './week/use-week-group.ts';

const ShiftForm = lazy(() => import('./shift-form.tsx'));
const RecomputeWindow = lazy(() => import('./recompute/recompute-window.tsx'));
const ShiftTester = lazy(() => import('./shift-tester.tsx'));

export default function ShiftsScreen() {
  const { t } = useTranslation('settings');
  const { title, help } = useScreen();
  const can = useCan();
  const format = useFormat();
  const columns = useShiftColumns();
  const state = useShiftsState();
  const week = useWeekGroup();
  const shifts = useList(
    listShifts,
    { query: state.query },
    { file: exportShifts, enabled: week.view === 'list' },
  );
  const choices = useQuery(apiQuery(shiftChoices)).data;
  const [edited, setEdited] = useState<Shift | 'new' | null>(null);
  const [testing, setTesting] = useState(false);
  const [recomputed, setRecomputed] = useState<{ from: string | null } | null>(null);
  const bulk = (selection: Selection<Shift>) => <ShiftBulk selection={selection} />;
  const mayBulk = can('settings.shift.edit') || can('settings.shift.create') || can('settings.shift.delete');

  return (
    <PageFrame
      title={title}
      help={help}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<Icon name="clock-check" />}
            onClick={() => setTesting(true)}
          >
            {t('shifts.tester.open')}
          </Button>
          {can('settings.shift.approve') && (
            <Button
              variant="default"
              leftSection={<Icon name="history" />}
              onClick={() => setRecomputed({ from: null })}
            >
              {t('shifts.recompute.open')}
            </Button>
          )}
          {can('settings.shift.create') && (
            <Button leftSection={<Icon name="plus" />} onClick={() => setEdited('new')}>
              {t('shifts.add')}
            </Button>
          )}
        </>
      }
    >
      <Tabs value={week.view} onChange={week.setView}>
        <Tabs.List aria-label={title}>
          <Tabs.Tab value="list">{t('shifts.views.list')}</Tabs.Tab>
          <Tabs.Tab value="week">{t('shifts.views.week')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="list">
          <ListScreen
            name="settings.shifts"
            label={title}
            state={state}
            columns={columns}
            list={shifts}
            namespace="settings"
            rowKey={({ id }) => id}
            rowLabel={({ name }) => format.name(name)}
            rowTone={({ state: valid }) => (valid === 'past' ? 'muted' : undefined)}
            searchLabel={t('shifts.search')}
            filters={<ShiftFilters state={state} />}
            empty={{ title: t('shifts.empty.title'), text: t('shifts.empty.text') }}
            onOpen={setEdited}
            bulk={mayBulk ? bulk : undefined}
            print={{ title: t('shifts.time_sheet'), landscape: true }}
          />
        </Tabs.Panel>
        <Tabs.Panel value="week">{week.view === 'week' && <ShiftWeek week={week} />}</Tabs.Panel>
      </Tabs>
      <Suspense>
        {edited && (
          <ShiftForm
            shift={edited === 'new' ? null : edited}
            hints={{ person: state.query.person ?? 'student', levelId: state.query.level ?? null }}
            workingDays={choices?.workingDays ?? []}
            onClose={() => setEdited(null)}
            onPastChanged={(from) => setRecomputed({ from })}
          />
        )}
        {recomputed && <RecomputeWindow from={recomputed.from} onClose={() => setRecomputed(null)} />}
        {testing && <ShiftTester onClose={() => setTesting(false)} />}
      </Suspense>
    </PageFrame>
  );
}
