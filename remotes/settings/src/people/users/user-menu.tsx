import type { User } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { useCan, useCurrentUser } from '@suksa/platform';
import { ActionIcon, Icon, Menu } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import type { UserActions } from './use-user-actions.ts';

interface UserMenuProps {
  readonly user: User;
  readonly actions: UserActions;
  readonly onSessions: () => void;
  readonly onErase: () => void;
}

/** What can be done with one account; nothing with one's own, for which there is the profile. */
export function UserMenu({ user, actions, onSessions, onErase }: UserMenuProps) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation('common');
  const format = useFormat();
  const can = useCan();
  const me = useCurrentUser();
  const mayEdit = can('settings.user.edit');
  const mayDisable = can('settings.user.delete');
  if (user.id === me?.id || (!mayEdit && !mayDisable)) return null;
  const disabled = user.status === 'disabled';

  return (
    <Menu>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={common('list.row_actions', { row: format.name(user.name) })}
        >
          <Icon name="dots" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {mayEdit && (
          <>
            <Menu.Item leftSection={<Icon name="key" />} onClick={() => void actions.resetPassword(user)}>
              {t('users.reset.action')}
            </Menu.Item>
            <Menu.Item
              leftSection={<Icon name="shield-lock" />}
              onClick={() => void actions.resetFactor(user)}
            >
              {t('users.factor.action')}
            </Menu.Item>
            <Menu.Item leftSection={<Icon name="device-desktop" />} onClick={onSessions}>
              {t('sessions.action')}
            </Menu.Item>
            {!disabled &&
              (user.status === 'locked' ? (
                <Menu.Item leftSection={<Icon name="lock" />} onClick={() => void actions.unlock(user)}>
                  {t('users.unlock.action')}
                </Menu.Item>
              ) : (
                <Menu.Item leftSection={<Icon name="lock" />} onClick={() => void actions.lock([user])}>
                  {t('users.lock.action')}
                </Menu.Item>
              ))}
          </>
        )}
        {mayDisable && (
          <Menu.Item leftSection={<Icon name="download" />} onClick={() => void actions.takeData(user)}>
            {t('users.data.action')}
          </Menu.Item>
        )}
        {mayDisable && <Menu.Divider />}
        {mayDisable &&
          (disabled ? (
            <>
              <Menu.Item leftSection={<Icon name="rotate" />} onClick={() => void actions.enable(user)}>
                {t('users.enable.action')}
              </Menu.Item>
              <Menu.Item color="red" leftSection={<Icon name="trash" />} onClick={onErase}>
                {t('users.erasure.action')}
              </Menu.Item>
            </>
          ) : (
            <Menu.Item
              color="red"
              leftSection={<Icon name="ban" />}
              onClick={() => void actions.disable([user])}
            >
              {t('users.disable.action')}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}
