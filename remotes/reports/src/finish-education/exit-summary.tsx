import type { EndpointOutput } from '@suksa/contracts';
import type { ExitKind, exitReport } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { SimpleGrid, StatCard, type Tone } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { narrowed } from '../components/narrowed.ts';

const cards = [
  { kind: 'transferred_out', icon: 'arrows-exchange', tone: 'blue' },
  { kind: 'withdrawn', icon: 'door-exit', tone: 'amber' },
  { kind: 'dropped_out', icon: 'user-x', tone: 'red' },
  { kind: 'graduated', icon: 'certificate', tone: 'green' },
  { kind: 'missing', icon: 'user-search', tone: 'red' },
] as const satisfies readonly { kind: ExitKind; icon: string; tone: Tone }[];

/** The year's leavers in numbers; each leads to the people behind it. */
export function ExitSummary({ report }: { readonly report: EndpointOutput<typeof exitReport> | undefined }) {
  const { t } = useTranslation('reports');
  const { number, percent } = useFormat();
  const [params] = useSearchParams();
  const all = report?.statistics.at(-1);
  const women = (count: number) => t('exits.women', { number: number(count) });
  return (
    <SimpleGrid cols={{ base: 2, xs: 3, lg: 6 }} spacing="xs">
      <StatCard
        label={t('exits.roll')}
        value={all ? number(all.roll.total) : null}
        hint={all ? women(all.roll.female) : '\u00a0'}
        icon="users"
        to={`?${narrowed(params, 'kind', 'roll')}`}
      />
      {cards.map(({ kind, icon, tone }) => (
        <StatCard
          key={kind}
          label={t(`exits.kinds.${kind}`)}
          value={all ? number(all.kinds[kind].total) : null}
          hint={
            all
              ? kind === 'dropped_out' && all.roll.total > 0
                ? t('exits.rate', { rate: percent(all.kinds.dropped_out.total / all.roll.total, 1) })
                : women(all.kinds[kind].female)
              : '\u00a0'
          }
          icon={icon}
          tone={tone}
          to={`?${narrowed(params, 'kind', kind)}`}
        />
      ))}
    </SimpleGrid>
  );
}
