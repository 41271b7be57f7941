import { invoiceQrOf, longestBankQr, readBankQr } from '@suksa/contracts/feeinvoice/bank-qr';
import { useFormat } from '@suksa/i18n';
import { Text } from '@suksa/ui';
import { type ContractForm, FormSection, SwitchField, TextField } from '@suksa/ui/form';
import { QrCode } from '@suksa/ui/qr';
import { useTranslation } from 'react-i18next';
import type { BranchDraft } from './branch-draft.ts';
import classes from './branches.module.css';

interface InvoiceQrFieldsProps {
  readonly form: ContractForm<BranchDraft>;
  readonly readOnly: boolean;
}

/** What the bank's own QR says, and whether invoices get one made of it; as soon as it is whole, one to try. */
export function InvoiceQrFields({ form: { field, values }, readOnly }: InvoiceQrFieldsProps) {
  const { t } = useTranslation('settings');
  return (
    <FormSection title={t('branches.sections.invoice_qr')}>
      <TextField
        {...field('invoiceQr.bankText')}
        code
        label={t('branches.fields.bank_text')}
        description={t('branches.bank_text_help')}
        disabled={readOnly}
        maxLength={longestBankQr}
      />
      <QrToTry bankText={values.invoiceQr.bankText.trim()} />
      <SwitchField
        {...field('invoiceQr.active')}
        label={t('branches.fields.invoice_qr')}
        description={t('branches.invoice_qr_help')}
        disabled={readOnly}
      />
    </FormSection>
  );
}

/** What bank apps are to show: enough to tell a QR that works, too little to matter. */
const trial = { amount: 1000, number: 'TEST-1' };

function QrToTry({ bankText }: { readonly bankText: string }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const read = readBankQr(bankText);
  const qr = invoiceQrOf(bankText, trial);
  if (read.fault || !qr) return null;
  return (
    <div className={classes.trial}>
      <QrCode text={qr} label={t('branches.invoice_qr_label')} />
      <div>
        <Text size="sm">
          {t('branches.invoice_qr_try', { amount: format.kip(trial.amount), number: trial.number })}
        </Text>
        <Text size="sm" fw={600} className={classes.owner ?? ''}>
          {[read.owner.name, read.owner.account].filter(Boolean).join(' · ')}
        </Text>
      </div>
    </div>
  );
}
