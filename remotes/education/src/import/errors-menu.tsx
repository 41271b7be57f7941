import { exportImportErrors, type StudentImport } from '@suksa/contracts/education';
import { download } from '@suksa/platform';
import { Button, Icon, Menu } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../components/use-refusal-notice.ts';
import { useImportLabels } from './use-import-labels.ts';

/** Downloads the rows that can't be taken, as the same spreadsheet with a column of reasons. */
export function ErrorsMenu({ run }: { readonly run: StudentImport }) {
  const { t } = useTranslation('education');
  const { t: common } = useTranslation('common');
  const onError = useRefusalNotice();
  const { fields, sentences } = useImportLabels();

  async function fetchErrors(format: 'xlsx' | 'csv') {
    try {
      const name = run.fileName.replace(/\.[^.]*$/, '');
      await download(
        exportImportErrors,
        {
          params: { id: run.id },
          body: {
            format,
            title: t('import.errors.reason'),
            fields: Object.fromEntries(fields.map(({ key, label }) => [key, label])),
            sentences: sentences(),
          },
        },
        `${name} – ${t('import.errors.file')}.${format}`,
      );
    } catch (cause) {
      onError(cause);
    }
  }

  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" leftSection={<Icon name="download" size={18} />}>
          {t('import.errors.fetch')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Icon name="file-spreadsheet" />} onClick={() => void fetchErrors('xlsx')}>
          {common('list.export_xlsx')}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="file-text" />} onClick={() => void fetchErrors('csv')}>
          {common('list.export_csv')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
