import { type FormShown, removeForm } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { useApiMutation } from '@suksa/platform';
import { Button, dialogs, Group, Icon, ScrollArea, useRefusalNotice } from '@suksa/ui';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './forms.module.css';

const FillForm = lazy(() => import('./fill-form.tsx'));

interface FormListProps {
  readonly forms: readonly FormShown[];
  readonly mayChange: boolean;
  readonly maySchool: boolean;
  readonly onTie: (id: number) => void;
}

/** The forms, each to be filled; whoever may ties and deletes them. */
export function FormList({ forms, mayChange, maySchool, onTie }: FormListProps) {
  const { t } = useTranslation('reports');
  const { t: common } = useTranslation('common');
  const format = useFormat();
  const refusal = useRefusalNotice('reports');
  const [filling, setFilling] = useState<FormShown | null>(null);
  const removal = useApiMutation(removeForm);

  async function ask({ id, name }: FormShown) {
    const sure = await dialogs.confirm({
      title: t('forms.remove.title', { name }),
      text: t('forms.remove.text'),
      confirmLabel: t('forms.remove.confirm'),
      danger: true,
    });
    if (sure) removal.mutate({ params: { id } }, { onError: refusal });
  }

  return (
    <>
      <ScrollArea label={t('forms.list')}>
        <table className={classes.list}>
          <thead>
            <tr>
              <th scope="col">{t('forms.name')}</th>
              <th scope="col">{t('forms.kind')}</th>
              <th scope="col">{t('forms.tied')}</th>
              <th scope="col">{t('forms.changed')}</th>
              <th scope="col">{t('forms.actions')}</th>
            </tr>
          </thead>
          <tbody>
            {forms.map((form) => (
              <tr key={form.id}>
                <th scope="row">
                  {form.name}
                  <small>{form.fileName}</small>
                </th>
                <td>{t(`forms.kinds.${form.kind}`)}</td>
                <td>
                  {t('forms.cells', { count: form.ties.length, number: format.number(form.ties.length) })}
                </td>
                <td>{format.dateTime(form.changedAt)}</td>
                <td>
                  <Group gap="xs" wrap="nowrap">
                    <Button
                      size="compact-sm"
                      leftSection={<Icon name="download" size={16} />}
                      disabled={form.ties.length === 0 || (form.kind === 'school' && !maySchool)}
                      aria-label={t('forms.fill.of', { name: form.name })}
                      onClick={() => setFilling(form)}
                    >
                      {t('forms.fill.action')}
                    </Button>
                    {mayChange && (
                      <>
                        <Button
                          size="compact-sm"
                          variant="default"
                          aria-label={t('forms.tie.of', { name: form.name })}
                          onClick={() => onTie(form.id)}
                        >
                          {t('forms.tie.action')}
                        </Button>
                        <Button
                          size="compact-sm"
                          variant="subtle"
                          color="red"
                          aria-label={t('forms.remove.of', { name: form.name })}
                          onClick={() => void ask(form)}
                        >
                          {common('actions.delete')}
                        </Button>
                      </>
                    )}
                  </Group>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
      <Suspense>
        {filling && <FillForm form={filling} maySchool={maySchool} onClose={() => setFilling(null)} />}
      </Suspense>
    </>
  );
}
