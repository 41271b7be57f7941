import { type ClassRecord, classRecords, exportClasses } from '@suksa/contracts/education';
import { useBranch, useCan, useList, useScreen } from '@suksa/platform';
import { Button, Icon, PageFrame } from '@suksa/ui';
import { ListScreen } from '@suksa/ui/list';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { registerPath } from '../management/register-path.ts';
import { useClassColumns } from './class-columns.tsx';
import { ClassFilters, useClassesState } from './class-filters.tsx';
import { ClassMenu } from './class-menu.tsx';

const ClassForm = lazy(() => import('./class-form.tsx'));
const CopyClasses = lazy(() => import('./copy-classes.tsx'));

/** The classes of the chosen year: opened, changed, copied from another year, split and merged. */
export default function ClassesScreen() {
  const { t } = useTranslation('education');
  const { title, help } = useScreen();
  const can = useCan();
  const navigate = useNavigate();
  const context = useBranch();
  const columns = useClassColumns();
  const state = useClassesState();
  const { query } = state;
  const found = useList(classRecords, { query }, { file: exportClasses });
  const [edited, setEdited] = useState<ClassRecord | 'new' | null>(null);
  const [copying, setCopying] = useState(false);
  const mayCreate = can('education.class.create') && context !== null && !context.readOnly;
  const actions = mayCreate && (
    <>
      <Button variant="default" leftSection={<Icon name="copy" />} onClick={() => setCopying(true)}>
        {t('classes.copy.action')}
      </Button>
      <Button leftSection={<Icon name="plus" />} onClick={() => setEdited('new')}>
        {t('classes.add')}
      </Button>
    </>
  );

  return (
    <PageFrame title={title} help={help} actions={actions}>
      <ListScreen
        name="education.classes"
        label={title}
        state={state}
        columns={columns}
        list={found}
        namespace="education"
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        searchLabel={t('classes.search')}
        filters={<ClassFilters state={state} />}
        onOpen={(row) =>
          can('education.student.view') ? void navigate(registerPath({ class: row.id })) : setEdited(row)
        }
        rowActions={(row) => <ClassMenu schoolClass={row} onEdit={() => setEdited(row)} />}
        empty={{ title: t('classes.empty.title'), text: t('classes.empty.text'), action: actions }}
      />
      <Suspense>
        {edited && (
          <ClassForm schoolClass={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
        )}
        {copying && <CopyClasses onClose={() => setCopying(false)} />}
      </Suspense>
    </PageFrame>
  );
}
