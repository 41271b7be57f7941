import {
  disableUsers,
  endSessions,
  type FirstPassword,
  listUsers,
  lockUsers,
  resetPassword,
  type User,
  userAudit,
  userSessions,
} from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { useApiMutation } from '@suksa/platform';
import { dialogs, notify } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../components/use-refusal-notice.ts';

const changes = { invalidates: [listUsers, userAudit, userSessions] };
/** How many a single request may name. */
const most = 100;

/** What can be done with accounts from the list, each after being asked. */
export function useUserActions(onFirstPassword: (first: FirstPassword) => void) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const onError = useRefusalNotice();
  const reset = useApiMutation(resetPassword, { ...changes, onSuccess: onFirstPassword });
  const end = useApiMutation(endSessions, changes);
  const lock = useApiMutation(lockUsers, changes);
  const disable = useApiMutation(disableUsers, changes);
  const nameOf = (users: readonly User[]) =>
    users.length === 1 && users[0] ? format.name(users[0].name) : t('users.many', { count: users.length });

  /** Asks for the reason that the history keeps; null when it is better left. */
  async function reasonFor(action: 'lock' | 'disable', users: readonly User[]): Promise<string | null> {
    const lessons = users.reduce((sum, user) => sum + user.lessons, 0);
    return dialogs.prompt({
      title: t(`users.${action}.title`, { name: nameOf(users) }),
      text: lessons > 0 ? t(`users.${action}.text_lessons`, { number: lessons }) : t(`users.${action}.text`),
      inputType: 'text',
      label: t('users.reason'),
      required: false,
      maxLength: 300,
      confirmLabel: t(`users.${action}.confirm`),
    });
  }

  const bodyOf = (users: readonly User[], reason = '') => ({
    ids: users.slice(0, most).map(({ id }) => id),
    reason,
  });

  return {
    async resetPassword({ id, name }: User) {
      const sure = await dialogs.confirm({
        title: t('users.reset.title', { name: format.name(name) }),
        text: t('users.reset.text'),
        confirmLabel: t('users.reset.confirm'),
      });
      if (sure) reset.mutate({ params: { id } }, { onError });
    },
    async lock(users: readonly User[], done?: () => void) {
      const reason = await reasonFor('lock', users);
      if (reason === null) return;
      const told = () => {
        notify({ text: t('users.lock.done', { name: nameOf(users) }) });
        done?.();
      };
      lock.mutate({ body: { ...bodyOf(users, reason), locked: true } }, { onError, onSuccess: told });
    },
    unlock(users: readonly User[]) {
      const told = () => notify({ text: t('users.unlock.done', { name: nameOf(users) }) });
      lock.mutate({ body: { ...bodyOf(users), locked: false } }, { onError, onSuccess: told });
    },
    async disable(users: readonly User[], done?: () => void) {
      const reason = await reasonFor('disable', users);
      if (reason === null) return;
      const told = () => {
        notify({ text: t('users.disable.done', { name: nameOf(users) }) });
        done?.();
      };
      disable.mutate({ body: { ...bodyOf(users, reason), disabled: true } }, { onError, onSuccess: told });
    },
    enable(users: readonly User[]) {
      const told = () => notify({ text: t('users.enable.done', { name: nameOf(users) }) });
      disable.mutate({ body: { ...bodyOf(users), disabled: false } }, { onError, onSuccess: told });
    },
    endSessions({ id, name }: User) {
      const told = () => notify({ text: t('sessions.ended', { name: format.name(name) }) });
      end.mutate({ params: { id } }, { onError, onSuccess: told });
    },
  };
}

export type UserActions = ReturnType<typeof useUserActions>;
