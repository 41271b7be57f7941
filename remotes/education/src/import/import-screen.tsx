import { useBranch, useCan, useScreen } from '@suksa/platform';
import { Button, Icon, PageFrame } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { ImportList } from './import-list.tsx';
import { ImportView } from './import-view.tsx';
import { StartPanel } from './start-panel.tsx';

/** Spreadsheets of students, from file to result; `?run=<id>` opens one. */
export default function ImportScreen() {
  const { t } = useTranslation('education');
  const { title, help } = useScreen();
  const [params, setParams] = useSearchParams();
  const can = useCan();
  const readOnly = useBranch()?.readOnly ?? false;
  const id = Number(params.get('run'));
  const opened = Number.isInteger(id) && id > 0;
  const mayImport = can('education.import.create') && !readOnly;

  const open = (run: number) => setParams({ run: String(run) });

  return (
    <PageFrame
      title={title}
      help={help}
      actions={
        opened && (
          <Button
            component={Link}
            to="/education_management/import"
            variant="default"
            leftSection={<Icon name="arrow-left" size={18} />}
          >
            {t('import.all')}
          </Button>
        )
      }
    >
      {opened ? (
        <ImportView key={id} id={id} onGone={() => setParams({})} />
      ) : (
        <>
          {mayImport && <StartPanel onUploaded={open} />}
          <ImportList onOpen={open} />
        </>
      )}
    </PageFrame>
  );
}
