import type { PaymentRow } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { Icon, StatusBadge } from '@suksa/ui';
import type { Column } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import classes from './ledger.module.css';
import { labelsOf, methodIcons, useMethodLabels } from './use-method-labels.ts';

/** The ledger's columns; the keys are those of the export. */
export function useLedgerColumns(): readonly Column<PaymentRow>[] {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const { methods, statuses } = useMethodLabels();
  const words = { ...labelsOf(methods), ...labelsOf(statuses) };

  return [
    {
      key: 'receipt',
      title: t('fields.receipt'),
      render: ({ receipt }) => <span className={classes.code}>{receipt}</span>,
      sortable: true,
      hideable: false,
      card: 'subtitle',
    },
    {
      key: 'time',
      title: t('fields.time'),
      render: ({ receivedAt }) => <span className={classes.time}>{format.dateTime(receivedAt)}</span>,
      sortable: true,
    },
    { key: 'payer', title: t('fields.payer'), render: ({ payer }) => <Name text={format.name(payer)} /> },
    {
      key: 'family',
      title: t('fields.family'),
      render: ({ family }) => format.name(family.name),
      sortable: true,
      hidden: true,
    },
    {
      key: 'students',
      title: t('fields.students'),
      render: ({ students, family }) => (
        <Name text={students.map(({ name }) => format.name(name)).join(', ') || format.name(family.name)} />
      ),
      card: 'title',
    },
    {
      key: 'method',
      title: t('fields.method'),
      render: ({ method, others }) => (
        <span className={classes.method}>
          <Icon name={methodIcons[method]} size={16} />
          {[method, ...others].map((way) => words[way]).join(' + ')}
        </span>
      ),
      labels: labelsOf(methods),
    },
    {
      key: 'reference',
      title: t('fields.reference'),
      render: ({ bankReference }) => bankReference,
      hidden: true,
    },
    {
      key: 'amount',
      title: t('fields.amount'),
      render: ({ amount, status }) => (
        <span className={classes.amount} data-void={status === 'void' || undefined}>
          {format.number(amount)}
        </span>
      ),
      sortable: true,
      align: 'end',
    },
    {
      key: 'runningTotal',
      spare: true,
      title: t('fields.running_total'),
      render: ({ runningTotal }) => runningTotal !== null && format.number(runningTotal),
      align: 'end',
    },
    {
      key: 'cashier',
      spare: true,
      title: t('fields.cashier'),
      render: ({ cashier }) => <Name text={format.name(cashier.name)} />,
    },
    {
      key: 'till',
      spare: true,
      title: t('tills.one'),
      // Of the receipt's own day: no till takes money on another one than it was opened.
      render: ({ till }) => till && <span className={classes.time}>{format.time(till.openedAt)}</span>,
    },
    {
      key: 'status',
      title: t('fields.status'),
      render: ({ status }) => (
        <StatusBadge tone={status === 'void' ? 'red' : 'green'} label={words[status]} />
      ),
      labels: labelsOf(statuses),
      card: 'badge',
    },
  ];
}

/** In as many lines as it takes: in one it would push the money out of sight. */
const Name = ({ text }: { text: string }) => <span className={classes.name}>{text}</span>;
