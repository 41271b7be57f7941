import { readCustomer } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { apiQuery, useCan } from '@suksa/platform';
import { Button, ErrorState, Icon, keepLoaded, Menu, Modal, Skeleton, Tabs } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ContactLog } from './contact-log.tsx';
import { CustomerFacts } from './customer-facts.tsx';
import { CustomerHistory } from './customer-history.tsx';
import { StatementView } from './statement-view.tsx';

const CustomerForm = lazy(() => import('./customer-form.tsx'));
const MergeDialog = lazy(() => import('./merge-dialog.tsx'));
const SplitDialog = lazy(() => import('./split-dialog.tsx'));

interface CustomerRecordProps {
  readonly id: number;
  readonly onOpen: (id: number) => void;
  readonly onClose: () => void;
}

type Window = 'edit' | 'merge' | 'split';

/** One family: who it is, its statement, what was said to it, and who changed it. */
export default function CustomerRecord({ id, onOpen, onClose }: CustomerRecordProps) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation('common');
  const format = useFormat();
  const can = useCan();
  const { data, error, refetch, refreshFailure } = keepLoaded(
    useQuery(apiQuery(readCustomer, { params: { id } })),
  );
  const [window, setWindow] = useState<Window | null>(null);
  const close = () => setWindow(null);

  return (
    <Modal
      opened
      kind="drawer"
      size="xl"
      title={data ? format.name(data.name) : t('customers.record')}
      onClose={onClose}
      footer={
        <>
          {data && can('settings.customer.approve') && (
            <Menu>
              <Menu.Target>
                <Button variant="default" rightSection={<Icon name="chevron-down" size={16} />}>
                  {t('customers.more')}
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item leftSection={<Icon name="users" />} onClick={() => setWindow('merge')}>
                  {t('customers.merge.action')}
                </Menu.Item>
                <Menu.Item
                  leftSection={<Icon name="arrows-exchange" />}
                  disabled={data.children.length + data.members.length < 2}
                  onClick={() => setWindow('split')}
                >
                  {t('customers.split.action')}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          )}
          <Button variant="default" onClick={onClose}>
            {common('actions.close')}
          </Button>
          {data && can('settings.customer.edit') && (
            <Button leftSection={<Icon name="pencil" />} onClick={() => setWindow('edit')}>
              {common('actions.edit')}
            </Button>
          )}
        </>
      }
    >
      {refreshFailure}
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={240} />
      ) : (
        <Tabs defaultValue="facts">
          <Tabs.List aria-label={t('customers.record')}>
            <Tabs.Tab value="facts">{t('customers.tabs.facts')}</Tabs.Tab>
            <Tabs.Tab value="statement">{t('customers.tabs.statement')}</Tabs.Tab>
            <Tabs.Tab value="contacts">{t('customers.tabs.contacts')}</Tabs.Tab>
            <Tabs.Tab value="history">{t('history')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="facts">
            <CustomerFacts customer={data} onOpen={onOpen} />
          </Tabs.Panel>
          <Tabs.Panel value="statement">
            <StatementView customer={data} />
          </Tabs.Panel>
          <Tabs.Panel value="contacts">
            <ContactLog id={id} />
          </Tabs.Panel>
          <Tabs.Panel value="history">
            <CustomerHistory id={id} />
          </Tabs.Panel>
        </Tabs>
      )}
      <Suspense>
        {data && window === 'edit' && <CustomerForm customer={data} onClose={close} />}
        {data && window === 'merge' && <MergeDialog customer={data} onClose={close} />}
        {data && window === 'split' && <SplitDialog customer={data} onClose={close} onMade={onOpen} />}
      </Suspense>
    </Modal>
  );
}
