import type { AuditLogEntry } from '@suksa/contracts/settings';
import { ActionIcon, Icon, Menu } from '@suksa/ui';
import { useTranslation } from 'react-i18next';

interface EntryMenuProps {
  readonly entry: AuditLogEntry;
  /** What the line is about, in words. */
  readonly name: string;
  readonly onRecord: () => void;
  readonly onPerson: () => void;
}

/** From one line to all of the same record, or of the same person. */
export function EntryMenu({ entry, name, onRecord, onPerson }: EntryMenuProps) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation('common');
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={common('list.row_actions', { row: name })}>
          <Icon name="dots" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Icon name="history" />} onClick={onRecord}>
          {t('audit_log.only.record')}
        </Menu.Item>
        {entry.byId != null && (
          <Menu.Item leftSection={<Icon name="user" />} onClick={onPerson}>
            {t('audit_log.only.person')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
