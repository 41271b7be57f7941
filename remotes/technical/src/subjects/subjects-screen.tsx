import {
  exportSubjects,
  listLevels,
  listSubjects,
  type Subject,
  subjectSorts,
  subjectTypes,
} from '@suksa/contracts/technical';
import { useFormat } from '@suksa/i18n';
import { apiQuery, useBranch, useCan, useList, useScreen } from '@suksa/platform';
import { Button, Icon, PageFrame, SegmentedControl } from '@suksa/ui';
import { FilterSelect, ListScreen, useListState } from '@suksa/ui/list';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSubjectColumns } from './subject-columns.tsx';
import { useSubjectTypes } from './use-subject-types.ts';

const CurriculumView = lazy(() => import('../curriculum/curriculum-view.tsx'));
const SubjectForm = lazy(() => import('./subject-form.tsx'));

/** The list of subjects, and how the chosen year teaches them level by level. */
export default function SubjectsScreen() {
  const { t } = useTranslation('technical');
  const state = useListState({ sorts: ['position'], filters: { view: ['curriculum'] } });
  const year = useBranch()?.year?.name ?? '';
  const view = state.query.view ?? 'subjects';
  const choice = (
    <div>
      <SegmentedControl
        aria-label={t('curriculum.view')}
        value={view}
        data={[
          { value: 'subjects', label: t('curriculum.subjects') },
          { value: 'curriculum', label: t('curriculum.of_year', { year }) },
        ]}
        onChange={(chosen) => state.setFilter('view', chosen === 'curriculum' ? 'curriculum' : null)}
      />
    </div>
  );
  if (view === 'subjects') return <SubjectList>{choice}</SubjectList>;
  return (
    <Suspense>
      <CurriculumView>{choice}</CurriculumView>
    </Suspense>
  );
}

function SubjectList({ children }: { children: ReactNode }) {
  const { t } = useTranslation('technical');
  const { title, help } = useScreen();
  const can = useCan();
  const format = useFormat();
  const types = useSubjectTypes();
  const state = useListState({
    sorts: subjectSorts,
    filters: { level: 'number', type: subjectTypes, active: ['yes', 'no'] },
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
      {children}
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
