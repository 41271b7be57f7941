import type { FeeItem } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { useBranch, useCan } from '@suksa/platform';
import { EmptyState, StatusBadge } from '@suksa/ui';
import { type Column, DataTable } from '@suksa/ui/list';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePeriodName } from '../billing/use-period-name.ts';
import money from '../components/money.module.css';
import type { Level, Plans } from './plan-draft.ts';

const PlanForm = lazy(() => import('./plan-form.tsx'));

interface PlansPanelProps {
  readonly levels: Plans['levels'];
  readonly items: readonly FeeItem[];
  readonly terms: Plans['terms'];
}

/** What each level costs in the year, period by period. */
export function PlansPanel({ levels, items, terms }: PlansPanelProps) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const periodName = usePeriodName();
  const can = useCan();
  const readOnly = (useBranch()?.readOnly ?? true) || !can('feeinvoice.plan.edit');
  const [opened, setOpened] = useState<Level | null>(null);
  const codes = [
    ...new Set(levels.flatMap(({ plan }) => plan?.periods.map(({ code }) => code) ?? [])),
  ].sort();
  const priceOf = (level: Level, code: string) =>
    level.plan?.periods
      .find((period) => period.code === code)
      ?.lines.reduce((sum, { amount }) => sum + amount, 0);
  const columns: readonly Column<Level>[] = [
    { key: 'level', title: t('setup.level'), render: ({ name }) => format.name(name), card: 'title' },
    ...codes.map((code) => ({
      key: code,
      title: periodName(code),
      align: 'end' as const,
      render: (level: Level) => {
        const price = priceOf(level, code);
        return price === undefined ? null : <span className={money.figure}>{format.number(price)}</span>;
      },
    })),
    {
      key: 'revision',
      title: t('setup.revision'),
      align: 'end',
      render: ({ plan }) =>
        plan ? (
          t('setup.revision_number', { number: format.number(plan.revision) })
        ) : (
          <StatusBadge tone="amber" label={t('setup.no_plan')} />
        ),
      card: 'badge',
    },
  ];
  if (levels.length === 0)
    return <EmptyState title={t('setup.no_levels.title')} text={t('setup.no_levels.text')} />;
  return (
    <>
      <DataTable
        label={t('setup.tabs.plans')}
        columns={columns}
        rows={levels}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => format.name(name)}
        onOpen={(level) => (level.plan || !readOnly) && setOpened(level)}
      />
      {opened && (
        <Suspense>
          <PlanForm
            level={opened}
            items={items}
            terms={terms}
            readOnly={readOnly}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </>
  );
}
