import { listForms } from '@suksa/contracts/reports';
import { apiQuery, useScreen } from '@suksa/platform';
import { Button, EmptyState, ErrorState, Icon, keepLoaded, PageFrame, Skeleton } from '@suksa/ui';
import { useListState } from '@suksa/ui/list';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormList } from './form-list.tsx';

const AddForm = lazy(() => import('./add-form.tsx'));
const TieForm = lazy(() => import('./tie-form.tsx'));

/** Spreadsheets of the ministry and the district: kept once, their cells tied to fields, then filled. */
export default function FormsScreen() {
  const { title, help } = useScreen();
  const { t } = useTranslation('reports');
  const state = useListState({ sorts: ['name'], filters: { form: 'number' }, places: ['form'] });
  const { data, error, refetch, refreshFailure } = keepLoaded(useQuery(apiQuery(listForms)));
  const [adding, setAdding] = useState(false);
  const { form } = state.query;
  const back = (
    <Button variant="default" leftSection={<Icon name="arrow-left" />} onClick={() => state.goTo({})}>
      {t('forms.all')}
    </Button>
  );
  const add = data?.mayChange && (
    <Button leftSection={<Icon name="plus" />} onClick={() => setAdding(true)}>
      {t('forms.add.title')}
    </Button>
  );
  return (
    <PageFrame title={title} help={help} actions={form === undefined ? add : back}>
      {refreshFailure}
      {error ? <ErrorState error={error} onRetry={() => void refetch()} namespace="reports" /> : null}
      {!error && !data && <Skeleton height={320} />}
      {data && form === undefined && data.forms.length === 0 && (
        <EmptyState title={t('forms.empty.title')} text={t('forms.empty.text')} />
      )}
      {data && form === undefined && data.forms.length > 0 && (
        <FormList {...data} onTie={(id) => state.goTo({ form: id })} />
      )}
      <Suspense fallback={<Skeleton height={320} />}>
        {form !== undefined && <TieForm key={form} id={form} />}
        {adding && (
          <AddForm
            onClose={() => setAdding(false)}
            onAdded={(id) => {
              setAdding(false);
              state.goTo({ form: id });
            }}
          />
        )}
      </Suspense>
    </PageFrame>
  );
}
