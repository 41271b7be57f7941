import type { LeaveRequest, LeaveState } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { Icon, StatusBadge, type Tone } from '@suksa/ui';
import type { Column } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';

export const leaveTones = {
  waiting: 'amber',
  approved: 'green',
  refused: 'red',
  withdrawn: 'gray',
} as const satisfies Record<LeaveState, Tone>;

/** The first and last day of a leave in words; of one day that day alone. */
export function useLeaveDays() {
  const format = useFormat();
  return ({ firstDay, lastDay }: Pick<LeaveRequest, 'firstDay' | 'lastDay'>) =>
    firstDay === lastDay ? format.date(firstDay) : `${format.date(firstDay)} – ${format.date(lastDay)}`;
}

export function useLeaveColumns(): readonly Column<LeaveRequest>[] {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const days = useLeaveDays();
  return [
    {
      key: 'name',
      title: t('columns.name'),
      render: ({ name }) => format.name(name),
      sortable: 'name',
      hideable: false,
      card: 'title',
    },
    { key: 'code', title: t('columns.code'), render: ({ code }) => code, hidden: true },
    {
      key: 'className',
      title: t('columns.class'),
      render: ({ className }) => (className ? format.className(className) : t('leave.staff')),
      width: 90,
      card: 'subtitle',
    },
    { key: 'days', title: t('leave.columns.days'), render: days, sortable: 'day' },
    {
      key: 'state',
      title: t('leave.columns.state'),
      render: ({ state }) => <StatusBadge tone={leaveTones[state]} label={t(`leave.states.${state}`)} />,
      card: 'badge',
    },
    { key: 'reason', title: t('leave.columns.reason'), render: ({ reason }) => reason },
    {
      key: 'paper',
      title: t('leave.columns.paper'),
      render: ({ hasPaper }) =>
        hasPaper ? (
          <span role="img" aria-label={t('leave.with_paper')}>
            <Icon name="paperclip" />
          </span>
        ) : (
          '–'
        ),
      width: 70,
    },
    {
      key: 'by',
      title: t('leave.columns.by'),
      render: ({ by, at }) => `${format.name(by)}, ${format.dateTime(at)}`,
    },
  ];
}
