import {
  exportSubjects,
  listLevels,
  listSubjects,
  type Subject,
  SubjectType,
  subjectSorts,
} from '@suksa/contracts/technical';
import { useFormat } from '@suksa/i18n';
import { apiQuery, useCan, useList, useScreen } from '@suksa/platform';
import { Button, Icon, PageFrame } from '@suksa/ui';
import { FilterSelect, ListScreen, useListState } from '@suksa/ui/list';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSubjectColumns } from './subject-columns.tsx';
import { useSubjectTypes } from './use-subject-types.ts';

const SubjectForm = lazy(() => import('./subject-form.tsx'));

export default function SubjectsScreen() {
  const { t } = useTranslation('technical');
  const { title, help } = useScreen();
  const can = useCan();
  const format = useFormat();
  const types = useSubjectTypes();
  const state = useListState({
    sorts: subjectSorts,
    filters: { level: 'number', type: SubjectType.options, active: ['yes', 'no'] },
  });
  const subjects = useList(listSubjects, { query: state.query }, { file: exportSubjects });
  const levels = useQuery({ ...apiQuery(listLevels), staleTime: 600_000 });
  const columns = useSubjectColumns(levels.data?.rows ?? []);
  const [edited, setEdited] = useState<Subject | 'new' | null>(null);

  const { level, type, active } = state.query;
  return (
    <PageFrame
      title={title}
      help={help}
      actions={
        can('technical.subject.create') && (
          <Button leftSection={<Icon name="plus" />} onClick={() => setEdited('new')}>
            {t('subjects.add')}
          </Button>
        )
      }
    >
      <ListScreen
        name="technical.subjects"
        label={title}
        state={state}
        columns={columns}
        list={subjects}
        namespace="technical"
        rowKey={(row) => row.id}
        rowLabel={(row) => format.name(row.name)}
        searchLabel={t('subjects.search')}
        filters={
          <>
            <FilterSelect
              label={t('fields.levels')}
              value={level}
              data={(levels.data?.rows ?? []).map(({ id, name }) => ({
                value: id,
                label: format.name(name),
              }))}
              onChange={(value) => state.setFilter('level', value)}
            />
            <FilterSelect
              label={t('fields.type')}
              value={type}
              data={types}
              onChange={(value) => state.setFilter('type', value)}
            />
            <FilterSelect
              label={t('fields.active')}
              value={active}
              data={[
                { value: 'yes' as const, label: t('states.yes') },
                { value: 'no' as const, label: t('states.no') },
              ]}
              onChange={(value) => state.setFilter('active', value)}
            />
          </>
        }
        empty={{ title: t('subjects.empty.title'), text: t('subjects.empty.text') }}
        {...(can('technical.subject.edit') && { onOpen: setEdited })}
      />
      {edited && (
        <Suspense>
          <SubjectForm
            subject={edited === 'new' ? null : edited}
            levels={levels.data?.rows ?? []}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
    </PageFrame>
  );
}
