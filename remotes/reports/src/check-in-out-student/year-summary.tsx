import type { EndpointOutput } from '@suksa/contracts';
import { absencesFlagged, type attendanceYear, daysWarned } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { SimpleGrid, StatCard } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { Definitions } from '../components/definitions.tsx';
import { narrowed } from '../components/narrowed.ts';

interface YearSummaryProps {
  readonly report: EndpointOutput<typeof attendanceYear> | undefined;
}

const cards = [
  ['absent_now', 'flag', 'red'],
  ['absent_in_a_row', 'history', 'amber'],
  ['chronic', 'user-x', 'amber'],
  ['warned', 'alert-triangle', 'amber'],
  ['lost', 'circle-x', 'red'],
] as const;

/** The term or year in numbers, of everybody in the class, level or school; each leads to its students. */
export function YearSummary({ report }: YearSummaryProps) {
  const { t } = useTranslation('reports');
  const { number, percent } = useFormat();
  const [params] = useSearchParams();
  const rate = report?.counts.rate;
  const whole = new URLSearchParams([...params].filter(([name]) => name !== 'flag' && name !== 'page'));
  return (
    <SimpleGrid cols={{ base: 2, xs: 3, lg: 6 }} spacing="xs">
      <StatCard
        label={t('summary.rate')}
        value={!report ? null : rate == null ? '–' : percent(rate, 1)}
        hint={report ? t('regularity.of_students', { number: number(report.students) }) : '\u00a0'}
        icon="percentage"
        tone="green"
        to={`?${whole}`}
      />
      {cards.map(([flag, icon, tone]) => (
        <StatCard
          key={flag}
          label={t(`regularity.flags.${flag}`)}
          value={report ? number(report.flags[flag]) : null}
          icon={icon}
          tone={tone}
          to={`?${narrowed(params, 'flag', flag)}`}
        />
      ))}
    </SimpleGrid>
  );
}

/** How each figure is counted. */
export function YearDefinitions() {
  const { t } = useTranslation('reports');
  const { number } = useFormat();
  const days = { days: number(absencesFlagged) };
  return (
    <Definitions
      of={[
        [t('summary.rate'), t('regularity.means.rate')],
        [t('regularity.flags.absent_now'), t('regularity.means.absent_now', days)],
        [t('regularity.flags.absent_in_a_row'), t('regularity.means.absent_in_a_row', days)],
        [t('regularity.flags.chronic'), t('regularity.means.chronic')],
        [t('regularity.lessons'), t('regularity.means.lessons')],
        [t('regularity.days_left'), t('regularity.means.days_left')],
        [t('regularity.flags.warned'), t('regularity.means.warned', { days: number(daysWarned) })],
        [t('regularity.flags.lost'), t('regularity.means.lost')],
      ]}
    />
  );
}
