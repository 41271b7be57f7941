import { movePayment, PaymentMove, type Receipt, readFamilyBalance } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { apiQuery, newIdempotencyKey, send } from '@suksa/platform';
import { Text } from '@suksa/ui';
import { FormDialog, KipField, SelectField, TextField, useContractForm } from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface MoveFormProps {
  readonly receipt: Receipt;
  readonly onClose: () => void;
}

/** What the receipt has paid for one child pays for another one: it was put on the wrong invoice. */
export default function MoveForm({ receipt, onClose }: MoveFormProps) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const account = useQuery(apiQuery(readFamilyBalance, { params: { id: receipt.family.id } })).data;
  const [initial] = useState(() => ({
    idempotencyKey: newIdempotencyKey(),
    fromInvoiceId: (receipt.allocations[0]?.invoiceId ?? null) as number | null,
    toInvoiceId: null as number | null,
    amount: (receipt.allocations[0]?.amount ?? null) as number | null,
    reason: '',
  }));
  const form = useContractForm({
    name: 'feeinvoice.payment.move',
    record: receipt.id,
    schema: PaymentMove,
    namespace: 'feeinvoice',
    initial,
    submit: (body) => send(movePayment, { params: { id: receipt.id }, body }),
  });
  const nameOf = (id: number) =>
    account?.children.find((child) => child.id === id)?.name ?? { lo: '', en: '' };
  const open = (account?.invoices ?? []).filter(
    ({ id, balance }) => balance > 0 && id !== form.values.fromInvoiceId,
  );
  const from = receipt.allocations.find(({ invoiceId }) => invoiceId === form.values.fromInvoiceId);
  const to = open.find(({ id }) => id === form.values.toInvoiceId);
  /** On a phone a closed list cuts what stands behind the name. */
  const detailOf = (
    chosen: { readonly number: string; readonly amount?: number; readonly balance?: number } | undefined,
  ) => chosen && { description: `${chosen.number} · ${format.kip(chosen.amount ?? chosen.balance ?? 0)}` };
  return (
    <FormDialog
      opened
      irreversible
      onClose={onClose}
      form={form}
      title={t('move.title', { number: receipt.receipt })}
      submitLabel={t('move.submit')}
      savedText={t('move.done')}
    >
      <Text c="dimmed">{t('move.text')}</Text>
      <SelectField
        {...form.field('fromInvoiceId')}
        onChange={(id: number | null) => {
          form.set('fromInvoiceId', id);
          form.set('amount', receipt.allocations.find(({ invoiceId }) => invoiceId === id)?.amount ?? null);
        }}
        label={t('move.from')}
        data={receipt.allocations.map(({ invoiceId, number, student, amount }) => ({
          value: invoiceId,
          label: `${format.name(student.name)} · ${number} · ${format.number(amount)}`,
        }))}
        {...detailOf(from)}
        required
      />
      <SelectField
        {...form.field('toInvoiceId')}
        label={t('move.to')}
        data={open.map(({ id, number, studentId, balance }) => ({
          value: id,
          label: `${format.name(nameOf(studentId))} · ${number} · ${format.number(balance)}`,
        }))}
        {...detailOf(to)}
        required
      />
      <KipField {...form.field('amount')} label={t('fields.amount')} required />
      <TextField {...form.field('reason')} label={t('receipt.reason')} maxLength={200} required />
    </FormDialog>
  );
}
