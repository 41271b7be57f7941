import { manualReasons } from '@suksa/contracts/checkinout';
import { attendanceStates, type DayStudent } from '@suksa/contracts/reports';
import { useDuration, useFormat } from '@suksa/i18n';
import { StatusBadge, Text } from '@suksa/ui';
import type { Column } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import { attendanceTones } from '../components/attendance-tones.ts';
import { StudentName } from './student-name.tsx';

/** The day list's columns; the keys are those of the export. */
export function useDayColumns(): readonly Column<DayStudent>[] {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const duration = useDuration();
  const script = format.locale === 'lo' ? 'Lo' : 'En';
  const none = <Text c="dimmed">–</Text>;

  return [
    {
      key: 'code',
      title: t('columns.code'),
      render: ({ code }) => code,
      sortable: true,
      width: 110,
      card: 'subtitle',
    },
    {
      key: `name${script}`,
      title: t('columns.name'),
      render: (row) => <StudentName {...row} />,
      sortable: 'name',
      hideable: false,
      card: 'title',
    },
    {
      key: 'className',
      classIn: format.locale,
      title: t('columns.class'),
      render: (row) => format.className(row.className),
      sortable: 'class',
      width: 80,
    },
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
      render: ({ lastOut, noCheckOut, leftEarly }) => (
        <>
          {leftEarly && (
            <StatusBadge
              tone={leftEarly.permitted ? 'green' : 'amber'}
              label={t(leftEarly.permitted ? 'early.yes' : 'early.no')}
            />
          )}{' '}
          {lastOut ?? (noCheckOut ? <StatusBadge tone="amber" label={t('no_check_out')} /> : none)}
        </>
      ),
      sortable: 'out',
      align: 'end',
    },
    {
      key: 'lateMinutes',
      title: t('columns.late'),
      render: ({ lateMinutes }) => (lateMinutes > 0 ? duration(lateMinutes) : none),
      align: 'end',
    },
    {
      key: 'earlyMinutes',
      title: t('columns.early'),
      render: ({ leftEarly }) => (leftEarly ? duration(leftEarly.minutes) : none),
      align: 'end',
      hidden: true,
    },
    {
      key: 'permission',
      title: t('columns.permission'),
      render: ({ leftEarly }) => (leftEarly ? t(leftEarly.permitted ? 'early.yes' : 'early.no') : none),
      labels: { yes: t('early.yes'), no: t('early.no') },
      hidden: true,
    },
    {
      key: 'state',
      title: t('columns.state'),
      render: ({ state, firstIn }) => (
        <StatusBadge
          tone={attendanceTones[state]}
          label={
            state === 'absent' && firstIn ? t('states.absent_came', { time: firstIn }) : t(`states.${state}`)
          }
        />
      ),
      labels: Object.fromEntries(attendanceStates.map((state) => [state, t(`states.${state}`)])),
      card: 'badge',
    },
    {
      key: 'manualReason',
      title: t('columns.manual'),
      render: ({ manualReason }) =>
        manualReason ? t('manual', { reason: t(`manual_reasons.${manualReason}`) }) : none,
      labels: Object.fromEntries(
        manualReasons.map((reason) => [reason, t('manual', { reason: t(`manual_reasons.${reason}`) })]),
      ),
    },
    { key: 'note', title: t('columns.note'), render: ({ note }) => note || none },
  ];
}
