import { type InvoiceRow, invoiceStatuses } from '@suksa/contracts/feeinvoice';
import { useFormat, weekdayOf } from '@suksa/i18n';
import { Anchor, StatusBadge, type Tone } from '@suksa/ui';
import type { Column } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import classes from '../components/money.module.css';
import { useInvoiceText } from '../components/use-invoice-text.ts';

const tones: Readonly<Record<InvoiceRow['status'], Tone>> = {
  draft: 'amber',
  issued: 'blue',
  partly_paid: 'amber',
  overdue: 'red',
  paid: 'green',
  void: 'gray',
  credited: 'gray',
  written_off: 'gray',
};

/** An invoice's status in a word; what is overdue also tells for how long. */
export function InvoiceStatusBadge({ invoice: { status, overdueDays } }: { invoice: InvoiceRow }) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const word = t(`invoice_statuses.${status}`);
  const days = t('invoices.days', { count: overdueDays, number: format.number(overdueDays) });
  return <StatusBadge tone={tones[status]} label={status === 'overdue' ? `${word} · ${days}` : word} />;
}

interface DueDateProps {
  readonly invoice: InvoiceRow;
  /** Where the agreement stands by which it is paid in parts. */
  readonly agreement?: string;
}

/** When it is due; on a free day, with the working day that it counts as. */
export function DueDate({ invoice: { dueDate, effectiveDueDate, agreedUntil }, agreement }: DueDateProps) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  if (agreedUntil !== null) {
    const until = t('invoices.agreed_until', { date: format.date(agreedUntil) });
    return (
      <>
        {format.date(dueDate)}
        <small className={classes.aside}>
          {agreement ? (
            <Anchor component={Link} to={agreement}>
              {until}
            </Anchor>
          ) : (
            until
          )}
        </small>
      </>
    );
  }
  if (dueDate === effectiveDueDate) return format.date(dueDate);
  const day = (date: string) =>
    t('invoices.day', { weekday: format.weekday(weekdayOf(date), 'short'), date: format.date(date) });
  return (
    <>
      {day(dueDate)}
      <small className={classes.aside}>{t('invoices.counts_as', { date: day(effectiveDueDate) })}</small>
    </>
  );
}

/** The list's columns; the keys are those of the export. */
export function useInvoiceColumns(): readonly Column<InvoiceRow>[] {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const invoiceText = useInvoiceText();
  const money = (amount: number) => <span className={classes.figure}>{format.number(amount)}</span>;

  return [
    {
      key: 'number',
      title: t('invoice_fields.number'),
      render: ({ number }) => <span className={classes.code}>{number || t('invoices.no_number')}</span>,
      sortable: true,
      hideable: false,
      card: 'subtitle',
    },
    {
      key: 'student',
      title: t('invoice_fields.student'),
      render: ({ student }) => <Short text={format.name(student.name)} />,
      sortable: true,
      hideable: false,
      card: 'title',
    },
    {
      key: 'class',
      classIn: format.locale,
      title: t('invoice_fields.class'),
      render: ({ student }) => student.className && format.className(student.className),
    },
    {
      key: 'family',
      title: t('invoice_fields.family'),
      render: ({ family }) => format.name(family.name),
      hidden: true,
    },
    {
      key: 'items',
      title: t('invoice_fields.items'),
      render: (row) => <Short least text={invoiceText(row)} />,
    },
    {
      key: 'issued',
      title: t('invoice_fields.issued'),
      render: ({ issueDate }) => format.date(issueDate),
      hidden: true,
    },
    {
      key: 'due',
      title: t('invoice_fields.due'),
      render: (row) => <DueDate invoice={row} />,
      sortable: true,
    },
    {
      key: 'total',
      title: t('invoice_fields.total'),
      render: ({ total }) => money(total),
      sortable: true,
      align: 'end',
    },
    {
      key: 'paid',
      title: t('invoice_fields.paid'),
      render: ({ status, paid }) => status !== 'draft' && money(paid),
      align: 'end',
    },
    {
      key: 'balance',
      title: t('invoice_fields.balance'),
      render: ({ status, balance }) =>
        status !== 'draft' && <strong className={classes.figure}>{format.number(balance)}</strong>,
      sortable: true,
      align: 'end',
    },
    {
      key: 'status',
      title: t('invoice_fields.status'),
      render: (row) => <InvoiceStatusBadge invoice={row} />,
      labels: Object.fromEntries(
        [...invoiceStatuses, 'draft' as const].map((status) => [status, t(`invoice_statuses.${status}`)]),
      ),
      card: 'badge',
    },
  ];
}

/** One line, cut off where it would push the money out of sight; the whole text on hover and in the invoice. */
function Short({ text, least }: { readonly text: string; readonly least?: boolean }) {
  return (
    <span className={classes.short} data-least={least} title={text}>
      {text}
    </span>
  );
}
