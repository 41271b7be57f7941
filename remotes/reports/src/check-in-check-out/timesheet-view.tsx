import { type StaffDayFacts, staffTimesheet } from '@suksa/contracts/reports';
import { localDay, useFormat, weekdayOf } from '@suksa/i18n';
import { apiQuery, useBranch, useScreen } from '@suksa/platform';
import {
  Anchor,
  codedErrorOf,
  EmptyState,
  ErrorState,
  Group,
  Icon,
  keepLoaded,
  PrintButton,
  SimpleGrid,
  Skeleton,
  StatCard,
} from '@suksa/ui';
import { type Column, DataTable } from '@suksa/ui/list';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { ReportFoot } from '../components/report-foot.tsx';
import { useFactColumns } from './fact-columns.tsx';
import { OpenDay } from './open-day.tsx';
import { StaffDayForm } from './staff-day-form.tsx';
import { StaffDefinitions } from './staff-definitions.tsx';
import classes from './timesheet.module.css';
import { useCorrectionWord } from './use-correction-word.ts';
import { useHours } from './use-hours.ts';

interface TimesheetViewProps {
  readonly id: number;
  readonly month: string;
  /** One's own, from which no way leads to those of others. */
  readonly isOwn?: boolean;
}

/** One member of staff's month, day by day: what stands behind the sums of the payroll, to be signed. */
export function TimesheetView({ id, month, isOwn = false }: TimesheetViewProps) {
  const { t } = useTranslation('reports');
  const screen = useScreen();
  const title = isOwn ? t('menu.hours') : screen.title;
  const format = useFormat();
  const { hours, minutes } = useHours();
  const branch = useBranch();
  const [params] = useSearchParams();
  const columns = useTimesheetColumns();
  const [opened, setOpened] = useState<string | null>(null);
  const { data, error, refetch, refreshFailure } = keepLoaded(
    useQuery({
      ...apiQuery(staffTimesheet, { params: { id }, query: { month } }),
      placeholderData: keepPreviousData,
    }),
  );
  const back = new URLSearchParams(params);
  back.delete('staff');
  // Who works in several branches has a month where it was recorded.
  if (isOwn && codedErrorOf(error).code === 'not_found')
    return <EmptyState title={t('menu.no_hours')} text={t('menu.no_hours_help')} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} namespace="reports" />;
  if (!data) return <Skeleton height={480} />;
  const { totals, name, kind } = data.person;
  // On a phone, what is to come would stand between one's own days and their sums.
  const days = isOwn
    ? data.days.filter(({ date, state }) => date <= localDay() || state === 'leave')
    : data.days;
  const shown = format.name(name);
  const monthName = format.row([format.month(Number(data.month.slice(5))), data.month.slice(0, 4)], ' ');
  return (
    <>
      {refreshFailure}
      <Group justify={isOwn ? 'flex-end' : 'space-between'}>
        {!isOwn && (
          <Anchor component={Link} to={`?${back}`}>
            <Icon name="chevron-left" size={16} /> {t('staff.everybody')}
          </Anchor>
        )}
        <PrintButton
          kind="reports.staffHours.timesheet"
          label={t('staff.print_timesheet')}
          onPrint={async (language) => {
            const [{ printSheet }, { PrintedTimesheet }] = await Promise.all([
              import('../components/print-sheet.ts'),
              import('./printed-timesheet.tsx'),
            ]);
            await printSheet(
              <PrintedTimesheet sheet={data} school={branch?.branch.name ?? { lo: '', en: '' }} />,
              {
                title: format.row([title, shown, data.month], ' '),
                language,
              },
            );
          }}
        />
      </Group>
      <h2 className={classes.person}>
        {shown} · {t(`staff.kinds.${kind}`)} · {monthName}
      </h2>
      <SimpleGrid cols={{ base: 2, xs: 3, lg: 6 }} spacing="xs">
        <StatCard
          label={t('staff.worked')}
          value={hours(totals.workedMinutes)}
          hint={t('staff.of', { number: hours(totals.plannedMinutes) })}
          icon="clock-check"
          tone="green"
        />
        <StatCard
          label={t('staff.states.arrived')}
          value={format.number(totals.counts.present + totals.counts.late + totals.counts.half_day)}
          icon="user-check"
          tone="green"
        />
        <StatCard
          label={t('staff.late_minutes')}
          value={minutes(totals.lateMinutes)}
          icon="clock"
          tone="amber"
        />
        <StatCard
          label={t('staff.early_minutes')}
          value={minutes(totals.earlyMinutes)}
          icon="door-exit"
          tone="amber"
        />
        <StatCard
          label={t('summary.absent_days')}
          value={format.number(totals.counts.absent)}
          hint={t('staff.excused', { number: format.number(totals.counts.excused + totals.counts.leave) })}
          icon="user-x"
          tone="red"
        />
        <StatCard
          label={t('staff.unclosed')}
          value={format.number(totals.unclosed)}
          icon="alert-triangle"
          tone="amber"
        />
      </SimpleGrid>
      <DataTable
        label={format.row([title, shown])}
        columns={columns}
        rows={days}
        rowKey={(day) => day.date}
        rowLabel={(day) => format.date(day.date)}
        rowActions={({ date, state }) =>
          date === localDay() || (date < localDay() && state !== 'not_yet') ? (
            <OpenDay label={t('look_at', { name: format.date(date) })} onOpen={() => setOpened(date)} />
          ) : null
        }
        rowTone={({ state }) => (state === 'holiday' ? 'muted' : undefined)}
      />
      <StaffDefinitions />
      <ReportFoot {...data} />
      {opened && <StaffDayForm userId={id} day={opened} name={shown} onClose={() => setOpened(null)} />}
    </>
  );
}

function useTimesheetColumns(): readonly Column<StaffDayFacts>[] {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const facts = useFactColumns();
  const word = useCorrectionWord();
  return [
    {
      key: 'date',
      title: t('view.day'),
      render: ({ date }) => format.row([format.weekday(weekdayOf(date), 'short'), format.date(date)], ' '),
      card: 'title',
    },
    ...facts
      .filter(({ key }) => !key.startsWith('shift'))
      .map(({ sortable: _, hidden: __, ...column }) => column),
    {
      key: 'corrected',
      title: t('staff.corrected'),
      render: ({ corrected }) => (corrected ? word(corrected) : '–'),
      wrap: true,
    },
  ];
}
