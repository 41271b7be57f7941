import { type Customer, exportCustomers, listCustomers } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { useCan, useList, useScreen } from '@suksa/platform';
import { Button, Icon, PageFrame } from '@suksa/ui';
import { ListScreen } from '@suksa/ui/list';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
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
  const customers = useList(listCustomers, { query: state.query }, { file: exportCustomers });

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
        list={customers}
        namespace="settings"
        rowKey={({ id }) => id}
        rowLabel={({ name }) => format.name(name)}
        searchLabel={t('customers.search')}
        filters={<CustomerFilters state={state} />}
        empty={{ title: t('customers.empty.title'), text: t('customers.empty.text') }}
        onOpen={({ id }) => opened.open(id)}
        bulk={(selection) => <CustomerBulk selection={selection} />}
        print={{ landscape: true }}
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
