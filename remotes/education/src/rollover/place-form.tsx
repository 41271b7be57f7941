import { decideOutcomes, PlaceForm, type RolloverSummary } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { send } from '@suksa/platform';
import { FormDialog, SelectField, useContractForm } from '@suksa/ui/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Chosen } from './outcome-form.tsx';
import { useDecided } from './use-decided.ts';

interface PlaceFormProps {
  readonly summary: RolloverSummary;
  readonly chosen: Chosen;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** One class of the new year for all of them; whom it doesn't fit is named and keeps the class as it was. */
export default function PlaceDialog({ summary, chosen, onClose, onDone }: PlaceFormProps) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const decided = useDecided();
  const { count, ...whom } = chosen;
  const [initial] = useState({ toClassId: null as number | null });
  const form = useContractForm({
    name: 'education.rollover.place',
    record: `${summary.rollover.id} ${JSON.stringify({ ...whom, seen: undefined, filterSeen: undefined })}`,
    schema: PlaceForm,
    namespace: 'education',
    initial,
    submit: ({ toClassId }) =>
      send(decideOutcomes, { params: { id: summary.rollover.id }, body: { ...whom, toClassId } }),
    onSaved: (answer) => {
      decided(answer);
      onDone();
    },
  });

  return (
    <FormDialog
      opened
      onClose={onClose}
      form={form}
      title={t('rollover.place.title', { count: count, students: format.number(count) })}
      submitLabel={t('rollover.place.save')}
      savedText={null}
    >
      <SelectField
        {...form.field('toClassId')}
        label={t('rollover.fields.to_class')}
        data={summary.toClasses.map(({ id, name, there, coming, capacity }) => ({
          value: id,
          label: t('rollover.place.class', {
            className: format.className(name),
            students: format.number(there + coming),
            capacity: format.number(capacity),
          }),
        }))}
        searchable
        required
      />
    </FormDialog>
  );
}
