import type { Receipt } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { Alert, Icon, StatusBadge } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import classes from '../../components/details.module.css';
import { Facts } from '../../components/facts.tsx';
import { useInvoiceText } from '../../components/use-invoice-text.ts';
import { methodIcons } from '../use-method-labels.ts';
import { keptOf } from './receipt-text.ts';
import { waysOf } from './receipt-ways.ts';

export function ReceiptDetails({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const { amount, status, voided, others, tendered, change, refunded } = receipt;
  const kept = keptOf(receipt) - refunded;
  const facts = [
    [t('fields.time'), format.dateTime(receipt.receivedAt)],
    [t('fields.payer'), format.name(receipt.payer)],
    [t('fields.family'), format.name(receipt.family.name)],
    [t('fields.cashier'), format.name(receipt.cashier.name)],
    [t('fields.reference'), referencesOf(receipt)],
    [t('receipt.tendered'), tendered !== null && format.kip(tendered)],
    [t('receipt.change'), change > 0 && format.kip(change)],
    [t('payment.note'), receipt.note],
  ] as const;

  return (
    <>
      {voided && (
        <Alert
          role="status"
          color="red"
          icon={<Icon name="ban" />}
          title={t(voided.bounced ? 'voids.bounced' : 'receipt.voided', {
            time: format.dateTime(voided.at),
            name: format.name(voided.by),
          })}
        >
          {t('receipt.reason')}: {voided.reason}
        </Alert>
      )}
      <div className={classes.head}>
        <strong className={classes.amount} data-void={voided !== null || undefined}>
          {format.kip(amount)}
        </strong>
        {waysOf(receipt).map((way) => (
          <span key={`${way.method} ${way.reference}`} className={classes.method}>
            <Icon name={methodIcons[way.method]} />
            {t(`methods.${way.method}`)}
            {others.length > 0 && ` ${format.number(way.amount)}`}
          </span>
        ))}
        <StatusBadge tone={status === 'void' ? 'red' : 'green'} label={t(`statuses.${status}`)} />
      </div>
      <Facts of={facts} />
      <section>
        <h3 className={classes.heading}>{t('receipt.pays_for')}</h3>
        <ul className={classes.lines}>
          {receipt.allocations.map((line) => (
            <AllocationLine key={`${line.invoiceId}-${line.amount}`} line={line} />
          ))}
          {kept > 0 && (
            <li className={classes.line}>
              <span>{t('receipt.kept_as_credit')}</span>
              <span className={classes.figure}>{format.number(kept)}</span>
            </li>
          )}
          {refunded > 0 && (
            <li className={classes.line}>
              <span>{t('refunds.refunded')}</span>
              <span className={classes.figure}>{format.number(refunded)}</span>
            </li>
          )}
        </ul>
      </section>
    </>
  );
}

const referencesOf = (receipt: Receipt) =>
  waysOf(receipt)
    .map(({ reference }) => reference)
    .filter(Boolean)
    .join(', ');

function AllocationLine({ line }: { line: Receipt['allocations'][number] }) {
  const format = useFormat();
  const invoiceText = useInvoiceText();
  const { student, number, amount } = line;
  return (
    <li className={classes.line}>
      <span>
        <span className={classes.what}>{invoiceText(line)}</span>
        <span className={classes.detail}>
          {[format.name(student.name), student.className && format.className(student.className)]
            .filter(Boolean)
            .map((part) => `${part} · `)}
          <span className={classes.whole}>{number}</span>
        </span>
      </span>
      <span className={classes.figure}>{format.number(amount)}</span>
    </li>
  );
}
