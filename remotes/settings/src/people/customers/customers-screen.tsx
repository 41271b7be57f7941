import { type Customer, exportCustomers, listCustomers } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { apiQuery, download, send, useCan, useScreen } from '@suksa/platform';
import { Button, Icon, PageFrame } from '@suksa/ui';
import { ListScreen } from '@suksa/ui/list';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListPrint } from '../../components/use-list-print.tsx';
import { CustomerBulk } from './customer-bulk.tsx';
import { useCustomerColumns } from './customer-columns.tsx';
import { CustomerFilters, useCustomersState } from './customer-filters.tsx';
import { useOpenedCustomer } from './use-opened-customer.ts';

const CustomerForm = lazy(() => import('./customer-form.tsx'));
const CustomerRecord = lazy(() => import('./customer-record.tsx'));

export default function CustomersScreen() {
  const { t } = useTranslation('settings');
  const { title, help } = useScreen();
  const can = useCan();
  const format = useFormat();
  const columns = useCustomerColumns();
  const state = useCustomersState();
  const opened = useOpenedCustomer();
  const [adding, setAdding] = useState(false);
  const customers = useQuery({
    ...apiQuery(listCustomers, { query: state.query }),
    placeholderData: keepPreviousData,
  });
  const print = useListPrint({
    title,
    ask: (paging) => send(listCustomers, { query: { ...state.query, ...paging } }),
    rowKey: ({ id }) => id,
    landscape: true,
  });

  return (
    <PageFrame
      title={title}
      help={help}
      actions={
        can('settings.customer.create') && (
          <Button leftSection={<Icon name="plus" />} onClick={() => setAdding(true)}>
            {t('customers.add')}
          </Button>
        )
      }
    >
      <ListScreen
        name="settings.customers"
        label={title}
        state={state}
        columns={columns}
        result={customers}
        namespace="settings"
        rowKey={({ id }) => id}
        rowLabel={({ name }) => format.name(name)}
        searchLabel={t('customers.search')}
        filters={<CustomerFilters state={state} />}
        empty={{ title: t('customers.empty.title'), text: t('customers.empty.text') }}
        onOpen={({ id }) => opened.open(id)}
        bulk={(selection) => <CustomerBulk selection={selection} />}
        {...(can('settings.customer.export') && {
          onExport: (fileFormat, exported) =>
            download(
              exportCustomers,
              { body: { query: state.query, format: fileFormat, columns: exported } },
              `${title}.${fileFormat}`,
            ),
        })}
        onPrint={print}
      />
      <Suspense>
        {adding && (
          <CustomerForm
            customer={null}
            onClose={() => setAdding(false)}
            onSaved={({ id }: Pick<Customer, 'id'>) => opened.open(id)}
          />
        )}
        {opened.id !== null && (
          <CustomerRecord key={opened.id} id={opened.id} onOpen={opened.open} onClose={opened.close} />
        )}
      </Suspense>
    </PageFrame>
  );
}
