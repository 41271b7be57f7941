import type { CustomerAccount } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { ActionIcon, Icon, Menu } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import type { AccountActions } from './use-account-actions.ts';

interface AccountMenuProps {
  readonly account: CustomerAccount;
  readonly actions: AccountActions;
  readonly onSessions: () => void;
}

/** What can be done with one family's account. */
export function AccountMenu({ account, actions, onSessions }: AccountMenuProps) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation('common');
  const format = useFormat();
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={common('list.row_actions', { row: format.name(account.name) })}
        >
          <Icon name="dots" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Icon name="key" />} onClick={() => void actions.reset([account])}>
          {t('accounts.reset.action')}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="device-desktop" />} onClick={onSessions}>
          {t('sessions.action')}
        </Menu.Item>
        <Menu.Divider />
        {account.status === 'disabled' ? (
          <Menu.Item leftSection={<Icon name="rotate" />} onClick={() => void actions.resume(account)}>
            {t('users.enable.action')}
          </Menu.Item>
        ) : (
          <Menu.Item
            color="red"
            leftSection={<Icon name="ban" />}
            onClick={() => void actions.suspend([account])}
          >
            {t('accounts.suspend.action')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
