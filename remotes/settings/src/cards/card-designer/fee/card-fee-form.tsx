import type { EndpointOutput } from '@suksa/contracts';
import { CardFeeInput, cardFeeAudit, type readCardFee, saveCardFee } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { apiQuery, useApiMutation } from '@suksa/platform';
import { Text } from '@suksa/ui';
import {
  AuditHistory,
  FormDialog,
  FormRow,
  FormSection,
  KipField,
  NumberField,
  SelectField,
  useContractForm,
} from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

interface CardFeeFormProps {
  readonly now: EndpointOutput<typeof readCardFee>;
  readonly onClose: () => void;
}

interface CardFeeValues {
  readonly feeItemId: number | null;
  readonly amount: number | null;
  readonly dueDays: number | null;
  readonly version: number;
}

/** Which fee is billed for a card in place of a lost one; none: such cards are free. */
export default function CardFeeForm({ now: { fee, version, items }, onClose }: CardFeeFormProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const saving = useApiMutation(saveCardFee);
  const initial: CardFeeValues = {
    feeItemId: fee?.feeItemId ?? null,
    amount: fee?.amount ?? null,
    dueDays: fee?.dueDays ?? 14,
    version,
  };
  const form = useContractForm({
    name: 'settings.card_fee',
    record: null,
    schema: CardFeeInput,
    initial,
    namespace: 'settings',
    submit: (body) => saving.mutateAsync({ body }),
  });
  const isFree = form.values.feeItemId === null;
  return (
    <FormDialog opened onClose={onClose} form={form} title={t('cards.fee.title')} size="lg">
      <Text c="dimmed">{t('cards.fee.text')}</Text>
      <SelectField
        {...form.field('feeItemId')}
        label={t('cards.fee.item')}
        placeholder={t('cards.fee.free')}
        data={items.map(({ id, name }) => ({ value: id, label: format.name(name) }))}
        clearable
      />
      {!isFree && (
        <FormRow>
          <KipField {...form.field('amount')} label={t('cards.fee.amount')} required />
          <NumberField
            {...form.field('dueDays')}
            label={t('cards.fee.due_days')}
            min={0}
            max={180}
            required
          />
        </FormRow>
      )}
      {version > 0 && (
        <FormSection title={t('history')}>
          <CardFeeHistory />
        </FormSection>
      )}
    </FormDialog>
  );
}

function CardFeeHistory() {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const history = useQuery(apiQuery(cardFeeAudit));
  return (
    <AuditHistory
      result={history}
      labels={{
        item: t('cards.fee.item'),
        amount: t('cards.fee.amount'),
        dueDays: t('cards.fee.due_days'),
      }}
      show={(field, value) => {
        if (value === null) return field === 'item' ? t('cards.fee.free') : '–';
        return field === 'amount' && typeof value === 'number' ? format.kip(value) : undefined;
      }}
    />
  );
}
