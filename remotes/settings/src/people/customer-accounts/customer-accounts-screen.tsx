import {
  type AccountPassword,
  type CustomerAccount,
  exportCustomerAccounts,
  listCustomerAccounts,
} from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { useCan, useList, useScreen } from '@suksa/platform';
import { Button, Icon, PageFrame } from '@suksa/ui';
import { ListScreen, type Selection } from '@suksa/ui/list';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordSlips } from '../components/password-slips.tsx';
import { useAccountColumns } from './account-columns.tsx';
import { AccountFilters, useAccountsState } from './account-filters.tsx';
import { AccountMenu } from './account-menu.tsx';
import { AccountSessions } from './account-sessions.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { useAccountActions } from './use-account-actions.ts';

const AccountForm = lazy(() => import('./account-form.tsx'));

export default function AccountsScreen() {
  const { t } = useTranslation('settings');
  const { title, help } = useScreen();
  const can = useCan();
  const format = useFormat();
  const columns = useAccountColumns();
  const state = useAccountsState();
  const accounts = useList(listCustomerAccounts, { query: state.query }, { file: exportCustomerAccounts });
  const [inviting, setInviting] = useState(false);
  const [made, setMade] = useState<readonly AccountPassword[]>([]);
  const [edited, setEdited] = useState<CustomerAccount | null>(null);
  const [watched, setWatched] = useState<CustomerAccount | null>(null);
  const actions = useAccountActions(setMade);
  const mayEdit = can('settings.customer_account.edit');

  const bulk = ({ rows, clear }: Selection<CustomerAccount>) => (
    <>
      <Button variant="default" onClick={() => void actions.reset(rows, clear)}>
        {t('accounts.reset.bulk')}
      </Button>
      <Button variant="default" onClick={() => void actions.suspend(rows, clear)}>
        {t('accounts.suspend.action')}
      </Button>
    </>
  );

  return (
    <PageFrame
      title={title}
      help={help}
      actions={
        can('settings.customer_account.create') && (
          <Button leftSection={<Icon name="plus" />} onClick={() => setInviting(true)}>
            {t('accounts.invite.action')}
          </Button>
        )
      }
    >
      <ListScreen
        name="settings.customer-accounts"
        label={title}
        state={state}
        columns={columns}
        list={accounts}
        namespace="settings"
        rowKey={({ id }) => id}
        rowLabel={({ name }) => format.name(name)}
        rowTone={({ status }) => (status === 'disabled' ? 'muted' : undefined)}
        searchLabel={t('customers.search')}
        filters={<AccountFilters state={state} />}
        empty={{ title: t('accounts.empty.title'), text: t('accounts.empty.text') }}
        onOpen={setEdited}
        rowActions={
          mayEdit
            ? (account) => (
                <AccountMenu account={account} actions={actions} onSessions={() => setWatched(account)} />
              )
            : undefined
        }
        bulk={mayEdit && bulk}
        print={{ landscape: true }}
      />
      {edited && (
        <Suspense>
          <AccountForm account={edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
      {inviting && <InviteDialog onClose={() => setInviting(false)} onInvited={setMade} />}
      {watched && (
        <AccountSessions account={watched} onEnd={actions.endSessions} onClose={() => setWatched(null)} />
      )}
      {made.length > 0 && (
        <PasswordSlips
          made={made.map(({ account, password }) => ({
            id: account.id,
            name: format.name(account.name),
            username: account.username,
            password,
            about: [
              t('accounts.fields.children'),
              account.children.map(({ name }) => format.name(name)).join(', ') || '–',
            ],
          }))}
          onClose={() => setMade([])}
        />
      )}
    </PageFrame>
  );
}
