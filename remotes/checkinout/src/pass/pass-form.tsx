import type { EndpointOutput } from '@suksa/contracts';
import { makePass, type ownPasses, PassInput } from '@suksa/contracts/checkinout';
import { useFormat } from '@suksa/i18n';
import { newIdempotencyKey, send } from '@suksa/platform';
import { DateField, FormDialog, SelectField, TextField, useContractForm } from '@suksa/ui/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface PassFormProps {
  readonly choices: Pick<EndpointOutput<typeof ownPasses>, 'children' | 'today'>;
  readonly onClose: () => void;
}

/** Who comes for whom, and when. */
export default function PassForm({ choices: { children, today }, onClose }: PassFormProps) {
  const { t } = useTranslation('checkinout');
  const format = useFormat();
  const [key] = useState(newIdempotencyKey);
  const form = useContractForm({
    name: 'checkinout.pass',
    record: null,
    schema: PassInput,
    namespace: 'checkinout',
    initial: {
      idempotencyKey: key,
      studentId: (children[0]?.id ?? null) as number | null,
      day: (children[0]?.nextDay ?? today) as string | null,
      bearer: '',
    },
    submit: (body) => send(makePass, { body }),
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      form={form}
      title={t('pass.make')}
      submitLabel={t('pass.make')}
      savedText={t('pass.made')}
    >
      <SelectField
        {...form.field('studentId')}
        onChange={(id) => {
          // A day that nobody has chosen goes with the child: another class may have another day off.
          const before = children.find((child) => child.id === form.values.studentId)?.nextDay;
          const next = children.find((child) => child.id === id)?.nextDay;
          if (next && form.values.day === before) form.set('day', next);
          form.set('studentId', id);
        }}
        label={t('pass.child')}
        data={children.map(({ id, name }) => ({ value: id, label: format.name(name) }))}
        required
      />
      <TextField
        {...form.field('bearer')}
        label={t('pass.bearer')}
        description={t('pass.bearer_help')}
        maxLength={80}
        required
      />
      <DateField {...form.field('day')} label={t('pass.day')} required />
    </FormDialog>
  );
}
