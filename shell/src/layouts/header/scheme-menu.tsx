import { ActionIcon, Icon, Menu, useColourScheme } from '@suksa/ui';
import { useTranslation } from 'react-i18next';

const schemes = [
  { scheme: 'light', icon: 'sun' },
  { scheme: 'dark', icon: 'moon' },
  { scheme: 'auto', icon: 'device-desktop' },
] as const;

/** Light, dark, or as the device has it. */
export function SchemeMenu() {
  const { t } = useTranslation('shell');
  const { scheme, setScheme } = useColourScheme();
  const current = schemes.find((entry) => entry.scheme === scheme) ?? schemes[2];
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={t('scheme.label')} title={t('scheme.label')}>
          <Icon name={current.icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {schemes.map(({ scheme: choice, icon }) => (
          <Menu.Item
            key={choice}
            leftSection={<Icon name={icon} />}
            checked={choice === scheme}
            onClick={() => setScheme(choice)}
          >
            {t(`scheme.${choice}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
