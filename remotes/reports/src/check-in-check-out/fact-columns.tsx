import { attendanceStates, type StaffDayFacts } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { StatusBadge, Text } from '@suksa/ui';
import type { Column } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import { attendanceTones } from '../components/attendance-tones.ts';
import { useHours } from './use-hours.ts';

/** What a day of staff came to: the same columns in the day's list and in a timesheet. Keys are those of the export. */
export function useFactColumns(): readonly Column<StaffDayFacts>[] {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const { minutes, hours } = useHours();
  const none = <Text c="dimmed">–</Text>;
  const script = format.locale === 'lo' ? 'Lo' : 'En';
  const some = (count: number) => (count > 0 ? minutes(count) : none);
  return [
    {
      key: `shift${script}`,
      title: t('columns.shift'),
      render: ({ shift }) => (shift ? format.name(shift) : none),
      hidden: true,
    },
    {
      key: 'firstIn',
      title: t('columns.in'),
      render: ({ firstIn }) => firstIn ?? none,
      sortable: 'in',
      align: 'end',
    },
    {
      key: 'lastOut',
      title: t('columns.out'),
      render: ({ lastOut, unclosed }) =>
        lastOut ?? (unclosed ? <StatusBadge tone="amber" label={t('no_check_out')} /> : none),
      sortable: 'out',
      align: 'end',
    },
    {
      key: 'lateMinutes',
      title: t('columns.late'),
      render: ({ lateMinutes }) => some(lateMinutes),
      sortable: 'late',
      align: 'end',
    },
    {
      key: 'earlyMinutes',
      title: t('staff.early'),
      render: ({ earlyMinutes }) => some(earlyMinutes),
      sortable: 'early',
      align: 'end',
      spare: true,
    },
    {
      key: 'workedHours',
      title: t('staff.worked'),
      render: ({ workedMinutes }) => (workedMinutes ? hours(workedMinutes) : none),
      align: 'end',
    },
    {
      key: 'plannedHours',
      title: t('staff.planned'),
      render: ({ plannedMinutes }) => (plannedMinutes ? hours(plannedMinutes) : none),
      align: 'end',
      hidden: true,
    },
    {
      key: 'state',
      title: t('columns.state'),
      render: ({ state }) => <StatusBadge tone={attendanceTones[state]} label={t(`staff.states.${state}`)} />,
      labels: Object.fromEntries(attendanceStates.map((state) => [state, t(`staff.states.${state}`)])),
      card: 'badge',
    },
  ];
}
