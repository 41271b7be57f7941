import { markPeriods } from '@suksa/contracts/marks/window';
import {
  exportMarkWindows,
  listMarkWindows,
  markWindowChoices,
  markWindowSorts,
  windowFilters,
} from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { apiQuery, useBranch, useCan, useList } from '@suksa/platform';
import { Button, Icon } from '@suksa/ui';
import { FilterSelect, ListScreen, useListState } from '@suksa/ui/list';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './bands.module.css';
import { useWindowLabels } from './use-window-labels.ts';
import { WindowBulk } from './window-bulk.tsx';
import { useWindowColumns } from './window-columns.tsx';
import type { OpenedWindow } from './window-form.tsx';
import { WindowGrid } from './window-grid.tsx';

const WindowForm = lazy(() => import('./window-form.tsx'));
const MakeWindows = lazy(() => import('./make-windows.tsx'));

/** When marks of each period may be entered: the year at a glance, and a list to work with. */
export default function WindowsTab() {
  const { t } = useTranslation('settings');
  const can = useCan();
  const format = useFormat();
  const here = useBranch();
  const columns = useWindowColumns();
  const { periods, states, periodOf, levelOf } = useWindowLabels();
  const state = useListState({
    sorts: markWindowSorts,
    filters: { period: markPeriods, state: windowFilters, levelId: 'number' },
  });
  const windows = useList(listMarkWindows, { query: state.query }, { file: exportMarkWindows });
  const choices = useQuery(apiQuery(markWindowChoices)).data;
  const [opened, setOpened] = useState<OpenedWindow | 'year' | null>(null);
  const writable = here?.year?.state !== 'closed';
  const mayCreate = writable && can('settings.mark_window.create');
  const mayChange = writable && (can('settings.mark_window.edit') || can('settings.mark_window.reopen'));
  const title = `${t('mark_status.tabs.windows')} ${here?.year?.name ?? ''}`.trim();
  const make = (
    <Button
      variant="default"
      leftSection={<Icon name="calendar-stats" />}
      disabled={!choices}
      onClick={() => setOpened('year')}
    >
      {t('windows.make.open')}
    </Button>
  );

  return (
    <>
      <div className={classes.head}>
        <p>{t('mark_status.help.windows')}</p>
        {mayCreate && (
          <>
            {make}
            <Button
              leftSection={<Icon name="plus" />}
              disabled={!choices}
              onClick={() => setOpened({ window: null })}
            >
              {t('windows.add')}
            </Button>
          </>
        )}
      </div>
      <ListScreen
        name="settings.mark-windows"
        label={title}
        state={state}
        columns={columns}
        list={windows}
        namespace="settings"
        rowKey={({ id }) => id}
        rowLabel={(window) => `${periodOf(window)}, ${levelOf(window)}`}
        searchLabel={t('windows.search')}
        summary={<WindowGrid choices={choices} mayCreate={mayCreate} onOpen={setOpened} />}
        filters={
          <>
            <FilterSelect
              label={t('windows.fields.period')}
              value={state.query.period}
              data={periods}
              onChange={(value) => state.setFilter('period', value)}
            />
            <FilterSelect
              label={t('windows.fields.state')}
              value={state.query.state}
              data={[...states, { value: 'accepting' as const, label: t('windows.accepting') }]}
              onChange={(value) => state.setFilter('state', value)}
            />
            <FilterSelect
              label={t('windows.fields.level')}
              value={state.query.levelId}
              data={(choices?.levels ?? []).map(({ id, name }) => ({ value: id, label: format.name(name) }))}
              onChange={(value) => state.setFilter('levelId', value)}
            />
          </>
        }
        empty={{ title: t('windows.empty'), text: t('windows.empty_text'), action: mayCreate && make }}
        onOpen={(window) => setOpened({ window })}
        bulk={mayChange && ((selection) => <WindowBulk selection={selection} />)}
      />
      <Suspense>
        {opened === 'year' && choices && <MakeWindows choices={choices} onClose={() => setOpened(null)} />}
        {opened && opened !== 'year' && choices && (
          <WindowForm opened={opened} choices={choices} onClose={() => setOpened(null)} />
        )}
      </Suspense>
    </>
  );
}
