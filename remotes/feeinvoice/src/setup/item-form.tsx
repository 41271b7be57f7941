import {
  createFeeItem,
  type FeeItem,
  FeeItemEdit,
  feeFrequencies,
  updateFeeItem,
} from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { newIdempotencyKey, send } from '@suksa/platform';
import { FormDrawer, FormRow, SelectField, SwitchField, TextField, useContractForm } from '@suksa/ui/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface ItemFormProps {
  /** Null for a new one. */
  readonly item: FeeItem | null;
  readonly readOnly: boolean;
  readonly onClose: () => void;
}

/** Adds or changes something that the school charges for. */
export default function ItemForm({ item, readOnly, onClose }: ItemFormProps) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const form = useContractForm({
    name: 'feeinvoice.item',
    record: item?.id ?? null,
    schema: FeeItemEdit,
    namespace: 'feeinvoice',
    initial: {
      version: item?.version ?? 1,
      code: item?.code ?? '',
      name: item?.name ?? { lo: '', en: '' },
      frequency: item?.frequency ?? ('term' as FeeItem['frequency']),
      prorated: item?.prorated ?? false,
      refundable: item?.refundable ?? false,
      active: item?.active ?? true,
    },
    submit: ({ version, ...body }) =>
      item
        ? send(updateFeeItem, { params: { id: item.id }, body: { ...body, version } })
        : send(createFeeItem, { body: { ...body, idempotencyKey } }),
  });
  const { field } = form;
  return (
    <FormDrawer
      opened
      onClose={onClose}
      form={form}
      readOnly={readOnly}
      title={item ? format.name(item.name) : t('setup.add_item')}
      savedText={t('setup.saved')}
    >
      <FormRow>
        <TextField {...field('name.lo')} label={t('setup.name_lo')} lang="lo" disabled={readOnly} required />
        <TextField {...field('name.en')} label={t('setup.name_en')} lang="en" disabled={readOnly} required />
      </FormRow>
      <FormRow>
        <TextField
          {...field('code')}
          label={t('setup.item_code')}
          description={t('setup.item_code_help')}
          disabled={readOnly}
          required
        />
        <SelectField
          {...field('frequency')}
          label={t('setup.frequency')}
          data={feeFrequencies.map((value) => ({ value, label: t(`setup.frequencies.${value}`) }))}
          disabled={readOnly}
          required
        />
      </FormRow>
      <SwitchField
        {...field('prorated')}
        label={t('setup.prorated')}
        description={t('setup.prorated_help')}
        disabled={readOnly}
      />
      <SwitchField
        {...field('refundable')}
        label={t('setup.refundable')}
        description={t('setup.refundable_help')}
        disabled={readOnly}
      />
      <SwitchField {...field('active')} label={t('setup.in_use')} disabled={readOnly} />
    </FormDrawer>
  );
}
