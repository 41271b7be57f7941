import { type Discount, type FeeItem, listDiscounts } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { apiQuery, useBranch, useCan } from '@suksa/platform';
import { Button, EmptyState, ErrorState, Icon, keepLoaded, Skeleton, StatusBadge } from '@suksa/ui';
import { type Column, DataTable } from '@suksa/ui/list';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import money from '../components/money.module.css';

const DiscountForm = lazy(() => import('./discount-form.tsx'));

/** The branch’s discounts in the order in which they are taken off. */
export function DiscountsPanel({ items }: { readonly items: readonly FeeItem[] }) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const can = useCan();
  const readOnly = (useBranch()?.readOnly ?? true) || !can('feeinvoice.plan.edit');
  const [opened, setOpened] = useState<Discount | 'new' | null>(null);
  const { data, error, refetch, refreshFailure } = keepLoaded(useQuery(apiQuery(listDiscounts)));
  const itemName = (id: number | null) => {
    const item = items.find((one) => one.id === id);
    return item ? format.name(item.name) : t('setup.every_fee');
  };
  const columns: readonly Column<Discount>[] = [
    {
      key: 'position',
      title: t('setup.order'),
      align: 'end',
      render: ({ position }) => format.number(position),
    },
    { key: 'name', title: t('setup.discount'), render: ({ name }) => format.name(name), card: 'title' },
    {
      key: 'kind',
      title: t('setup.kind'),
      render: ({ kind }) => t(`why.discount.${kind}`),
      card: 'subtitle',
    },
    {
      key: 'value',
      title: t('setup.value'),
      align: 'end',
      render: ({ basis, value }) => (
        <span className={money.figure}>
          {basis === 'percent'
            ? t('why.percent', { percent: format.number(value / 100, value % 100 === 0 ? 0 : 2) })
            : format.kip(value)}
        </span>
      ),
    },
    { key: 'fee', title: t('new_invoice.item'), render: ({ feeItemId }) => itemName(feeItemId) },
    {
      key: 'cap',
      title: t('setup.cap'),
      align: 'end',
      render: ({ cap }) => cap !== null && <span className={money.figure}>{format.number(cap)}</span>,
    },
    {
      key: 'students',
      title: t('fields.students'),
      align: 'end',
      render: ({ kind, students }) => (kind === 'sibling' ? null : format.number(students)),
    },
    {
      key: 'active',
      title: t('fields.status'),
      render: ({ active }) => (
        <StatusBadge
          tone={active ? 'green' : 'gray'}
          label={t(active ? 'setup.in_use' : 'setup.not_in_use')}
        />
      ),
      card: 'badge',
    },
  ];
  return (
    <>
      {!readOnly && (
        <div>
          <Button leftSection={<Icon name="plus" />} onClick={() => setOpened('new')}>
            {t('setup.add_discount')}
          </Button>
        </div>
      )}
      {refreshFailure}
      {data ? (
        data.rows.length === 0 ? (
          <EmptyState title={t('setup.no_discounts.title')} text={t('setup.no_discounts.text')} />
        ) : (
          <DataTable
            label={t('setup.tabs.discounts')}
            columns={columns}
            rows={data.rows}
            rowKey={({ id }) => id}
            rowLabel={({ name }) => format.name(name)}
            rowTone={({ active }) => (active ? undefined : 'muted')}
            onOpen={setOpened}
          />
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} namespace="feeinvoice" />
      ) : (
        <Skeleton height={240} />
      )}
      {opened && (
        <Suspense>
          <DiscountForm
            discount={opened === 'new' ? null : opened}
            next={(data?.rows.at(-1)?.position ?? 0) + 1}
            items={items}
            readOnly={readOnly}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </>
  );
}
