import { type FormShown, removeForm } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { useApiMutation } from '@suksa/platform';
import { ActionIcon, Button, dialogs, Icon, Menu, useRefusalNotice } from '@suksa/ui';
import { type Column, DataTable } from '@suksa/ui/list';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

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

  const columns: readonly Column<FormShown>[] = [
    { key: 'name', title: t('forms.name'), render: ({ name }) => <strong>{name}</strong>, card: 'title' },
    { key: 'fileName', title: t('forms.file'), render: ({ fileName }) => fileName, card: 'subtitle' },
    { key: 'kind', title: t('forms.kind'), render: ({ kind }) => t(`forms.kinds.${kind}`) },
    {
      key: 'ties',
      title: t('forms.tied'),
      render: ({ ties }) => t('forms.cells', { count: ties.length, number: format.number(ties.length) }),
    },
    { key: 'changedAt', title: t('forms.changed'), render: ({ changedAt }) => format.dateTime(changedAt) },
  ];

  const actions = (form: FormShown) => (
    <>
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
        <Menu>
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={common('list.row_actions', { row: form.name })}
            >
              <Icon name="dots" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<Icon name="table" />} onClick={() => onTie(form.id)}>
              {t('forms.tie.action')}
            </Menu.Item>
            <Menu.Item color="red" leftSection={<Icon name="trash" />} onClick={() => void ask(form)}>
              {common('actions.delete')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );

  return (
    <>
      <DataTable
        label={t('forms.list')}
        columns={columns}
        rows={forms}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        rowActions={actions}
      />
      <Suspense>
        {filling && <FillForm form={filling} maySchool={maySchool} onClose={() => setFilling(null)} />}
      </Suspense>
    </>
  );
}
