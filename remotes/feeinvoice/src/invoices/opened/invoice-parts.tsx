import type { EndpointOutput } from '@suksa/contracts';
import type { summariseInvoices } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { useTranslation } from 'react-i18next';
import classes from '../../components/money.module.css';

type Parts = NonNullable<EndpointOutput<typeof summariseInvoices>['parts']>;

/** What the lines of the invoices come to, where the totals have opened them: those of cancelled ones too. */
export default function InvoiceParts({ parts }: { readonly parts: Parts }) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const told = [
    ['invoices.lines_of.fees', parts.fees],
    ['invoices.discount', parts.discounts],
    ['invoices.lines_of.lateFees', parts.lateFees],
    ['invoice_statuses.void', parts.cancelled],
    ['invoice_statuses.credited', parts.credited],
    ['credit.returned', parts.returned],
    ['invoice_statuses.written_off', parts.writtenOff],
  ] as const;
  return (
    <dl className={`${classes.whole} ${classes.parts}`}>
      {told
        .filter(([key, amount]) => key === 'invoices.lines_of.fees' || (amount ?? 0) !== 0)
        .map(([key, amount]) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>{format.number(amount ?? 0)}</dd>
          </div>
        ))}
    </dl>
  );
}
