import type { Invoice } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { useCan } from '@suksa/platform';
import { Anchor } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import classes from '../../components/details.module.css';

/** The credit notes of an invoice, each with its reason, and the way to it for those who may see the ledger. */
export function InvoiceCredits({ invoice }: { readonly invoice: Invoice }) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const can = useCan();
  const list = `/feeinvoice/fee_transaction?tab=credit-notes&invoice=${invoice.id}`;
  return (
    <section>
      <h3 className={classes.heading}>{t('credit.notes')}</h3>
      <ul className={classes.lines}>
        {invoice.creditNotes.map(({ id, number, day, reason, amount }) => (
          <li key={id} className={classes.line}>
            <span>
              {can('feeinvoice.payment.view') ? (
                <Anchor component={Link} to={list}>
                  {number}
                </Anchor>
              ) : (
                number
              )}
              <span className={classes.detail}>
                {format.date(day)} · {reason}
              </span>
            </span>
            <span className={classes.figure}>{format.number(amount)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
