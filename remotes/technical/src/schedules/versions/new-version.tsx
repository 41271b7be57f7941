import {
  createTimetable,
  type Timetable,
  TimetableStart,
  timetableNameLength,
} from '@suksa/contracts/technical';
import { newIdempotencyKey, send } from '@suksa/platform';
import { FormDialog, SelectField, TextField, useContractForm } from '@suksa/ui/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nextName } from './next-name.ts';

interface NewVersionProps {
  readonly copyOf: number | null;
  /** Has the copy follow the teaching plan at once. */
  readonly follow?: true;
  readonly versions: readonly Timetable[];
  readonly onClose: () => void;
  readonly onMade: (version: Timetable) => void;
}

/** A new draft, from the teaching plan or as a copy of another version. */
export default function NewVersion({ copyOf, follow, versions, onClose, onMade }: NewVersionProps) {
  const { t } = useTranslation('technical');
  const [idempotencyKey] = useState(newIdempotencyKey);
  const names = versions.map(({ name }) => name);
  const original = versions.find(({ id }) => id === copyOf);
  const form = useContractForm({
    name: 'technical.timetable',
    record: null,
    schema: TimetableStart,
    namespace: 'technical',
    initial: { name: original ? nextName(original.name, names, timetableNameLength) : '', copyOf, follow },
    submit: async (body) => onMade(await send(createTimetable, { body: { ...body, idempotencyKey } })),
  });
  return (
    <FormDialog opened onClose={onClose} form={form} title={t('versions.add')} savedText={null}>
      <TextField {...form.field('name')} label={t('versions.name')} required autoFocus />
      <SelectField
        {...form.field('copyOf')}
        label={t('versions.from')}
        placeholder={t('versions.from_plan')}
        data={versions.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </FormDialog>
  );
}
