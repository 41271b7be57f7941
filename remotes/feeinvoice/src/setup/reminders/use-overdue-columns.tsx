import type { OverdueFamily } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import type { Column } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import money from '../../components/money.module.css';

/** Who is overdue, with what, and what they were told of it. */
export function useOverdueColumns(): readonly Column<OverdueFamily>[] {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const latest = (days: readonly (string | null)[]) =>
    days
      .filter((day) => day !== null)
      .sort()
      .at(-1);
  const told = (row: OverdueFamily, way: 'letterOn' | 'messageOn') => {
    const day = latest(row.invoices.map((invoice) => invoice[way]));
    return day ? format.date(day) : null;
  };
  return [
    {
      key: 'family',
      title: t('fields.family'),
      render: ({ family }) => format.name(family.name),
      card: 'title',
    },
    {
      key: 'students',
      title: t('invoice_fields.student'),
      wrap: true,
      render: ({ invoices }) => {
        const students = new Map(invoices.map(({ student }) => [student.id, student]));
        return [...students.values()]
          .map(({ name, className }) =>
            [format.name(name), className && format.className(className)].filter(Boolean).join(' · '),
          )
          .join(', ');
      },
      card: 'subtitle',
    },
    {
      key: 'overdue',
      title: t('reminders.overdue'),
      render: ({ invoices, overdueDays }) =>
        format.row([
          t('reminders.invoices', { count: invoices.length, number: format.number(invoices.length) }),
          t('invoices.days', { count: overdueDays, number: format.number(overdueDays) }),
        ]),
    },
    {
      key: 'balance',
      title: t('invoice_fields.balance'),
      align: 'end',
      render: ({ balance }) => <span className={money.figure}>{format.number(balance)}</span>,
    },
    {
      key: 'step',
      title: t('reminders.step'),
      align: 'end',
      render: ({ step }) => format.number(step),
    },
    { key: 'letter', title: t('reminders.letter_on'), render: (row) => told(row, 'letterOn') },
    {
      key: 'message',
      title: t('reminders.message_on'),
      render: (row) => told(row, 'messageOn') ?? (row.reached === 0 ? t('reminders.nobody_reached') : null),
    },
  ];
}
