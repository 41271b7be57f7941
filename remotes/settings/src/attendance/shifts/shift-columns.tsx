import type { Shift } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { Group, StatusBadge, Text } from '@suksa/ui';
import type { Column } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import { labelsOf } from '../../components/use-user-labels.ts';
import classes from './shifts.module.css';
import { stateTones, useShiftLabels } from './use-shift-labels.ts';
import { weekdayText } from './weekday-text.ts';

/** The list's columns; the keys are those of the export. */
export function useShiftColumns(): readonly Column<Shift>[] {
  const { t, i18n } = useTranslation('settings');
  const format = useFormat();
  const words = useShiftLabels();
  const language = i18n.language === 'lo' ? 'Lo' : 'En';
  const session = (shift: Shift) => words.sessions.find(({ value }) => value === shift.session)?.label;

  return [
    {
      key: `name${language}`,
      title: t('shifts.fields.shift'),
      render: (shift) => (
        <Group gap={8}>
          <Text fw={600}>{format.name(shift.name)}</Text>
          {shift.session !== 'whole_day' && <StatusBadge tone="violet" label={session(shift)} />}
        </Group>
      ),
      sortable: 'name',
      hideable: false,
      card: 'title',
    },
    {
      key: `group${language}`,
      title: t('shifts.fields.who'),
      render: (shift) => words.groupText(shift),
      sortable: 'who',
      labels: { ...labelsOf(words.types), '': t('shifts.group.everyone') },
      card: 'subtitle',
    },
    {
      key: 'person',
      title: t('shifts.fields.person'),
      render: ({ person }) => words.persons.find(({ value }) => value === person)?.label,
      labels: labelsOf(words.persons),
      hidden: true,
    },
    {
      key: 'session',
      title: t('shifts.fields.session'),
      render: session,
      labels: labelsOf(words.sessions),
      hidden: true,
    },
    {
      key: 'weekdays',
      title: t('shifts.fields.days'),
      render: ({ weekdays }) => <span className={classes.whole}>{weekdayText(weekdays, format)}</span>,
    },
    {
      key: 'inFrom',
      title: t('shifts.fields.in_from'),
      render: ({ inFrom }) => inFrom,
      sortable: 'in',
    },
    {
      key: 'onTimeUntil',
      title: t('shifts.fields.on_time_until'),
      render: ({ onTimeUntil, graceMinutes }) =>
        graceMinutes > 0 ? (
          <span className={classes.whole}>
            {t('shifts.with_grace', { time: onTimeUntil, minutes: graceMinutes })}
          </span>
        ) : (
          onTimeUntil
        ),
    },
    {
      key: 'graceMinutes',
      title: t('shifts.fields.grace'),
      render: ({ graceMinutes }) => format.number(graceMinutes),
      align: 'end',
      hidden: true,
    },
    { key: 'lateUntil', title: t('shifts.fields.late_until'), render: ({ lateUntil }) => lateUntil },
    { key: 'outFrom', title: t('shifts.fields.out_from'), render: ({ outFrom }) => outFrom },
    {
      key: 'outUntil',
      title: t('shifts.fields.out_until'),
      render: ({ outUntil }) => outUntil,
      hidden: true,
    },
    {
      key: 'break',
      title: t('shifts.fields.break'),
      render: ({ breakFrom, breakUntil }) => (breakFrom ? `${breakFrom}–${breakUntil}` : '–'),
      hidden: true,
    },
    {
      key: 'halfDayOutFrom',
      title: t('shifts.fields.half_day'),
      render: ({ halfDayOutFrom }) => halfDayOutFrom ?? '–',
      hidden: true,
    },
    {
      key: 'validFrom',
      title: t('shifts.fields.valid_from'),
      render: ({ validFrom }) => format.date(validFrom),
      sortable: 'valid',
    },
    {
      key: 'validUntil',
      title: t('shifts.fields.valid_until'),
      render: ({ validUntil }) => (validUntil === null ? '–' : format.date(validUntil)),
    },
    {
      key: 'state',
      title: t('shifts.fields.state'),
      render: ({ state }) => (
        <StatusBadge
          tone={stateTones[state]}
          label={words.states.find(({ value }) => value === state)?.label}
        />
      ),
      labels: labelsOf(words.states),
      card: 'badge',
    },
  ];
}
