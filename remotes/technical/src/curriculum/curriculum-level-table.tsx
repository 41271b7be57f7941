import type { CurriculumLevel, CurriculumRow } from '@suksa/contracts/technical';
import { useFormat } from '@suksa/i18n';
import { Icon, Text } from '@suksa/ui';
import { type Column, DataTable } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import { useSubjectTypes } from '../subjects/use-subject-types.ts';

interface CurriculumLevelTableProps {
  readonly level: CurriculumLevel;
  readonly rows: readonly CurriculumRow[];
  readonly onOpen: (row: CurriculumRow) => void;
}

/** What one level is taught, in the order of its reports. */
export function CurriculumLevelTable({ level, rows, onOpen }: CurriculumLevelTableProps) {
  const { t } = useTranslation('technical');
  const format = useFormat();
  const types = useSubjectTypes();
  const tick = (value: boolean) => (value ? <Icon name="check" /> : <Text c="dimmed">–</Text>);
  const columns: readonly Column<CurriculumRow>[] = [
    { key: 'code', title: t('fields.code'), render: ({ subject }) => subject.code, card: 'subtitle' },
    {
      key: 'name',
      title: t('curriculum.subject'),
      render: ({ subject }) => <Text fw={600}>{format.name(subject.name)}</Text>,
      card: 'title',
    },
    {
      key: 'type',
      title: t('fields.type'),
      render: ({ subject }) => types.find(({ value }) => value === subject.type)?.label,
    },
    {
      key: 'periods',
      title: t('fields.periods'),
      render: (row) => format.number(row.weeklyPeriods),
      align: 'end',
    },
    {
      key: 'coefficient',
      title: t('fields.coefficient'),
      render: (row) => format.number(row.coefficient),
      align: 'end',
    },
    {
      key: 'counts',
      title: t('fields.counts'),
      render: (row) => tick(row.countsInAverage),
      align: 'center',
    },
    { key: 'exam', title: t('fields.exam'), render: (row) => tick(row.examSubject), align: 'center' },
  ];
  return (
    <DataTable
      label={format.name(level.name)}
      columns={columns}
      rows={rows.filter(({ levelId }) => levelId === level.id)}
      rowKey={({ id }) => id}
      rowLabel={({ subject }) => format.name(subject.name)}
      onOpen={onOpen}
    />
  );
}
