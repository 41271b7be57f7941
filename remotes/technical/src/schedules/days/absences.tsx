import type { DayPlan, TeacherAbsence } from '@suksa/contracts/technical';
import { useFormat } from '@suksa/i18n';
import { Text } from '@suksa/ui';
import { type Column, DataTable } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import classes from './days.module.css';

interface AbsencesProps {
  readonly plan: DayPlan;
  readonly onOpen?: (absence: TeacherAbsence) => void;
}

/** Who is away on this day. */
export function Absences({ plan, onOpen }: AbsencesProps) {
  const { t } = useTranslation('technical');
  const format = useFormat();
  const moment = (day: string, time: string | null) => [format.date(day), time].filter(Boolean).join(' ');
  const columns: readonly Column<TeacherAbsence>[] = [
    {
      key: 'name',
      title: t('days.teacher'),
      render: ({ name }) => <Text fw={600}>{format.name(name)}</Text>,
      card: 'title',
    },
    {
      key: 'from',
      title: t('days.absence.when'),
      render: ({ firstDay, lastDay, startsAt, endsAt }) =>
        firstDay === lastDay
          ? `${format.date(firstDay)}${startsAt || endsAt ? ` ${startsAt ?? ''}–${endsAt ?? ''}` : ''}`
          : `${moment(firstDay, startsAt)} – ${moment(lastDay, endsAt)}`,
      card: 'subtitle',
    },
    ...(onOpen
      ? [
          {
            key: 'reason',
            title: t('days.absence.reason'),
            render: ({ reason, note }: TeacherAbsence) =>
              [reason && t(`days.reasons.${reason}`), note].filter(Boolean).join(' · '),
            wrap: true,
          },
        ]
      : []),
  ];
  return (
    <div className={classes.section}>
      <div className={classes.head}>
        <h2>{t('days.absence.title')}</h2>
      </div>
      {plan.absences.length === 0 ? (
        <Text c="dimmed">{t('days.absence.none')}</Text>
      ) : (
        <DataTable
          label={t('days.absence.title')}
          columns={columns}
          rows={plan.absences}
          rowKey={({ id }) => id}
          rowLabel={({ name }) => format.name(name)}
          onOpen={onOpen}
        />
      )}
    </div>
  );
}
