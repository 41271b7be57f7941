import {
  type AccountPassword,
  type CustomerAccount,
  endCustomerSessions,
  resetCustomerPassword,
  suspendCustomerAccounts,
} from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { send, useApiMutation } from '@suksa/platform';
import { dialogs, notify } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../../components/use-refusal-notice.ts';
import { useBulkWork } from '../components/use-bulk-work.tsx';

/** What can be done with families' accounts from the list, each after being asked. */
export function useAccountActions(onPasswords: (made: readonly AccountPassword[]) => void) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const onError = useRefusalNotice();
  const work = useBulkWork();
  const end = useApiMutation(endCustomerSessions);
  const nameOf = ({ name }: CustomerAccount) => format.name(name);
  const namesOf = (accounts: readonly CustomerAccount[]) =>
    accounts.length === 1 && accounts[0] ? nameOf(accounts[0]) : t('users.many', { count: accounts.length });

  return {
    /** New slips: the old passwords stop working. Whatever was made is shown, for it is shown only once. */
    async reset(accounts: readonly CustomerAccount[], done?: () => void) {
      const sure = await dialogs.confirm({
        title: t('accounts.reset.title', { name: namesOf(accounts) }),
        text: t('users.reset.text'),
        confirmLabel: t('users.reset.confirm'),
      });
      if (!sure) return;
      const made: AccountPassword[] = [];
      await work({
        rows: accounts,
        nameOf,
        act: async ({ id }) => made.push(await send(resetCustomerPassword, { params: { id } })),
        done: (changed) => t('accounts.reset.done', { name: namesOf(changed) }),
      });
      if (made.length === 0) return;
      onPasswords(made);
      done?.();
    },
    async suspend(accounts: readonly CustomerAccount[], done?: () => void) {
      const changed = await work({
        rows: accounts,
        nameOf,
        ask: {
          title: t('accounts.suspend.title', { name: namesOf(accounts) }),
          text: t('accounts.suspend.text'),
          inputType: 'text',
          label: t('users.reason'),
          required: false,
          maxLength: 300,
          confirmLabel: t('accounts.suspend.confirm'),
        },
        act: ({ id }, reason) =>
          send(suspendCustomerAccounts, { body: { ids: [id], suspended: true, reason } }),
        done: (suspended) => t('accounts.suspend.done', { name: namesOf(suspended) }),
      });
      if (changed.length > 0) done?.();
    },
    resume: (account: CustomerAccount) =>
      work({
        rows: [account],
        nameOf,
        act: ({ id }) => send(suspendCustomerAccounts, { body: { ids: [id], suspended: false } }),
        done: (resumed) => t('users.enable.done', { name: namesOf(resumed) }),
      }),
    endSessions({ id, name }: CustomerAccount) {
      const told = () => notify({ text: t('sessions.ended', { name: format.name(name) }) });
      end.mutate({ params: { id } }, { onError, onSuccess: told });
    },
  };
}

export type AccountActions = ReturnType<typeof useAccountActions>;
