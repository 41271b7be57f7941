import type { ClassRecord } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { StatusBadge, Text } from '@suksa/ui';
import type { Column } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';

/** The list's columns; the keys are those of the export. */
export function useClassColumns(): readonly Column<ClassRecord>[] {
  const { t } = useTranslation('education');
  const format = useFormat();
  const language = format.locale === 'lo' ? 'Lo' : 'En';

  return [
    {
      key: 'name',
      classIn: format.locale,
      title: t('fields.class'),
      render: ({ name }) => (
        <Text component="span" fw={600}>
          {format.className(name)}
        </Text>
      ),
      sortable: true,
      hideable: false,
      width: 90,
      card: 'title',
    },
    {
      key: `level${language}`,
      spare: true,
      title: t('fields.level'),
      render: ({ level }) => format.name(level.name),
      sortable: 'level',
      width: 70,
      card: 'subtitle',
    },
    {
      key: `teacher${language}`,
      title: t('fields.homeroom'),
      render: ({ homeroom }) => (homeroom ? format.name(homeroom.name) : <Text c="dimmed">–</Text>),
    },
    {
      key: 'room',
      title: t('classes.fields.room'),
      render: ({ room }) => room || <Text c="dimmed">–</Text>,
      sortable: true,
      width: 80,
    },
    {
      key: 'students',
      title: t('classes.fields.students'),
      render: ({ students }) => format.number(students),
      sortable: true,
      align: 'end',
      width: 70,
    },
    {
      key: 'female',
      title: t('sex.female'),
      render: ({ female }) => format.number(female),
      align: 'end',
      width: 60,
    },
    {
      key: 'male',
      title: t('sex.male'),
      render: ({ students, female }) => format.number(students - female),
      align: 'end',
      width: 80,
      hidden: true,
    },
    {
      key: 'capacity',
      title: t('classes.fields.capacity'),
      render: ({ capacity }) => format.number(capacity),
      sortable: true,
      align: 'end',
      width: 70,
    },
    {
      key: 'free',
      title: t('classes.fields.free'),
      render: (row) => <Seats row={row} />,
      card: 'badge',
      width: 90,
    },
  ];
}

function Seats({ row: { capacity, students } }: { row: ClassRecord }) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const free = capacity - students;
  if (free > 0)
    return <StatusBadge tone="green" label={t('classes.seats.free', { seats: format.number(free) })} />;
  if (free === 0) return <StatusBadge tone="amber" label={t('classes.seats.full')} />;
  return <StatusBadge tone="red" label={t('classes.seats.over', { seats: format.number(-free) })} />;
}
