import type { Teaching } from '@suksa/contracts/technical';
import { useFormat } from '@suksa/i18n';
import { Group, StatusBadge } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { mainOn } from './cell-edits.ts';
import { isBeyondWeek, isOverloaded, loadsOn, periodsByCell, placeOf } from './loads.ts';
import { useBoundWords } from './use-bound-words.ts';

interface TeachingSummaryProps {
  /** The classes that are shown. */
  readonly data: Teaching;
  /** All of them: what a teacher gives isn’t less because a level is looked at alone. */
  readonly whole: Teaching;
  readonly day: string;
}

/** What is still to be done: lessons without a teacher, teachers over their cap, subjects they aren't qualified for. */
export function TeachingSummary({ data, whole, day }: TeachingSummaryProps) {
  const { t } = useTranslation('technical');
  const format = useFormat();
  const boundWords = useBoundWords();
  const taught = new Set(
    data.cells
      .filter(({ rows }) => mainOn(rows, day) !== null)
      .map(({ classId, subjectId }) => placeOf(classId, subjectId)),
  );
  const gaps = [...periodsByCell(data)].filter(
    ([place, periods]) => periods > 0 && !taught.has(place),
  ).length;
  const loads = [...loadsOn(whole, day).values()];
  const over = loads.filter((load) => isBeyondWeek(load) || isOverloaded(load));
  const unqualified = loads.reduce((sum, load) => sum + load.unqualified, 0);
  const named = over.slice(0, 3).flatMap((load) => {
    const teacher = data.teachers.find(({ id }) => id === load.teacherId);
    if (!teacher) return [];
    return `${format.name(teacher.name)}: ${boundWords(load)}`;
  });
  return (
    <Group gap="xs" aria-live="polite">
      <StatusBadge
        tone={gaps > 0 ? 'amber' : 'green'}
        label={gaps > 0 ? t('teaching.gaps', { count: gaps }) : t('teaching.no_gaps')}
      />
      {unqualified > 0 && (
        <StatusBadge tone="amber" label={t('teaching.unqualified_cells', { count: unqualified })} />
      )}
      {over.length > named.length && (
        <StatusBadge tone="red" label={t('teaching.over', { count: over.length })} />
      )}
      {named.map((text) => (
        <StatusBadge key={text} tone="red" label={text} />
      ))}
    </Group>
  );
}
