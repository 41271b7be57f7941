import { addForm, type FormKind, formKinds } from '@suksa/contracts/reports';
import { useApiMutation } from '@suksa/platform';
import { Modal, SegmentedControl, Stack, Text, TextInput, useRefusalNotice } from '@suksa/ui';
import { SheetPicker } from '@suksa/ui/import';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface AddFormProps {
  readonly onClose: () => void;
  readonly onAdded: (id: number) => void;
}

const largest = 5_000_000;

/** Takes a spreadsheet of the ministry’s or the district’s as it is. */
export default function AddForm({ onClose, onAdded }: AddFormProps) {
  const { t } = useTranslation('reports');
  const refusal = useRefusalNotice('reports');
  const [kind, setKind] = useState<FormKind>('class');
  const [name, setName] = useState('');
  const add = useApiMutation(addForm, { onSuccess: ({ id }) => onAdded(id) });
  const fault = add.error?.fields.find(({ path }) => path === 'file');

  function take(file: File) {
    const called = name.trim() || file.name.replace(/\.xlsx$/i, '').slice(0, 120);
    add.mutate(
      { body: { name: called, kind, file } },
      {
        // What is wrong with the file stands beside it.
        onError: (error) => {
          if (!error.fields.some(({ path }) => path === 'file')) refusal(error);
        },
      },
    );
  }

  return (
    <Modal opened onClose={onClose} title={t('forms.add.title')}>
      <Stack gap="md">
        <Text size="sm">{t('forms.add.text')}</Text>
        <SegmentedControl
          aria-label={t('forms.kind')}
          value={kind}
          data={formKinds.map((value) => ({ value, label: t(`forms.kinds.${value}`) }))}
          onChange={(value) => setKind(value as FormKind)}
        />
        <TextInput
          label={t('forms.name')}
          description={t('forms.add.name_help')}
          maxLength={120}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <SheetPicker
          kind={{
            ...{ endings: ['xlsx'], largest, namespace: 'reports' },
            title: t('forms.add.drop'),
            hint: t('forms.add.hint'),
          }}
          busy={add.isPending}
          fault={fault}
          onPick={take}
        />
      </Stack>
    </Modal>
  );
}
