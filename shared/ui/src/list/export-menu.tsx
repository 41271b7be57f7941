import { ActionIcon } from '@mantine/core';
import { useErrorText } from '@suksa/i18n';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon/icon.tsx';
import { Menu } from '../menu/menu.ts';
import { notify, settled } from '../notify/notify.tsx';
import { codedErrorOf } from '../states/coded-error.ts';

export type ExportFormat = 'xlsx' | 'csv';

interface ExportMenuProps {
  readonly onExport: (format: ExportFormat) => Promise<void>;
}

/** Downloads the whole list, as filtered and with the visible columns, and says when it didn't work. */
export function ExportMenu({ onExport }: ExportMenuProps) {
  const { t } = useTranslation('common');
  const { errorText } = useErrorText();
  const [busy, setBusy] = useState(false);
  const about = useId();

  async function run(format: ExportFormat) {
    setBusy(true);
    try {
      await onExport(format);
      settled(about);
      notify({ text: t('list.exported') });
    } catch (cause) {
      const error = codedErrorOf(cause);
      if (error !== cause) console.error(cause);
      notify({ tone: 'red', text: errorText(error.code), about });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Menu>
      <Menu.Target>
        <ActionIcon
          variant="default"
          aria-label={t(busy ? 'list.exporting' : 'list.export')}
          title={t('list.export')}
          loading={busy}
        >
          <Icon name="download" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('list.export')}</Menu.Label>
        <Menu.Item leftSection={<Icon name="file-spreadsheet" />} onClick={() => void run('xlsx')}>
          {t('list.export_xlsx')}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="file-text" />} onClick={() => void run('csv')}>
          {t('list.export_csv')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
