import type { VoidRefusal } from '@suksa/contracts/feeinvoice';
import { FormDialog, TextField, useContractForm } from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';

interface RefuseFormProps {
  /** Names the form, e.g. `feeinvoice.refund.refuse`. */
  readonly name: string;
  readonly id: number;
  /** Of the refusal: all are a reason. */
  readonly schema: typeof VoidRefusal;
  readonly title: string;
  readonly savedText: string;
  readonly submit: (body: { readonly reason: string }) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Says no to what somebody else has asked for, with the reason. */
export function RefuseForm({ name, id, schema, submit, ...window }: RefuseFormProps) {
  const { t } = useTranslation('feeinvoice');
  const form = useContractForm({
    name,
    record: id,
    schema,
    namespace: 'feeinvoice',
    initial: { reason: '' },
    submit,
  });
  return (
    <FormDialog opened irreversible form={form} submitLabel={t('refunds.refuse')} {...window}>
      <TextField {...form.field('reason')} label={t('receipt.reason')} maxLength={200} required autoFocus />
    </FormDialog>
  );
}
