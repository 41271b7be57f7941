import { promotionRules } from '@suksa/contracts/marks/scheme';
import {
  exportMarkSchemes,
  listMarkCodes,
  listMarkSchemes,
  type MarkScheme,
  markSchemeChoices,
  markSchemeSorts,
} from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { allRows, apiQuery, send, useCan, useList } from '@suksa/platform';
import { Button, Icon } from '@suksa/ui';
import { FilterSelect, ListScreen, useListState } from '@suksa/ui/list';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './bands.module.css';
import { useCodeColumns } from './code-columns.tsx';
import { useSchemeColumns } from './scheme-columns.tsx';
import { useSchemeLabels } from './use-scheme-labels.ts';

const SchemeForm = lazy(() => import('./scheme-form.tsx'));

/** On paper a code says what it is, not how often it occurs. */
const unprinted = ['uses', 'active'];

/** How each level counts marks and who passes. */
export default function SchemesTab() {
  const { t } = useTranslation('settings');
  const can = useCan();
  const format = useFormat();
  const columns = useSchemeColumns();
  const printed = useCodeColumns().filter(({ key, hidden }) => !hidden && !unprinted.includes(key));
  const { promotions } = useSchemeLabels();
  const state = useListState({ sorts: markSchemeSorts, filters: { promotion: promotionRules } });
  const schemes = useList(listMarkSchemes, { query: state.query }, { file: exportMarkSchemes });
  const levels = useQuery(apiQuery(markSchemeChoices)).data?.levels;
  const [edited, setEdited] = useState<MarkScheme | 'new' | null>(null);
  const title = t('mark_status.tabs.schemes');

  return (
    <>
      <div className={classes.head}>
        <p>{t('mark_status.help.schemes')}</p>
        {can('settings.mark_scheme.create') && (
          <Button leftSection={<Icon name="plus" />} onClick={() => setEdited('new')}>
            {t('schemes.add')}
          </Button>
        )}
      </div>
      <ListScreen
        name="settings.mark-schemes"
        label={title}
        state={state}
        columns={columns}
        list={schemes}
        namespace="settings"
        rowKey={({ id }) => id}
        rowLabel={({ name }) => format.name(name)}
        searchLabel={t('schemes.search')}
        filters={
          <FilterSelect
            label={t('schemes.fields.promotion')}
            value={state.query.promotion}
            data={promotions}
            onChange={(value) => state.setFilter('promotion', value)}
          />
        }
        empty={{ title: t('schemes.empty') }}
        onOpen={setEdited}
        print={{
          around: async () => {
            const { PrintTable } = await import('./print-table.ts');
            const codes = await allRows((paging) =>
              send(listMarkCodes, { query: { active: 'yes', ...paging } }),
            );
            return {
              below: (
                <>
                  <h2>{t('mark_status.tabs.codes')}</h2>
                  <PrintTable columns={printed} rows={codes} rowKey={({ id }) => id} />
                </>
              ),
            };
          },
        }}
      />
      {edited && levels && (
        <Suspense>
          <SchemeForm
            scheme={edited === 'new' ? null : edited}
            levels={levels}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
    </>
  );
}
