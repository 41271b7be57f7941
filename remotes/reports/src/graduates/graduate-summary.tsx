import type { GraduateStatistics } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { SimpleGrid, StatCard } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { narrowed } from '../components/narrowed.ts';

/** The year in numbers, all levels together; each leads to the people behind it. */
export function GraduateSummary({
  statistics,
}: {
  readonly statistics: readonly GraduateStatistics[] | undefined;
}) {
  const { t } = useTranslation('reports');
  const { number, percent } = useFormat();
  const [params] = useSearchParams();
  const all = statistics?.at(-1);
  const card = (key: 'registered' | 'sat' | 'passed' | 'failed' | 'open' | 'certificates') => ({
    label: t(`graduates.counts.${key}`),
    value: all ? number(all[key].total) : null,
    hint: all ? t('graduates.women', { number: number(all[key].female) }) : '\u00a0',
  });
  const listOf = (name: string, value: string) => `?${narrowed(params, name, value)}`;
  const whole = new URLSearchParams([...params].filter(([name]) => name === 'yearId'));
  return (
    <SimpleGrid cols={{ base: 2, xs: 3, lg: 6 }} spacing="xs">
      <StatCard {...card('registered')} icon="users" to={`?${whole}`} />
      <StatCard {...card('sat')} icon="pencil" to={listOf('sat', 'yes')} />
      <StatCard
        {...card('passed')}
        hint={
          all && all.registered.total > 0
            ? t('graduates.passed_hint', {
                number: number(all.passed.female),
                rate: percent(all.passed.total / all.registered.total, 1),
              })
            : '\u00a0'
        }
        icon="circle-check"
        tone="green"
        to={listOf('outcome', 'passed')}
      />
      <StatCard {...card('failed')} icon="circle-x" tone="red" to={listOf('outcome', 'failed')} />
      <StatCard {...card('open')} icon="hourglass" to={listOf('outcome', 'open')} />
      <StatCard
        {...card('certificates')}
        icon="file-certificate"
        tone="blue"
        to={listOf('certificate', 'yes')}
      />
    </SimpleGrid>
  );
}
