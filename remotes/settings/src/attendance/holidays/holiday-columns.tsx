import type { Holiday, HolidayOverlap, HolidayType } from '@suksa/contracts/settings';
import { useFormat, weekdayOf } from '@suksa/i18n';
import { Badge, Group, StatusBadge, Text, type Tone } from '@suksa/ui';
import type { Column } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import { useHolidayLabels } from './use-holiday-labels.ts';

export const typeTones: Record<HolidayType, Tone> = {
  public: 'red',
  lunar: 'violet',
  school_break: 'blue',
  closure: 'amber',
  make_up: 'green',
  exam: 'gray',
  half_day: 'amber',
};

/** The list's columns; the keys are those of the export. */
export function useHolidayColumns(): readonly Column<Holiday>[] {
  const { t, i18n } = useTranslation('settings');
  const { types, audiences, datesOf } = useHolidayLabels();
  const format = useFormat();
  const language = i18n.language === 'lo' ? 'Lo' : 'En';

  return [
    {
      key: 'date',
      title: t('holidays.fields.dates'),
      render: datesOf,
      sortable: true,
      hideable: false,
      wrap: true,
      width: 130,
      card: 'subtitle',
    },
    {
      key: `name${language}`,
      title: t('holidays.fields.name'),
      render: ({ name, meetings }) => (
        <Group gap={8}>
          <Text fw={600}>{format.name(name)}</Text>
          {meetings.length > 0 && <Meeting meetings={meetings} />}
        </Group>
      ),
      sortable: 'name',
      hideable: false,
      wrap: true,
      card: 'title',
    },
    {
      key: 'type',
      title: t('holidays.fields.type'),
      render: ({ type }) => (
        <StatusBadge tone={typeTones[type]} label={types.find(({ value }) => value === type)?.label} />
      ),
      sortable: true,
      labels: Object.fromEntries(types.map(({ value, label }) => [value, label])),
      card: 'badge',
    },
    {
      key: `scope${language}`,
      title: t('holidays.fields.scope'),
      render: ({ className, level, branch }) =>
        (className && format.className(className)) ??
        format.name((level ?? branch)?.name ?? { lo: t('holidays.all'), en: t('holidays.all') }),
      labels: { '': t('holidays.all') },
    },
    {
      key: 'audience',
      spare: true,
      title: t('holidays.fields.audience'),
      render: ({ audience }) => audiences.find(({ value }) => value === audience)?.label,
      labels: Object.fromEntries(audiences.map(({ value, label }) => [value, label])),
    },
    {
      key: 'weekday',
      spare: true,
      title: t('holidays.fields.weekday'),
      render: ({ startDate }) => format.weekday(weekdayOf(startDate)),
      exportable: false,
    },
    {
      key: 'source',
      title: t('holidays.fields.source'),
      render: ({ source }) => source || '–',
      hidden: true,
    },
    {
      key: 'confirmed',
      title: t('holidays.fields.state'),
      render: ({ confirmed }) => (
        <StatusBadge
          tone={confirmed ? 'green' : 'amber'}
          label={t(confirmed ? 'holidays.states.yes' : 'holidays.states.no')}
        />
      ),
      sortable: true,
      labels: { true: t('holidays.states.yes'), false: t('holidays.states.no') },
    },
  ];
}

/** Says on days that several entries cover which of them counts. */
function Meeting({ meetings }: { meetings: readonly HolidayOverlap[] }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const stronger = meetings.filter(({ counts }) => counts === 'other');
  const names = (stronger.length > 0 ? stronger : meetings).map(({ name }) => format.name(name)).join(', ');
  return (
    <Badge
      variant="light"
      color={stronger.length > 0 ? 'yellow' : 'gray'}
      title={t('holidays.overlaps_help')}
    >
      {t(stronger.length > 0 ? 'holidays.overlaps.other' : 'holidays.overlaps.this', { names })}
    </Badge>
  );
}
