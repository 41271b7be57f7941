import { type ItemPayer, itemPayerSorts, listItemPayers } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { useBranch, useCan, useList } from '@suksa/platform';
import { Button, Icon, Stack } from '@suksa/ui';
import { type Column, ListScreen, useListState } from '@suksa/ui/list';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

const CompanyPaysForm = lazy(() => import('./company-pays-form.tsx'));
const ItemPayerDrawer = lazy(() => import('./item-payer-drawer.tsx'));

const keyOf = ({ student, company }: ItemPayer) => `${student.id}-${company.id}`;

/** Students, some fees of whom a company pays: an employer the tuition, the family the rest. */
export function CompaniesPanel() {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const can = useCan();
  const mayChange = !(useBranch()?.readOnly ?? true) && can('feeinvoice.plan.edit');
  const [opened, setOpened] = useState<string | 'new' | null>(null);
  const state = useListState({ sorts: itemPayerSorts, filters: {} });
  const payers = useList(listItemPayers, { query: state.query });
  const columns: readonly Column<ItemPayer>[] = [
    {
      key: 'company',
      title: t('invoice_fields.company'),
      render: ({ company }) => format.name(company.name),
      sortable: true,
      card: 'subtitle',
    },
    {
      key: 'student',
      title: t('invoice_fields.student'),
      render: ({ student }) => format.name(student.name),
      sortable: true,
      card: 'title',
    },
    {
      key: 'class',
      title: t('invoice_fields.class'),
      render: ({ student }) => student.className && format.className(student.className),
    },
    {
      key: 'items',
      title: t('companies.pays'),
      render: ({ items }) => format.row(items.map(({ name }) => format.name(name))),
    },
  ];
  const found = payers.result.data?.rows.find((row) => keyOf(row) === opened);
  return (
    <Stack>
      {mayChange && (
        <div>
          <Button leftSection={<Icon name="plus" />} onClick={() => setOpened('new')}>
            {t('companies.add')}
          </Button>
        </div>
      )}
      <ListScreen
        name="feeinvoice.companies"
        label={t('setup.tabs.companies')}
        state={state}
        columns={columns}
        list={payers}
        namespace="feeinvoice"
        rowKey={keyOf}
        rowLabel={({ student }) => format.name(student.name)}
        searchLabel={t('companies.search')}
        empty={{ title: t('companies.empty.title'), text: t('companies.empty.text') }}
        onOpen={(row) => setOpened(keyOf(row))}
      />
      <Suspense>
        {opened === 'new' && <CompanyPaysForm onClose={() => setOpened(null)} />}
        {found && <ItemPayerDrawer payer={found} mayChange={mayChange} onClose={() => setOpened(null)} />}
      </Suspense>
    </Stack>
  );
}
