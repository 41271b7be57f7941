import type { Invoice } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { useCan } from '@suksa/platform';
import { Anchor, Stack, Text } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import classes from '../components/details.module.css';
import { Facts } from '../components/facts.tsx';
import { PricedLine } from '../components/price/priced-lines.tsx';
import { InvoiceCredits } from './credit/invoice-credits.tsx';
import { DueDate, InvoiceStatusBadge } from './invoice-columns.tsx';
import { useBehindAgreement } from './use-behind-agreement.ts';

export function InvoiceDetails({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const { student, lines, payments, total, paid, balance, others } = invoice;
  const { credited, returned, writtenOff } = invoice;
  const can = useCan();
  const isDraft = invoice.status === 'draft';
  const isBehind = useBehindAgreement(invoice);
  const family = format.name(invoice.family.name);
  const facts = [
    [t('invoice_fields.student'), `${format.name(student.name)} · ${student.code}`],
    [t('invoice_fields.class'), student.className && format.className(student.className)],
    [
      t(invoice.company ? 'invoices.payer' : 'invoice_fields.family'),
      invoice.company?.name !== family && (
        <Anchor key="family" component={Link} to={`/feeinvoice?family=${invoice.family.id}`}>
          {family}
        </Anchor>
      ),
    ],
    [
      t('invoice_fields.company'),
      invoice.company && format.row([invoice.company.name, invoice.company.taxNumber]),
    ],
    [t('paper.year'), invoice.year],
    [t('invoice_fields.issued'), !isDraft && format.date(invoice.issueDate)],
    [t('payment.note'), invoice.note],
    [
      t('invoices.other_part'),
      others.length > 0 && others.map((other) => <OtherPart key={other.id} other={other} />),
    ],
    [
      t('invoice_fields.due'),
      <DueDate
        key="due"
        invoice={invoice}
        {...(can('feeinvoice.plan.view') && { agreement: agreementOf(invoice) })}
      />,
    ],
    [
      t('invoices.ask_instalments'),
      isBehind && (
        <Anchor key="agreement" component={Link} to={agreementOf(invoice)}>
          {t('invoices.agreement_behind')}
        </Anchor>
      ),
    ],
  ] as const;

  return (
    <Stack gap="lg">
      <div className={classes.head}>
        <strong className={classes.amount}>{format.kip(isDraft ? total : balance)}</strong>
        <InvoiceStatusBadge invoice={invoice} />
      </div>
      <Facts of={facts} />
      <section>
        <h3 className={classes.heading}>{t('invoices.lines')}</h3>
        <ul className={classes.lines}>
          {lines.map(({ id, text, amount, why }) => (
            <PricedLine key={id} label={format.name(text)} amount={amount} why={why} />
          ))}
          <Line label={t('paper.total')} amount={total} strong />
          {!isDraft && <Line label={t('invoice_fields.paid')} amount={paid} />}
          {credited > 0 && <Line label={t('credit.credited')} amount={-credited} />}
          {returned > 0 && <Line label={t('credit.returned')} amount={returned} />}
          {writtenOff > 0 && <Line label={t('invoice_statuses.written_off')} amount={-writtenOff} />}
          {!isDraft && <Line label={t('invoice_fields.balance')} amount={balance} strong />}
        </ul>
      </section>
      {!isDraft && (
        <section>
          <h3 className={classes.heading}>{t('invoices.payments')}</h3>
          {payments.length === 0 ? (
            <Text c="dimmed">{t('invoices.no_payments')}</Text>
          ) : (
            <Payments of={payments} />
          )}
        </section>
      )}
      {invoice.creditNotes.length > 0 && <InvoiceCredits invoice={invoice} />}
    </Stack>
  );
}

/** The list of agreements with the one that this invoice is in, opened. */
const agreementOf = ({ id, number }: Pick<Invoice, 'id' | 'number'>): string =>
  `/feeinvoice?${new URLSearchParams({ tab: 'agreements', q: number, of: String(id) })}`;

/** An invoice of the same bill to somebody else: the child's other household, a company. */
function OtherPart({ other }: { other: NonNullable<Invoice['other']> }) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const { id, number, family, total, isVoid } = other;
  return (
    <div>
      <Anchor component={Link} to={`?invoice=${id}`}>
        {number || t('invoice_statuses.draft')}
      </Anchor>
      <span className={classes.detail}>
        {[format.name(family.name), isVoid ? t('statuses.void') : format.kip(total)].join(' · ')}
      </span>
    </div>
  );
}

function Line({ label, amount, strong = false }: { label: string; amount: number; strong?: boolean }) {
  const format = useFormat();
  const figure = format.number(amount);
  return (
    <li className={classes.line}>
      <span>{strong ? <strong>{label}</strong> : label}</span>
      <span className={classes.figure}>{strong ? <strong>{figure}</strong> : figure}</span>
    </li>
  );
}

/** Each with a way to its receipt, for those who may see the ledger. */
function Payments({ of }: { of: Invoice['payments'] }) {
  const format = useFormat();
  const can = useCan();
  return (
    <ul className={classes.lines}>
      {of.map(({ paymentId, receipt, receivedAt, amount }) => (
        <li key={`${paymentId}-${amount}`} className={classes.line}>
          <span>
            {can('feeinvoice.payment.view') ? (
              <Anchor component={Link} to={`/feeinvoice/fee_transaction?receipt=${paymentId}`}>
                {receipt}
              </Anchor>
            ) : (
              receipt
            )}
            <span className={classes.detail}>{format.dateTime(receivedAt)}</span>
          </span>
          <span className={classes.figure}>{format.number(amount)}</span>
        </li>
      ))}
    </ul>
  );
}
