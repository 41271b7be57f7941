import type { LevelOption, Subject } from '@suksa/contracts/technical';
import { useFormat } from '@suksa/i18n';
import { Icon, StatusBadge, Text } from '@suksa/ui';
import type { Column } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import { levelRanges } from './level-ranges.ts';
import { useSubjectTypes } from './use-subject-types.ts';

/** The list's columns; the keys are those of the export. */
export function useSubjectColumns(allLevels: readonly LevelOption[]): readonly Column<Subject>[] {
  const { t, i18n } = useTranslation('technical');
  const { t: common } = useTranslation('common');
  const types = useSubjectTypes();
  const format = useFormat();
  const yesNo = { true: common('answers.yes'), false: common('answers.no') };
  const tick = (value: boolean) => (value ? <Icon name="check" /> : <Text c="dimmed">–</Text>);

  return [
    {
      key: 'code',
      title: t('fields.code'),
      render: ({ code }) => code,
      sortable: true,
      width: 110,
      card: 'subtitle',
    },
    {
      key: i18n.language === 'lo' ? 'nameLo' : 'nameEn',
      title: t(i18n.language === 'lo' ? 'fields.name_lo' : 'fields.name_en'),
      render: ({ name }) => <Text fw={600}>{format.name(name)}</Text>,
      sortable: 'name',
      hideable: false,
      card: 'title',
    },
    {
      key: i18n.language === 'lo' ? 'nameEn' : 'nameLo',
      title: t(i18n.language === 'lo' ? 'fields.name_en' : 'fields.name_lo'),
      render: ({ name }) => (i18n.language === 'lo' ? name.en : name.lo),
      hidden: true,
    },
    {
      key: 'type',
      title: t('fields.type'),
      render: ({ type }) => types.find(({ value }) => value === type)?.label,
      sortable: true,
      labels: Object.fromEntries(types.map(({ value, label }) => [value, label])),
    },
    {
      key: 'levels',
      title: t('fields.levels'),
      render: ({ levels }) => levelRanges(levels, allLevels, format.className),
      classIn: format.locale,
    },
    {
      key: 'periods',
      title: t('fields.periods'),
      render: (row) => row.weeklyPeriods,
      sortable: true,
      align: 'end',
    },
    {
      key: 'coefficient',
      title: t('fields.coefficient'),
      render: (row) => format.number(row.coefficient),
      sortable: true,
      align: 'end',
    },
    {
      key: 'countsInAverage',
      title: t('fields.counts'),
      render: (row) => tick(row.countsInAverage),
      align: 'center',
      labels: yesNo,
    },
    {
      key: 'examSubject',
      title: t('fields.exam'),
      render: (row) => tick(row.examSubject),
      align: 'center',
      labels: yesNo,
    },
    {
      key: 'active',
      title: t('fields.active'),
      render: ({ active }) => (
        <StatusBadge tone={active ? 'green' : 'gray'} label={t(active ? 'states.yes' : 'states.no')} />
      ),
      labels: { true: t('states.yes'), false: t('states.no') },
      card: 'badge',
    },
  ];
}
