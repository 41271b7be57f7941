import { absencesFlagged } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { SimpleGrid, StatCard } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { narrowed } from '../components/narrowed.ts';
import type { MonthReport } from './attendance-reports.ts';

/** The month in numbers, of everybody in the class, level or school. */
export function MonthSummary({ report }: { readonly report: MonthReport | undefined }) {
  const { t } = useTranslation('reports');
  const { number, percent } = useFormat();
  const [params] = useSearchParams();
  const counts = report?.counts;
  const figure = (count: number | undefined) => (count === undefined ? null : number(count));
  const whole = new URLSearchParams([...params].filter(([name]) => name !== 'flag' && name !== 'page'));
  const listOf = (flag: string) => `?${narrowed(params, 'flag', flag)}`;
  return (
    <SimpleGrid cols={{ base: 2, xs: 3, lg: 6 }} spacing="xs">
      <StatCard
        label={t('summary.rate')}
        value={!counts ? null : counts.rate === null ? '–' : percent(counts.rate, 1)}
        hint={t('summary.month_hint')}
        icon="percentage"
        tone="green"
        to={`?${whole}`}
      />
      <StatCard
        label={t('summary.students')}
        value={figure(report?.students)}
        icon="users"
        to={`?${whole}`}
      />
      <StatCard
        label={t('summary.late_days')}
        value={figure(counts?.late)}
        icon="clock"
        tone="amber"
        to={listOf('late')}
      />
      <StatCard
        label={t('summary.absent_days')}
        value={figure(counts?.absent)}
        hint={counts ? t('summary.excused', { number: number(counts.excused) }) : '\u00a0'}
        icon="user-x"
        tone="red"
        to={listOf('absent')}
      />
      <StatCard
        label={t('flags.absent_in_a_row', { days: number(absencesFlagged) })}
        value={figure(report?.absentInARow)}
        icon="flag"
        tone="red"
        to={listOf('absent_in_a_row')}
      />
      <StatCard
        label={t('flags.below_exam_rate')}
        value={figure(report?.belowExamRate)}
        hint={t('summary.exam_hint')}
        icon="alert-triangle"
        tone="amber"
        to={listOf('below_exam_rate')}
      />
    </SimpleGrid>
  );
}
