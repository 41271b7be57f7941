import type { BillingRow } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { StatusBadge, type Tone } from '@suksa/ui';
import type { Column } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import money from '../components/money.module.css';
import classes from './billing.module.css';

const tones: Readonly<Record<BillingRow['state'], Tone>> = {
  ready: 'blue',
  draft: 'amber',
  issued: 'green',
  blocked: 'gray',
};

/** What would become of a student, in a word; of one who can't be billed, why. */
export function BillingBadge({ row: { state, blocked } }: { readonly row: BillingRow }) {
  const { t } = useTranslation('feeinvoice');
  return (
    <StatusBadge
      tone={tones[state]}
      label={blocked ? t(`billing.blocks.${blocked}`) : t(`billing.one.${state}`)}
    />
  );
}

export function BillingWarnings({ row: { warnings, changedLevel } }: { readonly row: BillingRow }) {
  const { t } = useTranslation('feeinvoice');
  return (
    <span className={classes.warnings}>
      {warnings.map((warning) => (
        <StatusBadge
          key={warning}
          tone={warning === 'no_payer' ? 'red' : 'amber'}
          label={t(`billing.warnings.${warning}`)}
        />
      ))}
      {changedLevel && <StatusBadge tone="amber" label={t('billing.changed_level')} />}
    </span>
  );
}

export function useBillingColumns(): readonly Column<BillingRow>[] {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const figure = (amount: number) => <span className={money.figure}>{format.number(amount)}</span>;
  return [
    {
      key: 'student',
      title: t('invoice_fields.student'),
      render: ({ student }) => (
        <span className={classes.student}>
          {format.name(student.name)}
          <span className={classes.studentCode}>{student.code}</span>
        </span>
      ),
      hideable: false,
      card: 'title',
    },
    {
      key: 'class',
      title: t('invoice_fields.class'),
      render: ({ student }) => student.className && format.className(student.className),
      card: 'subtitle',
    },
    {
      key: 'family',
      title: t('invoice_fields.family'),
      render: ({ parts, family }) =>
        parts.length > 1
          ? format.row(parts.map((part) => format.name(part.family.name)))
          : format.name(family.name),
      hidden: true,
    },
    { key: 'fees', title: t('billing.fees'), render: ({ fees }) => figure(fees), align: 'end' },
    {
      key: 'discounts',
      title: t('billing.discounts'),
      render: ({ discounts }) => (discounts > 0 ? figure(-discounts) : null),
      align: 'end',
    },
    {
      key: 'total',
      title: t('invoice_fields.total'),
      render: ({ total }) => <strong>{figure(total)}</strong>,
      align: 'end',
    },
    {
      key: 'due',
      title: t('invoice_fields.due'),
      render: ({ dueDate }) => dueDate && format.date(dueDate),
      hidden: true,
    },
    {
      key: 'state',
      title: t('billing.state_title'),
      render: (row) => <BillingBadge row={row} />,
      card: 'badge',
    },
    {
      key: 'warnings',
      title: t('billing.warning'),
      render: (row) => (row.warnings.length > 0 || row.changedLevel) && <BillingWarnings row={row} />,
    },
    {
      key: 'from',
      title: t('billing.here_from'),
      render: ({ hereFrom }) => hereFrom && format.date(hereFrom),
      hidden: true,
    },
  ];
}
