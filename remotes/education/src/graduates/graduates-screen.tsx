import {
  exportGraduates,
  type GraduationBatch,
  listBatches,
  listGraduates,
} from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { apiQuery, useBranch, useCan, useList, useScreen } from '@suksa/platform';
import { Button, Icon, PageFrame, SegmentedControl } from '@suksa/ui';
import { ListScreen } from '@suksa/ui/list';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BatchBar } from './batch-bar.tsx';
import { BulkSteps } from './bulk-steps.tsx';
import { useGraduateColumns } from './graduate-columns.tsx';
import { GraduateFilters } from './graduate-filters.tsx';
import { GraduateMenu } from './graduate-menu.tsx';
import { useGraduateState, useOpenedGraduate } from './graduate-state.ts';

const BatchForm = lazy(() => import('./batch-form.tsx'));
const GraduateRecord = lazy(() => import('./graduate-record.tsx'));

/** The desk of those who finish: from candidates over exam and approval to certificates and alumni. */
export default function GraduatesScreen() {
  const { t } = useTranslation('education');
  const { title, help } = useScreen();
  const format = useFormat();
  const can = useCan();
  const context = useBranch();
  const { state, query } = useGraduateState();
  const { opened, open, close } = useOpenedGraduate();
  const [editing, setEditing] = useState<GraduationBatch | 'new' | null>(null);
  const view = query.view ?? 'candidates';
  const batches = useQuery(apiQuery(listBatches));
  const batch = batches.data?.rows.find(({ id }) => id === query.batch);
  const columns = useGraduateColumns(view, batch?.examSubjects ?? batches.data?.examSubjects ?? []);
  const graduates = useList(listGraduates, { query }, { file: exportGraduates });
  const mayCreate = can('education.graduation.create') && context !== null && !context.readOnly;
  const add = mayCreate && (
    <Button leftSection={<Icon name="plus" />} onClick={() => setEditing('new')}>
      {t('graduates.batch.add')}
    </Button>
  );

  return (
    <PageFrame
      title={title}
      help={help}
      actions={
        <>
          <SegmentedControl
            aria-label={t('graduates.view.label')}
            value={view}
            onChange={(value) => {
              state.goTo(value === 'alumni' ? { view: 'alumni' } : {});
            }}
            data={[
              { value: 'candidates', label: t('graduates.view.candidates') },
              { value: 'alumni', label: t('graduates.view.alumni') },
            ]}
          />
          {view === 'candidates' && add}
        </>
      }
    >
      {view === 'candidates' && batches.data && batches.data.rows.length > 0 && (
        <BatchBar
          batches={batches.data.rows}
          chosen={batch}
          onChoose={(id) => state.setFilter('batch', id)}
          onEdit={setEditing}
        />
      )}
      <ListScreen
        key={view}
        name={`education.graduates.${view}`}
        label={view === 'alumni' ? t('graduates.view.alumni') : title}
        state={state}
        columns={columns}
        list={graduates}
        namespace="education"
        rowKey={({ id }) => id}
        rowLabel={({ name }) => format.name(name)}
        rowTone={({ status }) => (status === 'revoked' ? 'muted' : undefined)}
        onOpen={({ id }) => open(id)}
        searchLabel={t('graduates.search')}
        filters={<GraduateFilters state={state} levelId={batch?.level.id} />}
        rowActions={(row) => <GraduateMenu graduate={row} batches={batches.data?.rows ?? []} />}
        bulk={({ rows, clear }) => (
          <BulkSteps rows={rows} batches={batches.data?.rows ?? []} onDone={clear} />
        )}
        empty={{
          title: t(`graduates.empty.${batch ? 'batch' : view}.title`),
          text: t(`graduates.empty.${batch ? 'batch' : view}.text`),
          action: view === 'candidates' && batches.data?.rows.length === 0 && add,
        }}
      />
      <Suspense>
        {editing && (
          <BatchForm
            batch={editing === 'new' ? null : editing}
            choices={batches.data?.levels ?? []}
            taken={batches.data?.rows.map(({ level }) => level.id) ?? []}
            onOpened={(id) => state.setFilter('batch', id)}
            onClose={() => setEditing(null)}
          />
        )}
        {opened !== null && <GraduateRecord key={opened} id={opened} onClose={close} />}
      </Suspense>
    </PageFrame>
  );
}
