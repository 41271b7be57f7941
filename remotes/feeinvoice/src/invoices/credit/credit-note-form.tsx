import type { EndpointOutput } from '@suksa/contracts';
import {
  CreditNoteOrder,
  type creditNoteKinds,
  type Invoice,
  issueCreditNote,
  proposeCredit,
} from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { apiQuery, newIdempotencyKey, send } from '@suksa/platform';
import { Alert, ErrorState, Icon, Modal, notify, Skeleton, Text } from '@suksa/ui';
import { FormDrawer, KipField, TextField, useContractForm } from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface CreditNoteFormProps {
  readonly invoice: Invoice;
  readonly onClose: () => void;
}

/** Takes something off an issued invoice, line by line; for who has left, what isn’t needed any more is filled in. */
export default function CreditNoteForm(props: CreditNoteFormProps) {
  const { t } = useTranslation('feeinvoice');
  const { id } = props.invoice;
  const { data, error, refetch } = useQuery({
    ...apiQuery(proposeCredit, { params: { id } }),
    staleTime: 0,
    gcTime: 0,
  });
  if (data) return <Fields {...props} proposal={data} />;
  return (
    <Modal opened kind="drawer" onClose={props.onClose} title={t('credit.title')}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} namespace="feeinvoice" />
      ) : (
        <Skeleton height={240} aria-busy="true" />
      )}
    </Modal>
  );
}

interface FieldsProps extends CreditNoteFormProps {
  readonly proposal: EndpointOutput<typeof proposeCredit>;
}

/** Of a late fee it is a waiver. */
const kindOf = ({ lines }: Invoice, lastDay: string | null): (typeof creditNoteKinds)[number] => {
  if (lines.every(({ kind }) => kind === 'late_fee')) return 'waiver';
  return lastDay === null ? 'correction' : 'leaver';
};

function Fields({ invoice, proposal, onClose }: FieldsProps) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const { lastDay, lines, fullYear = 0 } = proposal;
  const [initial] = useState(() => ({
    idempotencyKey: newIdempotencyKey(),
    kind: kindOf(invoice, lastDay),
    reason: lastDay === null ? '' : t('credit.left_on', { date: format.date(lastDay) }),
    lines: lines.map(({ lineId, proposed }) => ({ lineId, amount: proposed })),
  }));
  const form = useContractForm({
    name: 'feeinvoice.credit-note',
    record: invoice.id,
    schema: CreditNoteOrder,
    namespace: 'feeinvoice',
    initial,
    submit: (body) => send(issueCreditNote, { params: { id: invoice.id }, body }),
    onSaved: ({ number }) => notify({ text: t('credit.issued', { number }) }),
  });
  const isTooMuch = (index: number) => (form.values.lines[index]?.amount ?? 0) > (lines[index]?.most ?? 0);
  // No sum is made of what is no sum of kip, or more than its line has.
  const isSum = form.values.lines.every(
    ({ amount }, index) => Number.isSafeInteger(amount ?? 0) && !isTooMuch(index),
  );
  const atMost = (most: number) => t('credit.most', { amount: format.kip(most) });
  const sum = form.values.lines.reduce((total, { amount }) => total + (amount ?? 0), 0);
  const returned = Math.max(0, sum - invoice.balance);
  return (
    <FormDrawer
      opened
      onClose={onClose}
      form={form}
      title={t('credit.title_of', { number: invoice.number })}
      submitLabel={isSum ? t('credit.submit', { amount: format.kip(sum) }) : t('credit.title')}
      savedText={null}
    >
      {lastDay !== null && (
        <Alert role="status" color="yellow" icon={<Icon name="info-circle" />}>
          {t('credit.proposed', { date: format.date(lastDay) })}
        </Alert>
      )}
      {fullYear > 0 && (
        <Alert color="yellow" icon={<Icon name="info-circle" />}>
          {t('credit.full_year_stays', { amount: format.kip(fullYear) })}
        </Alert>
      )}
      {lines.map(({ lineId, text, most }, index) => (
        <KipField
          key={lineId}
          {...form.field(`lines.${index}.amount`)}
          {...(isTooMuch(index) ? { error: atMost(most) } : { description: atMost(most) })}
          label={format.name(text)}
          disabled={most === 0}
        />
      ))}
      <TextField {...form.field('reason')} label={t('receipt.reason')} maxLength={200} required />
      <Text role="status">
        {isSum &&
          t(returned === 0 ? 'credit.off' : returned < sum ? 'credit.becomes' : 'credit.all_becomes', {
            off: format.kip(sum - returned),
            credit: format.kip(returned),
          })}
      </Text>
    </FormDrawer>
  );
}
