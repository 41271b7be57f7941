import {
  branchChoices,
  branchSorts,
  branchStatuses,
  exportBranches,
  listBranches,
} from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { apiQuery, useCan, useList, useScreen } from '@suksa/platform';
import { Button, Icon, PageFrame } from '@suksa/ui';
import { FilterSelect, ListScreen, useListState } from '@suksa/ui/list';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { useBranchColumns } from './branch-columns.tsx';
import { branchPath } from './branch-path.ts';
import { useBranchLabels } from './use-branch-labels.ts';

const SchoolForm = lazy(() => import('./school-form.tsx'));

export default function BranchesScreen() {
  const { t } = useTranslation('settings');
  const { title, help } = useScreen();
  const can = useCan();
  const format = useFormat();
  const navigate = useNavigate();
  const columns = useBranchColumns();
  const { statuses } = useBranchLabels();
  const state = useListState({ sorts: branchSorts, filters: { status: branchStatuses } });
  const branches = useList(listBranches, { query: state.query }, { file: exportBranches });
  const everywhere = useQuery(apiQuery(branchChoices)).data?.everywhere;
  // Until that is known their room is kept: on a phone they are a line of their own above the list.
  const style = { visibility: everywhere ? 'visible' : 'hidden' } as const;
  const [namingSchool, setNamingSchool] = useState(false);

  return (
    <PageFrame
      title={title}
      help={help}
      actions={
        everywhere !== false && (
          <>
            {can('settings.branch.edit') && (
              <Button
                style={style}
                variant="default"
                leftSection={<Icon name="building-community" />}
                onClick={() => setNamingSchool(true)}
              >
                {t('branches.school.action')}
              </Button>
            )}
            {can('settings.branch.create') && (
              <Button style={style} component={Link} to={branchPath()} leftSection={<Icon name="plus" />}>
                {t('branches.add')}
              </Button>
            )}
          </>
        )
      }
    >
      <ListScreen
        name="settings.branches"
        label={title}
        state={state}
        columns={columns}
        list={branches}
        namespace="settings"
        rowKey={({ id }) => id}
        rowLabel={({ name }) => format.name(name)}
        rowTone={({ status }) => (status === 'active' ? undefined : 'muted')}
        searchLabel={t('branches.search')}
        filters={
          <FilterSelect
            label={t('branches.fields.status')}
            value={state.query.status}
            data={statuses}
            onChange={(value) => state.setFilter('status', value)}
          />
        }
        empty={{ title: t('branches.empty') }}
        onOpen={({ id }) => void navigate(branchPath(id))}
      />
      {namingSchool && (
        <Suspense>
          <SchoolForm onClose={() => setNamingSchool(false)} />
        </Suspense>
      )}
    </PageFrame>
  );
}
