import { calendarFile, schoolCalendar } from '@suksa/contracts/settings';
import { type PrintLanguage, useFormat } from '@suksa/i18n';
import { apiQuery, download, useBranch, useCan, useScreen } from '@suksa/platform';
import {
  ActionIcon,
  Button,
  ErrorState,
  Icon,
  keepLoaded,
  PageFrame,
  PrintButton,
  SegmentedControl,
  Skeleton,
  Text,
} from '@suksa/ui';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../../components/use-refusal-notice.ts';
import classes from './calendar.module.css';
import { CalendarMonth } from './calendar-month.tsx';
import { CalendarLegend, CalendarYear } from './calendar-year.tsx';
import { DayWindow } from './day-window.tsx';
import type { DayRange } from './use-day-choice.ts';
import { schoolYearOf, useShownMonth } from './use-shown-month.ts';

const HolidayForm = lazy(() => import('../holidays/holiday-form.tsx'));
const CalendarAddress = lazy(() => import('./calendar-address.tsx'));

/** The school's calendar: public, by month or by year, to be printed and subscribed to. */
export default function CalendarScreen() {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation('common');
  const { title, help } = useScreen();
  const format = useFormat();
  const onError = useRefusalNotice();
  const branch = useBranch()?.branch.id;
  const client = useQueryClient();
  const shown = useShownMonth();
  const can = useCan();
  const [adding, setAdding] = useState<DayRange | null>(null);
  const [reading, setReading] = useState<string | null>(null);
  const [following, setFollowing] = useState(false);
  const { year, month } = shown;
  const { data, error, refetch, refreshFailure } = keepLoaded(
    useQuery({
      ...apiQuery(schoolCalendar, { query: { branch, year, by: month === null ? 'school' : 'calendar' } }),
      placeholderData: keepPreviousData,
    }),
  );
  const days = useMemo(() => new Map(data?.days.map((day) => [day.date, day])), [data]);
  const shownMonth = month === null ? undefined : `${year}-${String(month).padStart(2, '0')}`;
  const years = data?.schoolYears ?? [];
  const heading =
    month === null
      ? t('calendar.school_year', { year: data?.schoolYear?.name ?? `${year}–${year + 1}` })
      : t('calendar.month', { month: format.month(month), year });

  function choose(range: DayRange) {
    if (can('settings.holiday.create')) setAdding(range);
    else setReading(range.startDate);
  }

  async function print(language: PrintLanguage) {
    const asked = { branch, year: month === null ? year : schoolYearOf(years, year, month) };
    const [{ printCalendar }, printed] = await Promise.all([
      import('./print-calendar.tsx'),
      client.fetchQuery(apiQuery(schoolCalendar, { query: { ...asked, by: 'school' } })),
    ]);
    if (!printed.schoolYear) return;
    await printCalendar({
      school: format.name(printed.branch.name),
      title: t('calendar.of_year', { year: printed.schoolYear.name }),
      schoolYear: printed.schoolYear,
      days: new Map(printed.days.map((day) => [day.date, day])),
      terms: printed.terms,
      language,
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
          {can('settings.holiday.view') && (
            <Button
              variant="default"
              leftSection={<Icon name="calendar" />}
              onClick={() => setFollowing(true)}
            >
              {t('calendar.follow')}
            </Button>
          )}
          <PrintButton
            kind="settings.calendar"
            label={t('calendar.print')}
            namespace="settings"
            onPrint={print}
          />
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
        <Button variant="subtle" onClick={() => shown.showToday(years)}>
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
          onChange={(view) =>
            view === 'year' ? shown.showYear(years) : data?.schoolYear && shown.showMonth(data.schoolYear)
          }
        />
      </div>
      {refreshFailure}
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={480} />
      ) : (
        <>
          {data.schoolYear ? (
            <CalendarYear schoolYear={data.schoolYear} days={days} today={data.today} onChoose={choose} />
          ) : month === null ? null : (
            <CalendarMonth
              year={year}
              month={month}
              days={days}
              today={data.today}
              size="large"
              onChoose={choose}
            />
          )}
          <CalendarLegend terms={data.terms} month={shownMonth} />
        </>
      )}
      {can('settings.holiday.create') && data && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('calendar.add_help')}
        </Text>
      )}
      {reading && <DayWindow date={reading} day={days.get(reading)} onClose={() => setReading(null)} />}
      <Suspense>
        {adding && <HolidayForm holiday={null} days={adding} onClose={() => setAdding(null)} />}
        {following && <CalendarAddress onClose={() => setFollowing(false)} />}
      </Suspense>
    </PageFrame>
  );
}
