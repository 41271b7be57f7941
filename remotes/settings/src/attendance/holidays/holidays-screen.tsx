import { exportHolidays, type Holiday, holidayChoices, listHolidays } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { apiQuery, useCan, useList, useScreen } from '@suksa/platform';
import { Button, Icon, PageFrame } from '@suksa/ui';
import { ListScreen, type Selection } from '@suksa/ui/list';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HolidayBulk } from './holiday-bulk.tsx';
import { useHolidayColumns } from './holiday-columns.tsx';
import { HolidayFilters } from './holiday-filters.tsx';
import { HolidaysOver } from './holidays-over.tsx';
import { useHolidaysState } from './use-holidays-state.ts';
import { YearMenu } from './year-menu.tsx';

const HolidayForm = lazy(() => import('./holiday-form.tsx'));
const CalendarImport = lazy(() => import('./calendar-import.tsx'));

export default function HolidaysScreen() {
  const { t } = useTranslation('settings');
  const { title, help } = useScreen();
  const can = useCan();
  const format = useFormat();
  const columns = useHolidayColumns();
  const shown = useHolidaysState();
  const { state, query } = shown;
  const holidays = useList(listHolidays, { query }, { file: exportHolidays });
  const choices = useQuery(apiQuery(holidayChoices)).data;
  const [importing, setImporting] = useState(false);
  const [edited, setEdited] = useState<Holiday | 'new' | null>(null);
  const bulk = (selection: Selection<Holiday>) => <HolidayBulk selection={selection} />;

  return (
    <PageFrame
      title={title}
      help={help}
      actions={
        can('settings.holiday.create') && (
          <>
            <YearMenu
              everywhere={choices?.everywhere ?? false}
              onProposed={(year) => state.setFilter('year', year)}
            />
            <Button variant="default" leftSection={<Icon name="upload" />} onClick={() => setImporting(true)}>
              {t('holidays.import.action')}
            </Button>
            <Button leftSection={<Icon name="plus" />} onClick={() => setEdited('new')}>
              {t('holidays.add')}
            </Button>
          </>
        )
      }
    >
      <ListScreen
        name="settings.holidays"
        label={title}
        state={state}
        columns={columns}
        list={holidays}
        namespace="settings"
        rowKey={({ id }) => id}
        rowLabel={({ name }) => format.name(name)}
        rowTone={({ confirmed }) => (confirmed ? undefined : 'muted')}
        searchLabel={t('holidays.search')}
        filters={<HolidayFilters {...shown} />}
        empty={{ title: t('holidays.empty.title'), text: t('holidays.empty.text') }}
        beyond={<HolidaysOver {...shown} />}
        onOpen={setEdited}
        bulk={can('settings.holiday.edit') || can('settings.holiday.delete') ? bulk : undefined}
      />
      {importing && (
        <Suspense>
          <CalendarImport onClose={() => setImporting(false)} />
        </Suspense>
      )}
      {edited && (
        <Suspense>
          <HolidayForm holiday={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </PageFrame>
  );
}
