import { calendarFile, schoolCalendar } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { apiQuery, download, useBranch, useScreen } from '@suksa/platform';
import {
  ActionIcon,
  Button,
  ErrorState,
  Icon,
  keepLoaded,
  PageFrame,
  SegmentedControl,
  Skeleton,
} from '@suksa/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../components/use-refusal-notice.ts';
import classes from './calendar.module.css';
import { CalendarMonth } from './calendar-month.tsx';
import { CalendarLegend, CalendarYear } from './calendar-year.tsx';
import { useShownMonth } from './use-shown-month.ts';

/** The school's calendar: public, by month or by year, to be printed and subscribed to. */
export default function CalendarScreen() {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation('common');
  const { title, help } = useScreen();
  const format = useFormat();
  const onError = useRefusalNotice();
  const branch = useBranch()?.branch.id;
  const shown = useShownMonth();
  const { year, month } = shown;
  const { data, error, refetch, refreshFailure } = keepLoaded(
    useQuery({
      ...apiQuery(schoolCalendar, { query: { branch, year } }),
      placeholderData: keepPreviousData,
    }),
  );
  const days = useMemo(() => new Map(data?.days.map((day) => [day.date, day])), [data]);
  const heading = month === null ? String(year) : t('calendar.month', { month: format.month(month), year });

  async function print() {
    if (!data) return;
    const { printCalendar } = await import('./print-calendar.tsx');
    await printCalendar({
      school: format.name(data.branch.name),
      title: t('calendar.of_year', { year }),
      year,
      days,
      today: data.today,
      terms: data.terms,
    });
  }

  return (
    <PageFrame
      title={title}
      help={data ? `${help} · ${format.name(data.branch.name)}` : help}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<Icon name="download" />}
            onClick={() =>
              void download(
                calendarFile,
                { query: { branch, language: format.locale } },
                'calendar.ics',
              ).catch(onError)
            }
          >
            {t('calendar.file')}
          </Button>
          <Button
            variant="default"
            leftSection={<Icon name="printer" />}
            onClick={() => void print().catch(onError)}
          >
            {t('calendar.print')}
          </Button>
        </>
      }
    >
      <div className={classes.bar}>
        <ActionIcon variant="default" aria-label={t('calendar.previous')} onClick={() => shown.step(-1)}>
          <Icon name="chevron-left" />
        </ActionIcon>
        <h2 aria-live="polite">{heading}</h2>
        <ActionIcon variant="default" aria-label={t('calendar.next')} onClick={() => shown.step(1)}>
          <Icon name="chevron-right" />
        </ActionIcon>
        <Button variant="subtle" onClick={shown.showToday}>
          {common('dates.today')}
        </Button>
        <span className={classes.space} />
        <SegmentedControl
          aria-label={t('calendar.view')}
          value={month === null ? 'year' : 'month'}
          data={[
            { value: 'month', label: t('calendar.by_month') },
            { value: 'year', label: t('calendar.by_year') },
          ]}
          onChange={(view) => (view === 'year' ? shown.showYear() : shown.showMonth())}
        />
      </div>
      {refreshFailure}
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={480} />
      ) : (
        <>
          {month === null ? (
            <CalendarYear year={year} days={days} today={data.today} />
          ) : (
            <CalendarMonth year={year} month={month} days={days} today={data.today} size="large" />
          )}
          <CalendarLegend terms={data.terms} />
        </>
      )}
    </PageFrame>
  );
}
