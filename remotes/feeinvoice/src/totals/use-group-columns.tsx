import type { TotalGroup, TotalsRow } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { Anchor } from '@suksa/ui';
import type { Column } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import money from '../components/money.module.css';
import { labelsOf, useMethodLabels } from '../transactions/use-method-labels.ts';
import { type Days, type Figure, rowsBehind, rowsBehindSum } from './totals-links.ts';
import { countsTwice, isSum } from './totals-sum.ts';

/** What one line of the totals is of, in words. */
export function useGroupName(by: TotalGroup) {
  const { t } = useTranslation('feeinvoice');
  const common = useTranslation('common');
  const format = useFormat();
  const { methods } = useMethodLabels();
  return (row: TotalsRow): string => {
    const { name, key } = row;
    if (isSum(row)) return common.t('words.total');
    if (by === 'class' && name) return format.className(format.name(name));
    if (name) return format.name(name);
    if (by === 'month') return `${format.month(Number(key.slice(5)))} ${key.slice(0, 4)}`;
    if (by === 'method') return methods.find(({ value }) => value === key)?.label ?? key;
    return t('totals.none');
  };
}

const rare: readonly string[] = ['lateFees', 'credited', 'writtenOff', 'returned'] satisfies Figure[];

/** Without those of what rarely happens, as long as it hasn't: the rest fits a small screen. An export has them all. */
export const columnsWithFigures = (columns: readonly Column<TotalsRow>[], rows: readonly TotalsRow[]) =>
  columns.filter(({ key }) => !rare.includes(key) || rows.some((row) => row[key as Figure]));

interface Opening {
  readonly isNothing?: boolean;
  readonly key?: Figure;
}

/** The columns of the totals by something: those that are known for it. */
export function useGroupColumns(by: TotalGroup, days: Days): readonly Column<TotalsRow>[] {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const nameOf = useGroupName(by);
  const { methods } = useMethodLabels();
  const ofReceipts = by === 'method' || by === 'cashier';
  /** The sums stand out; a number of nothing opens nothing. */
  const opening = (row: TotalsRow, text: string, { isNothing = false, key }: Opening = {}) => {
    const shown = isSum(row) ? <strong>{text}</strong> : text;
    if (isNothing) return shown;
    return (
      <Anchor
        component={Link}
        inherit
        to={isSum(row) ? rowsBehindSum(by, days, key) : rowsBehind(by, row, days, key)}
      >
        {shown}
      </Anchor>
    );
  };
  const figure = (key: Figure, title: string) => ({
    key,
    title,
    align: 'end' as const,
    render: (row: TotalsRow) => {
      const amount = row[key];
      if (amount === null) return null;
      return (
        <span className={rare.includes(key) ? `${money.figure} ${money.brief}` : money.figure}>
          {opening(row, format.number(amount), { isNothing: amount === 0, key })}
        </span>
      );
    },
  });
  return [
    {
      key: 'name',
      title: t(`totals.by.${by}`),
      card: 'title',
      ...(by === 'class' && { classIn: format.locale }),
      ...(by === 'method' && {
        labels: labelsOf(methods),
      }),
      render: (row) => opening(row, nameOf(row)),
    },
    {
      key: 'documents',
      title: t(ofReceipts ? 'totals.receipts' : 'totals.invoices'),
      align: 'end',
      render: (row) => (isSum(row) && countsTwice(by) ? null : opening(row, format.number(row.documents))),
    },
    ...(ofReceipts
      ? []
      : [
          figure('billed', t('totals.lines.billed')),
          figure('discounts', t('totals.lines.discounts')),
          figure('lateFees', t('totals.lines.late_fees')),
          figure('credited', t('totals.lines.credited')),
        ]),
    ...(ofReceipts || by === 'item' ? [] : [figure('writtenOff', t('totals.lines.written_off'))]),
    ...(by === 'item' ? [] : [figure('paid', t('totals.lines.received'))]),
    ...(ofReceipts || by === 'item'
      ? []
      : [figure('returned', t('totals.lines.returned')), figure('outstanding', t('invoices.balance'))]),
  ];
}
