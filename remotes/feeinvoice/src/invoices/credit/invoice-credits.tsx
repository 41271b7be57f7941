import { listCreditNotes } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { Anchor, ErrorState, Skeleton } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import classes from '../../components/details.module.css';

/** The credit notes of an invoice, each with its reason and the way to it. */
export function InvoiceCredits({ invoiceId }: { readonly invoiceId: number }) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const { data, error, refetch } = useQuery(
    apiQuery(listCreditNotes, { query: { invoice: invoiceId, size: 100 } }),
  );
  return (
    <section>
      <h3 className={classes.heading}>{t('credit.notes')}</h3>
      {data ? (
        <ul className={classes.lines}>
          {data.rows.map(({ id, number, day, reason, amount }) => (
            <li key={id} className={classes.line}>
              <span>
                <Anchor
                  component={Link}
                  to={`/feeinvoice/fee_transaction?tab=credit-notes&invoice=${invoiceId}`}
                >
                  {number}
                </Anchor>
                <span className={classes.detail}>
                  {format.date(day)} · {reason}
                </span>
              </span>
              <span className={classes.figure}>{format.number(amount)}</span>
            </li>
          ))}
        </ul>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} namespace="feeinvoice" />
      ) : (
        <Skeleton height={56} />
      )}
    </section>
  );
}
