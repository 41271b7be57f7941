import {
  type AccountPassword,
  type CustomerAccount,
  customerAccountAudit,
  customerSessions,
  endCustomerSessions,
  listCustomerAccounts,
  resetCustomerPassword,
  suspendCustomerAccounts,
} from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { send, useApiMutation } from '@suksa/platform';
import { dialogs, notify } from '@suksa/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../components/use-refusal-notice.ts';

const changes = { invalidates: [listCustomerAccounts, customerAccountAudit, customerSessions] };
/** How many a single request may name. */
const most = 100;

/** What can be done with families' accounts from the list, each after being asked. */
export function useAccountActions(onPasswords: (made: readonly AccountPassword[]) => void) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const client = useQueryClient();
  const onError = useRefusalNotice();
  const suspension = useApiMutation(suspendCustomerAccounts, changes);
  const end = useApiMutation(endCustomerSessions, changes);
  const nameOf = (accounts: readonly CustomerAccount[]) =>
    accounts.length === 1 && accounts[0]
      ? format.name(accounts[0].name)
      : t('users.many', { count: accounts.length });

  return {
    /** New slips: the old passwords stop working. */
    async reset(accounts: readonly CustomerAccount[], done?: () => void) {
      const sure = await dialogs.confirm({
        title: t('accounts.reset.title', { name: nameOf(accounts) }),
        text: t('users.reset.text'),
        confirmLabel: t('users.reset.confirm'),
      });
      if (!sure) return;
      const made: AccountPassword[] = [];
      try {
        for (const { id } of accounts) made.push(await send(resetCustomerPassword, { params: { id } }));
        done?.();
      } catch (error) {
        onError(error);
      }
      // Also after a refusal: whatever was made is shown, for it is shown only once.
      if (made.length > 0) onPasswords(made);
      await client.invalidateQueries({ queryKey: [listCustomerAccounts.name] });
    },
    async suspend(accounts: readonly CustomerAccount[], done?: () => void) {
      const reason = await dialogs.prompt({
        title: t('accounts.suspend.title', { name: nameOf(accounts) }),
        text: t('accounts.suspend.text'),
        inputType: 'text',
        label: t('users.reason'),
        required: false,
        maxLength: 300,
        confirmLabel: t('accounts.suspend.confirm'),
      });
      if (reason === null) return;
      const ids = accounts.slice(0, most).map(({ id }) => id);
      const told = () => {
        notify({ text: t('accounts.suspend.done', { name: nameOf(accounts) }) });
        done?.();
      };
      suspension.mutate({ body: { ids, suspended: true, reason } }, { onError, onSuccess: told });
    },
    resume(accounts: readonly CustomerAccount[]) {
      const ids = accounts.map(({ id }) => id);
      const told = () => notify({ text: t('users.enable.done', { name: nameOf(accounts) }) });
      suspension.mutate({ body: { ids, suspended: false } }, { onError, onSuccess: told });
    },
    endSessions({ id, name }: CustomerAccount) {
      const told = () => notify({ text: t('sessions.ended', { name: format.name(name) }) });
      end.mutate({ params: { id } }, { onError, onSuccess: told });
    },
  };
}

export type AccountActions = ReturnType<typeof useAccountActions>;
