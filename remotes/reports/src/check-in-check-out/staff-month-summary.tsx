import type { EndpointOutput } from '@suksa/contracts';
import type { staffMonth } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { SimpleGrid, StatCard } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { narrowed } from '../components/narrowed.ts';
import { useHours } from './use-hours.ts';

/** The month in numbers, of everybody of the kind that is asked for; each leads to the people behind it. */
export function StaffMonthSummary({
  report,
}: {
  readonly report: EndpointOutput<typeof staffMonth> | undefined;
}) {
  const { t } = useTranslation('reports');
  const { number } = useFormat();
  const { hours } = useHours();
  const [params] = useSearchParams();
  const figure = (count: number | undefined) => (count === undefined ? null : number(count));
  const people = (count: number | undefined) =>
    count === undefined ? '\u00a0' : t('staff.people', { number: number(count) });
  const whole = new URLSearchParams([...params].filter(([name]) => name !== 'flag' && name !== 'page'));
  const listOf = (flag: string) => `?${narrowed(params, 'flag', flag)}`;
  const totals = report?.totals;
  return (
    <SimpleGrid cols={{ base: 2, xs: 3, lg: 6 }} spacing="xs">
      <StatCard
        label={t('staff.staff')}
        value={figure(report?.staff)}
        hint={'\u00a0'}
        icon="users"
        to={`?${whole}`}
      />
      <StatCard
        label={t('staff.worked')}
        value={totals ? hours(totals.workedMinutes) : null}
        hint={totals ? t('staff.of', { number: hours(totals.plannedMinutes) }) : '\u00a0'}
        icon="clock-check"
        tone="green"
        to={`?${whole}`}
      />
      <StatCard
        label={t('staff.late_minutes')}
        value={figure(totals?.lateMinutes)}
        hint={people(report?.late)}
        icon="clock"
        tone="amber"
        to={listOf('late')}
      />
      <StatCard
        label={t('staff.early_minutes')}
        value={figure(totals?.earlyMinutes)}
        hint={people(report?.early)}
        icon="door-exit"
        tone="amber"
        to={listOf('early')}
      />
      <StatCard
        label={t('summary.absent_days')}
        value={figure(totals?.counts.absent)}
        hint={people(report?.absent)}
        icon="user-x"
        tone="red"
        to={listOf('absent')}
      />
      <StatCard
        label={t('staff.unclosed')}
        value={figure(totals?.unclosed)}
        hint={people(report?.unclosed)}
        icon="alert-triangle"
        tone="amber"
        to={listOf('unclosed')}
      />
    </SimpleGrid>
  );
}
