import type { FeeItem } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { useBranch, useCan } from '@suksa/platform';
import { Button, EmptyState, Icon, StatusBadge } from '@suksa/ui';
import { type Column, DataTable } from '@suksa/ui/list';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import money from '../components/money.module.css';

const ItemForm = lazy(() => import('./item-form.tsx'));

/** What the school charges for, in all branches. */
export function ItemsPanel({ items }: { readonly items: readonly FeeItem[] }) {
  const { t } = useTranslation('feeinvoice');
  const { t: common } = useTranslation('common');
  const format = useFormat();
  const can = useCan();
  const readOnly = (useBranch()?.readOnly ?? true) || !can('feeinvoice.plan.edit');
  const [opened, setOpened] = useState<FeeItem | 'new' | null>(null);
  const yes = (answer: boolean) => common(answer ? 'answers.yes' : 'answers.no');
  const columns: readonly Column<FeeItem>[] = [
    {
      key: 'code',
      title: t('setup.item_code'),
      render: ({ code }) => <span className={money.code}>{code}</span>,
      card: 'subtitle',
    },
    { key: 'name', title: t('new_invoice.item'), render: ({ name }) => format.name(name), card: 'title' },
    {
      key: 'frequency',
      title: t('setup.frequency'),
      render: ({ frequency }) => t(`setup.frequencies.${frequency}`),
    },
    { key: 'prorated', title: t('setup.prorated'), render: ({ prorated }) => yes(prorated) },
    { key: 'refundable', title: t('setup.refundable'), render: ({ refundable }) => yes(refundable) },
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
  const add = !readOnly && (
    <Button leftSection={<Icon name="plus" />} onClick={() => setOpened('new')}>
      {t('setup.add_item')}
    </Button>
  );
  return (
    <>
      <div>{add}</div>
      {items.length === 0 ? (
        <EmptyState />
      ) : (
        <DataTable
          label={t('setup.tabs.items')}
          columns={columns}
          rows={items}
          rowKey={({ id }) => id}
          rowLabel={({ name }) => format.name(name)}
          onOpen={setOpened}
        />
      )}
      {opened && (
        <Suspense>
          <ItemForm
            item={opened === 'new' ? null : opened}
            readOnly={readOnly}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </>
  );
}
