import type { Till, TillState } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { StatusBadge, type Tone } from '@suksa/ui';
import type { Column } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import classes from './tills.module.css';

export const tillTones: Readonly<Record<TillState, Tone>> = {
  open: 'green',
  counted: 'amber',
  closed: 'gray',
};

export function useTillColumns(): readonly Column<Till>[] {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const kip = (amount: number | null) =>
    amount === null ? null : <span className={classes.figure}>{format.number(amount)}</span>;
  return [
    {
      key: 'opened',
      title: t('tills.opened'),
      sortable: true,
      render: ({ openedAt }) => format.dateTime(openedAt),
      card: 'subtitle',
    },
    {
      key: 'cashier',
      title: t('fields.cashier'),
      sortable: true,
      render: ({ cashier }) => format.name(cashier.name),
      card: 'title',
    },
    {
      key: 'state',
      title: t('fields.status'),
      render: ({ state, forced }) => (
        <StatusBadge
          tone={tillTones[state]}
          label={t(forced ? 'tills.states.forced' : `tills.states.${state}`)}
        />
      ),
      card: 'badge',
    },
    { key: 'opening', title: t('tills.opening'), align: 'end', render: ({ opening }) => kip(opening) },
    { key: 'counted', title: t('tills.counted'), align: 'end', render: ({ counted }) => kip(counted) },
    {
      key: 'difference',
      title: t('tills.difference'),
      sortable: true,
      align: 'end',
      render: ({ difference }) =>
        difference !== null && (
          <span className={classes.figure} data-off={difference !== 0 || undefined}>
            {format.number(difference)}
          </span>
        ),
    },
    {
      key: 'banked',
      title: t('tills.banked'),
      align: 'end',
      render: ({ banked, state }) => kip(state === 'closed' ? banked : null),
    },
    { key: 'reason', title: t('receipt.reason'), render: ({ reason }) => reason },
  ];
}
