import { invoiceAudit, invoiceStatuses } from '@suksa/contracts/feeinvoice';
import { apiQuery } from '@suksa/platform';
import { AuditHistory } from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import classes from '../components/details.module.css';

/** Who issued an invoice by hand and who voided it; nothing where the fee plan did it. */
export function InvoiceHistory({ id }: { id: number }) {
  const { t } = useTranslation('feeinvoice');
  const history = useQuery(apiQuery(invoiceAudit, { params: { id } }));
  if (history.data?.rows.length === 0) return null;
  return (
    <section>
      <h3 className={classes.heading}>{t('receipt.history')}</h3>
      <AuditHistory
        result={history}
        labels={{ status: t('invoice_fields.status') }}
        show={(_, value) => {
          const status = invoiceStatuses.find((one) => one === value);
          return status && t(`invoice_statuses.${status}`);
        }}
      />
    </section>
  );
}
