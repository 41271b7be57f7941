import type { FamilyBalance, FamilyInvoice } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { Checkbox, StatusBadge } from '@suksa/ui';
import { KipField } from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';
import { useInvoiceText } from '../../components/use-invoice-text.ts';
import classes from './payment.module.css';
import type { PaymentForm } from './use-payment-form.ts';

interface InvoiceLinesProps {
  readonly account: FamilyBalance;
  readonly payment: PaymentForm;
}

/** What is open, oldest due date first, and how much of the payment each one gets. */
export function InvoiceLines({ account, payment }: InvoiceLinesProps) {
  const { t } = useTranslation('feeinvoice');
  const ids = new Set(payment.open.map(({ id }) => id));
  return (
    <ul className={classes.lines} aria-label={t('payment.open_invoices')}>
      {account.invoices
        .filter(({ id }) => ids.has(id))
        .map((invoice) => (
          <InvoiceLine key={invoice.id} invoice={invoice} account={account} payment={payment} />
        ))}
    </ul>
  );
}

function InvoiceLine({ invoice, account, payment }: InvoiceLinesProps & { readonly invoice: FamilyInvoice }) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const invoiceText = useInvoiceText();
  const { id, number, effectiveDueDate, agreedUntil, balance, total, status } = invoice;
  const paid = payment.form.values.allocations.find(({ invoiceId }) => invoiceId === id)?.amount ?? 0;
  const child = account.children.find((student) => student.id === invoice.studentId);
  const overdue = status === 'overdue';
  const date = format.date(agreedUntil ?? effectiveDueDate);

  return (
    <li className={classes.line} data-paid={paid > 0 || undefined}>
      <Checkbox
        aria-label={t('payment.pay_invoice', { invoice: number })}
        checked={paid === balance}
        indeterminate={paid > 0 && paid < balance}
        onChange={(event) => payment.setLine(id, event.currentTarget.checked ? balance : 0)}
      />
      <div className={classes.what}>
        <span className={classes.lineTitle}>{invoiceText(invoice)}</span>
        <span className={classes.detail}>
          {child && `${format.name(child.name)} · `}
          <span className={classes.whole}>{number}</span>
        </span>
        <span className={classes.due}>
          {overdue ? (
            <StatusBadge tone="red" label={t('payment.overdue', { date })} />
          ) : (
            <span className={classes.detail}>{t('payment.due', { date })}</span>
          )}
        </span>
      </div>
      <div className={classes.open}>
        <span className={classes.figure}>{format.number(balance)}</span>
        {balance < total && (
          <span className={classes.detail}>{t('payment.of_total', { total: format.number(total) })}</span>
        )}
      </div>
      <div className={classes.pays}>
        <KipField
          label={t('payment.pays_for', { invoice: number })}
          placeholder="0"
          value={paid || null}
          onChange={(amount) => payment.setLine(id, Math.min(amount ?? 0, balance))}
        />
      </div>
    </li>
  );
}
