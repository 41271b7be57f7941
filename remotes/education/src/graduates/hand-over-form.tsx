import {
  type Graduate,
  type GraduationBatch,
  getGraduate,
  HandOverInput,
  handOver,
} from '@suksa/contracts/education';
import { localDay, useFormat } from '@suksa/i18n';
import { apiQuery, send } from '@suksa/platform';
import { Alert, Icon } from '@suksa/ui';
import { DateField, FormDialog, FormRow, SelectField, TextField, useContractForm } from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useHandOverBlock } from './use-hand-over-block.ts';

interface HandOverFormProps {
  readonly graduate: Graduate;
  readonly batches: readonly GraduationBatch[];
  readonly onClose: () => void;
}

/** Who takes the certificate, or a duplicate, away. */
export default function HandOverForm({ graduate, batches, onClose }: HandOverFormProps) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const record = useQuery(apiQuery(getGraduate, { params: { id: graduate.id } })).data;
  const blocked = useHandOverBlock(graduate, batches, true);
  const valid = record?.certificates.find(({ voided }) => voided === null);
  const duplicates = valid?.duplicates ?? [];
  const form = useContractForm({
    name: 'education.certificate.hand_over',
    record: graduate.id,
    schema: HandOverInput,
    namespace: 'education',
    initial: {
      receivedBy: '',
      relation: '',
      identityNumber: '',
      handedOn: localDay() as string | null,
      copy: (graduate.status === 'handed_over' ? null : 0) as number | null,
    },
    submit: (body) => send(handOver, { params: { id: graduate.id }, body }),
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      form={form}
      title={t('graduates.hand_over.title', { name: format.name(graduate.name) })}
      savedText={t('graduates.hand_over.saved')}
      readOnly={blocked !== null}
    >
      {blocked && (
        <Alert color="orange" icon={<Icon name="alert-triangle" />}>
          {blocked}
        </Alert>
      )}
      {graduate.status === 'handed_over' && (
        <SelectField
          {...form.field('copy')}
          label={t('graduates.hand_over.copy')}
          data={duplicates.map(({ number }) => ({
            value: number,
            label: t('graduates.duplicate.number', { number: format.number(number) }),
            disabled: valid?.handOvers.some(({ copy }) => copy === number),
          }))}
          required
        />
      )}
      <TextField
        {...form.field('receivedBy')}
        label={t('graduates.hand_over.received_by')}
        maxLength={120}
        required
      />
      <FormRow>
        <TextField {...form.field('relation')} label={t('fields.relation')} maxLength={60} required />
        <TextField
          {...form.field('identityNumber')}
          code
          label={t('fields.identity_number')}
          maxLength={60}
        />
      </FormRow>
      <DateField {...form.field('handedOn')} label={t('graduates.hand_over.on')} max={localDay()} required />
    </FormDialog>
  );
}
