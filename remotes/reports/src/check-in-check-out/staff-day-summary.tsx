import type { EndpointOutput } from '@suksa/contracts';
import type { staffDay } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { SimpleGrid, StatCard } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { narrowed } from '../components/narrowed.ts';

/** The day in numbers, of everybody of the kind that is asked for; each leads to the people behind it. */
export function StaffDaySummary({
  report,
}: {
  readonly report: EndpointOutput<typeof staffDay> | undefined;
}) {
  const { t } = useTranslation('reports');
  const { number, name } = useFormat();
  const [params] = useSearchParams();
  const counts = report?.totals.counts;
  const figure = (count: number | undefined) => (count === undefined ? null : number(count));
  const arrived = counts && counts.present + counts.late + counts.half_day;
  const excused = counts && counts.excused + counts.leave;
  return (
    <SimpleGrid cols={{ base: 2, xs: 3, lg: 6 }} spacing="xs">
      <StatCard
        label={t('staff.states.arrived')}
        value={figure(arrived)}
        hint={report ? t('staff.of', { number: number(report.staff) }) : '\u00a0'}
        icon="user-check"
        tone="green"
        to={`?${narrowed(params, 'state', 'arrived')}`}
      />
      <StatCard
        label={t('staff.flags.late')}
        value={figure(report?.late)}
        hint={'\u00a0'}
        icon="clock"
        tone="amber"
        to={`?${narrowed(params, 'flag', 'late')}`}
      />
      <StatCard
        label={t('staff.flags.early')}
        value={figure(report?.early)}
        hint={'\u00a0'}
        icon="door-exit"
        tone="amber"
        to={`?${narrowed(params, 'flag', 'early')}`}
      />
      <StatCard
        label={t('staff.states.absent')}
        value={figure(counts?.absent)}
        hint={excused === undefined ? '\u00a0' : t('staff.excused', { number: number(excused) })}
        icon="user-x"
        tone="red"
        to={`?${narrowed(params, 'state', 'absent')}`}
      />
      <StatCard
        label={t('no_check_out')}
        value={figure(report?.unclosed)}
        hint={'\u00a0'}
        icon="alert-triangle"
        tone="amber"
        to={`?${narrowed(params, 'flag', 'unclosed')}`}
      />
      <StatCard
        label={t('summary.day')}
        value={report ? t(`staff.day_kinds.${report.dayKind}`) : null}
        hint={report?.holiday ? name(report.holiday) : '\u00a0'}
        icon="calendar"
      />
    </SimpleGrid>
  );
}
