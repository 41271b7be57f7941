import { yearStates } from '@suksa/contracts/session';
import {
  type AcademicYear,
  academicYearSorts,
  exportAcademicYears,
  listAcademicYears,
} from '@suksa/contracts/settings';
import { type PrintLanguage, useFormat } from '@suksa/i18n';
import { apiQuery, useBranch, useCan, useList, useScreen } from '@suksa/platform';
import { Button, Icon, PageFrame, PrintIconButton } from '@suksa/ui';
import { FilterSelect, ListScreen, useListState } from '@suksa/ui/list';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useYearLabels } from './use-year-labels.ts';
import { useYearColumns } from './year-columns.tsx';

const YearForm = lazy(() => import('./year-form.tsx'));

export default function AcademicYearsScreen() {
  const { t } = useTranslation('settings');
  const { title, help } = useScreen();
  const can = useCan();
  const format = useFormat();
  const branch = useBranch()?.branch;
  const columns = useYearColumns();
  const { states } = useYearLabels();
  const state = useListState({ sorts: academicYearSorts, filters: { state: yearStates } });
  const years = useList(listAcademicYears, { query: state.query }, { file: exportAcademicYears });
  const latest = useQuery(apiQuery(listAcademicYears, { query: { dir: 'desc' } }));
  const [edited, setEdited] = useState<number | 'new' | null>(null);
  const year = years.result.data?.rows.find(({ id }) => id === edited);

  /** A new year follows the latest one, which may have been saved a moment ago. */
  async function planNew() {
    await latest.refetch();
    setEdited('new');
  }

  async function printPlan(of: AcademicYear, language: PrintLanguage) {
    const { printYearPlan } = await import('./print-year-plan.tsx');
    if (branch)
      await printYearPlan({
        year: of,
        branchId: branch.id,
        school: format.name(branch.name),
        title: t('years.plan', { year: of.name }),
        language,
      });
  }

  return (
    <PageFrame
      title={title}
      help={help}
      actions={
        can('settings.academic_year.create') && (
          <Button leftSection={<Icon name="plus" />} onClick={planNew}>
            {t('years.add')}
          </Button>
        )
      }
    >
      <ListScreen
        name="settings.academic-years"
        label={title}
        state={state}
        columns={columns}
        list={years}
        namespace="settings"
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        rowTone={({ state: at }) => (at === 'closed' ? 'muted' : undefined)}
        searchLabel={t('years.search')}
        filters={
          <FilterSelect
            label={t('years.fields.state')}
            value={state.query.state}
            data={states}
            onChange={(value) => state.setFilter('state', value)}
          />
        }
        empty={{ title: t('years.empty.title'), text: t('years.empty.text') }}
        onOpen={({ id }) => setEdited(id)}
        rowActions={(row) => (
          <PrintIconButton
            kind="settings.year-plan"
            label={t('years.print_plan')}
            name={t('years.plan', { year: row.name })}
            onPrint={(language) => printPlan(row, language)}
          />
        )}
      />
      {(edited === 'new' || year) && (
        <Suspense>
          <YearForm
            key={year ? `${year.id} ${year.version}` : 'new'}
            year={year ?? null}
            latest={latest.data?.rows[0] ?? null}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
    </PageFrame>
  );
}
