import {
  disableUsers,
  endSessions,
  type FirstPassword,
  lockUsers,
  resetPassword,
  type User,
} from '@suksa/contracts/settings';
import { resetFactor } from '@suksa/contracts/settings/access/second-factor';
import { exportStaffData } from '@suksa/contracts/settings/data/staff-data';
import { useFormat } from '@suksa/i18n';
import { download, send, useApiMutation } from '@suksa/platform';
import { dialogs, notify } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../../components/use-refusal-notice.ts';
import { useBulkWork } from '../components/use-bulk-work.tsx';

type Change = 'lock' | 'unlock' | 'disable' | 'enable';

/** What can be done with accounts from the list, each after being asked. */
export function useUserActions(onFirstPassword: (first: FirstPassword) => void) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const onError = useRefusalNotice();
  const work = useBulkWork();
  const reset = useApiMutation(resetPassword, { onSuccess: onFirstPassword });
  const factor = useApiMutation(resetFactor);
  const end = useApiMutation(endSessions);
  const nameOf = ({ name }: User) => format.name(name);
  const namesOf = (users: readonly User[]) =>
    users.length === 1 && users[0] ? nameOf(users[0]) : t('users.many', { count: users.length });

  /** Asks for the reason that the history keeps. */
  const reasonFor = (action: 'lock' | 'disable', users: readonly User[]) => {
    const lessons = users.reduce((sum, user) => sum + user.lessons, 0);
    return {
      title: t(`users.${action}.title`, { name: namesOf(users) }),
      text: lessons > 0 ? t(`users.${action}.text_lessons`, { number: lessons }) : t(`users.${action}.text`),
      inputType: 'text',
      label: t('users.reason'),
      required: false,
      maxLength: 300,
      confirmLabel: t(`users.${action}.confirm`),
    } as const;
  };

  const change = (action: Change, users: readonly User[]) =>
    work({
      rows: users,
      nameOf,
      ...((action === 'lock' || action === 'disable') && { ask: reasonFor(action, users) }),
      act: ({ id }, reason) => {
        const body = { ids: [id], reason };
        return action === 'lock' || action === 'unlock'
          ? send(lockUsers, { body: { ...body, locked: action === 'lock' } })
          : send(disableUsers, { body: { ...body, disabled: action === 'disable' } });
      },
      done: (changed) => t(`users.${action}.done`, { name: namesOf(changed) }),
    });

  async function askAndChange(action: 'lock' | 'disable', users: readonly User[], done?: () => void) {
    const changed = await change(action, users);
    if (changed.length > 0) done?.();
  }

  return {
    async resetPassword({ id, name }: User) {
      const sure = await dialogs.confirm({
        title: t('users.reset.title', { name: format.name(name) }),
        text: t('users.reset.text'),
        confirmLabel: t('users.reset.confirm'),
      });
      if (sure) reset.mutate({ params: { id } }, { onError });
    },
    async resetFactor({ id, name }: User) {
      const named = { name: format.name(name) };
      const sure = await dialogs.confirm({
        title: t('users.factor.title', named),
        text: t('users.factor.text'),
        confirmLabel: t('users.factor.confirm'),
      });
      const told = () => notify({ text: t('users.factor.done', named) });
      if (sure) factor.mutate({ params: { id } }, { onError, onSuccess: told });
    },
    async takeData({ id, name, username }: User) {
      const sure = await dialogs.confirm({
        title: t('users.data.title', { name: format.name(name) }),
        text: t('users.data.text'),
        confirmLabel: t('users.data.confirm'),
      });
      if (sure) await download(exportStaffData, { params: { id } }, `${username}.json`).catch(onError);
    },
    lock: (users: readonly User[], done?: () => void) => askAndChange('lock', users, done),
    unlock: (user: User) => change('unlock', [user]),
    disable: (users: readonly User[], done?: () => void) => askAndChange('disable', users, done),
    enable: (user: User) => change('enable', [user]),
    endSessions({ id, name }: User) {
      const told = () => notify({ text: t('sessions.ended', { name: format.name(name) }) });
      end.mutate({ params: { id } }, { onError, onSuccess: told });
    },
  };
}

export type UserActions = ReturnType<typeof useUserActions>;
