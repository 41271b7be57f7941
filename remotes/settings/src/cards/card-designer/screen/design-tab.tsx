import { type CardTemplate, listCardTemplates } from '@suksa/contracts/settings';
import { apiQuery, useCan } from '@suksa/platform';
import { Button, EmptyState, ErrorState, Icon, keepLoaded, Skeleton } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { TemplateEditor } from './template-editor.tsx';

const NewTemplateForm = lazy(() => import('./new-template-form.tsx'));

/** The branch's designs, one of them open; the address says which. */
export function DesignTab() {
  const { t } = useTranslation('settings');
  const can = useCan();
  const [params, setParams] = useSearchParams();
  const [creating, setCreating] = useState(false);
  const { data, error, refetch, refreshFailure } = keepLoaded(useQuery(apiQuery(listCardTemplates)));

  const open = (id: number | null) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      if (id === null) next.delete('design');
      else next.set('design', String(id));
      return next;
    });

  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={560} radius="lg" />;
  const asked = Number(params.get('design'));
  const template: CardTemplate | undefined =
    data.templates.find(({ id }) => id === asked) ?? data.templates[0];
  return (
    <>
      {refreshFailure}
      {template ? (
        <TemplateEditor
          key={template.id}
          template={template}
          templates={data.templates}
          pictures={data.pictures}
          onOpen={open}
          onNew={() => setCreating(true)}
        />
      ) : (
        <EmptyState
          title={t('cards.empty.title')}
          text={t('cards.empty.text')}
          action={
            can('settings.card.edit') && (
              <Button leftSection={<Icon name="plus" />} onClick={() => setCreating(true)}>
                {t('cards.template.add')}
              </Button>
            )
          }
        />
      )}
      {creating && (
        <Suspense>
          <NewTemplateForm
            levels={data.levels}
            templates={data.templates}
            onClose={() => setCreating(false)}
            onCreated={({ id }) => open(id)}
          />
        </Suspense>
      )}
    </>
  );
}
