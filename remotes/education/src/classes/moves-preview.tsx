import { previewMoves } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import {
  Button,
  Checkbox,
  ErrorState,
  Group,
  keepLoaded,
  Skeleton,
  StatusBadge,
  Text,
  type Tone,
} from '@suksa/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './moves-preview.module.css';

interface MovesPreviewProps {
  readonly classId: number;
  readonly from: string | null;
  /** The students who go; without it all of them do. */
  readonly chosen?: readonly number[];
  readonly onChoose?: (students: readonly number[]) => void;
  /** What is wrong with the choice. */
  readonly error?: string | undefined;
}

interface Person {
  readonly id: number;
  readonly sex: 'female' | 'male';
}

/** Half of the girls and half of the boys, in the order of the list. */
const balanced = (rows: readonly Person[]): number[] =>
  (['female', 'male'] as const).flatMap((sex) =>
    rows.filter((row) => row.sex === sex).flatMap(({ id }, index) => (index % 2 === 1 ? [id] : [])),
  );

interface QuickChoicesProps {
  readonly rows: readonly Person[];
  readonly onChoose: (students: readonly number[]) => void;
}

/** Ways to tick many at once; single ones can be changed afterwards. */
function QuickChoices({ rows, onChoose }: QuickChoicesProps) {
  const { t } = useTranslation('education');
  const ways = {
    every_second: () => rows.flatMap(({ id }, index) => (index % 2 === 1 ? [id] : [])),
    balanced: () => balanced(rows),
    all: () => rows.map(({ id }) => id),
    none: () => [],
  } as const;
  return (
    <Group gap="xs" role="group" aria-label={t('classes.choose.label')}>
      {(['every_second', 'balanced', 'all', 'none'] as const).map((way) => (
        <Button key={way} size="compact-xs" variant="default" onClick={() => onChoose(ways[way]())}>
          {t(`classes.choose.${way}`)}
        </Button>
      ))}
    </Group>
  );
}

const tones: Record<'move' | 'correction' | 'too_early', Tone> = {
  move: 'blue',
  correction: 'gray',
  too_early: 'red',
};

/** The class, student by student, with what the move would be for each; with `onChoose` one ticks who goes. */
export function MovesPreview({ classId, from, chosen, onChoose, error: wrong }: MovesPreviewProps) {
  const { t } = useTranslation('education');
  const { t: common } = useTranslation('common');
  const format = useFormat();
  const wrongId = useId();
  const { data, error, refetch, refreshFailure } = keepLoaded(
    useQuery({
      ...apiQuery(previewMoves, { params: { id: classId }, query: { from: from ?? '' } }),
      enabled: from !== null,
      placeholderData: keepPreviousData,
    }),
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} namespace="education" />;
  if (!data) return <Skeleton height={160} />;
  const goes = (id: number) => chosen?.includes(id) ?? true;
  const toggle = (id: number) =>
    onChoose?.(goes(id) ? (chosen ?? []).filter((other) => other !== id) : [...(chosen ?? []), id]);

  return (
    <>
      {refreshFailure}
      {onChoose && <QuickChoices rows={data.rows} onChoose={onChoose} />}
      <table className={classes.preview}>
        <caption>
          {t('classes.preview', {
            going: format.number(data.rows.filter(({ id }) => goes(id)).length),
            staying: format.number(data.rows.filter(({ id }) => !goes(id)).length),
          })}
          {wrong && (
            <Text id={wrongId} c="red" size="sm">
              {wrong}
            </Text>
          )}
        </caption>
        <tbody>
          {format
            .byName(data.rows, ({ name }) => name)
            .map(({ id, code, name, since, step }) => (
              <tr key={id} data-stays={!goes(id) || undefined}>
                {onChoose && (
                  <td>
                    <Checkbox
                      aria-label={common('list.select_row', { row: format.name(name) })}
                      checked={goes(id)}
                      error={Boolean(wrong)}
                      aria-invalid={Boolean(wrong) || undefined}
                      aria-describedby={wrong && wrongId}
                      onChange={() => toggle(id)}
                    />
                  </td>
                )}
                <th scope="row">
                  {format.name(name)} <small>{code}</small>
                </th>
                <td>{t('classes.since', { date: format.date(since) })}</td>
                <td>{goes(id) && <StatusBadge tone={tones[step]} label={t(`classes.step.${step}`)} />}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </>
  );
}
