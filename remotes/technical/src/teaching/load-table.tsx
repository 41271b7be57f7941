import type { Teaching, TeachingTeacher } from '@suksa/contracts/technical';
import { useFormat } from '@suksa/i18n';
import { StatusBadge, Text } from '@suksa/ui';
import { type Column, DataTable } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import { isBeyondWeek, isOverloaded, type Load, loadsOn } from './loads.ts';
import { useBoundWords } from './use-bound-words.ts';

interface LoadTableProps {
  readonly data: Teaching;
  readonly day: string;
  readonly onOpen?: (teacher: TeachingTeacher) => void;
}

/** How many periods each teacher gives on the day, against their cap; who is over it comes first. */
export function LoadTable({ data, day, onOpen }: LoadTableProps) {
  const { t } = useTranslation('technical');
  const columns = useLoadColumns(data);
  const rows = loadRows(data, day);
  return (
    <DataTable
      label={t('teaching.loads')}
      columns={columns}
      rows={rows}
      rowKey={({ teacher }) => teacher.id}
      rowLabel={({ teacher }) => teacher.name.lo}
      rowTone={({ load }) => (isBeyondWeek(load) || isOverloaded(load) ? 'danger' : undefined)}
      {...(onOpen && { onOpen: ({ teacher }: LoadRow) => onOpen(teacher) })}
    />
  );
}

export interface LoadRow {
  readonly teacher: TeachingTeacher;
  readonly load: Load;
}

export function loadRows(data: Teaching, day: string): readonly LoadRow[] {
  const loads = loadsOn(data, day);
  return data.teachers
    .flatMap((teacher) => {
      const load = loads.get(teacher.id);
      return load && (teacher.available || load.periods > 0) ? [{ teacher, load }] : [];
    })
    .sort((one, other) => over(other.load) - over(one.load) || other.load.periods - one.load.periods);
}

const over = (load: Load) =>
  Math.max(
    isOverloaded(load) ? load.periods - (load.cap ?? 0) : 0,
    isBeyondWeek(load) ? (load.bound?.needed ?? 0) - (load.bound?.open ?? 0) : 0,
  );

export function useLoadColumns(data: Teaching): readonly Column<LoadRow>[] {
  const { t } = useTranslation('technical');
  const format = useFormat();
  const boundWords = useBoundWords();
  return [
    {
      key: 'name',
      title: t('teaching.teacher'),
      render: ({ teacher }) => <Text fw={600}>{format.name(teacher.name)}</Text>,
      card: 'title',
    },
    {
      key: 'load',
      title: t('teaching.load'),
      render: ({ load }) =>
        load.cap === null
          ? format.number(load.periods)
          : t('teaching.load_of', { periods: format.number(load.periods), cap: format.number(load.cap) }),
      align: 'end',
    },
    {
      key: 'classes',
      title: t('teaching.classes'),
      render: ({ load }) => format.number(load.classes),
      align: 'end',
    },
    {
      key: 'subjects',
      title: t('teaching.qualified_for'),
      render: ({ teacher }) =>
        teacher.subjectIds
          .flatMap((id) => data.subjects.find((subject) => subject.id === id)?.code ?? [])
          .join(', ') || '–',
      wrap: true,
    },
    {
      key: 'state',
      title: t('teaching.state'),
      render: ({ load }) => {
        if (isBeyondWeek(load)) return <StatusBadge tone="red" label={boundWords(load)} />;
        if (isOverloaded(load)) return <StatusBadge tone="red" label={t('teaching.over_cap')} />;
        if (load.unqualified > 0) return <StatusBadge tone="amber" label={t('teaching.unqualified')} />;
        return load.periods === 0 ? <StatusBadge tone="gray" label={t('teaching.no_lessons')} /> : null;
      },
      card: 'badge',
    },
  ];
}
