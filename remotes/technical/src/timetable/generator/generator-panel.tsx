import {
  type GeneratedWeek,
  type GenerateInput,
  generateTimetable,
  generatingTimetable,
  lastGenerated,
  movePlaces,
  type TimetableWeek,
} from '@suksa/contracts/technical';
import { useFormat } from '@suksa/i18n';
import { apiQuery, isUnfinished, useApiMutation, useJob } from '@suksa/platform';
import { Button, ErrorState, Group, Modal, notify, SegmentedControl, Stack, Text } from '@suksa/ui';
import { JobProgress } from '@suksa/ui/import';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../../components/use-refusal-notice.ts';
import type { WeekWords } from '../use-week-words.ts';
import { LiveGrid } from './live-grid.tsx';
import { RunOutcome } from './run-outcome.tsx';

interface GeneratorPanelProps {
  readonly week: TimetableWeek;
  readonly words: WeekWords;
  readonly onClose: () => void;
}

/** Has the server put the week together or mend it; says how far it is, and why where it can’t be done. */
export default function GeneratorPanel({ week, words, onClose }: GeneratorPanelProps) {
  const { t } = useTranslation('technical');
  const format = useFormat();
  const refused = useRefusalNotice();
  const { id } = week.timetable;
  const last = useQuery(apiQuery(lastGenerated, { params: { id } }));
  const [mode, setMode] = useState<GenerateInput['mode']>('whole');
  const start = useApiMutation(generateTimetable);
  const sign = useApiMutation(movePlaces);
  const { job, follow, callOff, unreachable } = useJob(generatingTimetable, last.data?.job ?? null);
  const running = job !== null && isUnfinished(job);
  const result = job?.result ?? null;

  function begin(without: readonly number[] = []) {
    const seconds = mode === 'whole' ? 120 : 10;
    start.mutate(
      { params: { id }, body: { mode, seed: 1, seconds, without: [...without] } },
      { onSuccess: (answer) => follow(answer.job), onError: refused },
    );
  }

  function accept({ moves }: GeneratedWeek) {
    const before = new Map(week.places.map((place) => [`${place.lessonId}/${place.block}`, place]));
    const body = {
      moves: moves.map(({ lessonId, block, periodId, roomId, version }) => ({
        ...{ lessonId, block },
        version: version ?? before.get(`${lessonId}/${block}`)?.version ?? 0,
        to: { periodId, roomId, locked: false },
      })),
    };
    sign.mutate(
      { params: { id }, body },
      {
        onError: refused,
        onSuccess: () => {
          notify({ text: t('timetable.run.signed', { count: moves.length }) });
          onClose();
        },
      },
    );
  }

  return (
    <Modal opened onClose={onClose} title={t('timetable.run.title')} size="lg">
      <Stack gap="md">
        {last.error && (
          <ErrorState error={last.error} onRetry={() => void last.refetch()} namespace="technical" />
        )}
        {running ? (
          <>
            <JobProgress
              job={job}
              label={t('timetable.run.working')}
              words={(counts) => t('timetable.run.progress', counts)}
              unreachable={unreachable}
              stop={{ act: callOff, text: t('timetable.run.stop_text') }}
            />
            {result && result.mode === 'whole' && result.moves.length > 0 && (
              <LiveGrid {...{ week, words }} places={result.moves} />
            )}
            {result && result.hardest.length > 0 && (
              <Text size="sm">
                {t('timetable.run.hardest', { lessons: named(week, words, result.hardest.slice(0, 3)) })}
              </Text>
            )}
          </>
        ) : (
          <>
            <SegmentedControl
              aria-label={t('timetable.run.mode')}
              value={mode}
              data={(['whole', 'repair'] as const).map((value) => ({
                value,
                label: t(`timetable.run.${value}`),
              }))}
              onChange={(value) => setMode(value as GenerateInput['mode'])}
            />
            <Text size="sm" c="dimmed">
              {t(`timetable.run.${mode}_text`, {
                locked: format.number(week.places.filter(({ locked }) => locked).length),
              })}
            </Text>
            <Group>
              <Button loading={start.isPending} onClick={() => begin()}>
                {t('timetable.run.start')}
              </Button>
            </Group>
            {job && (
              <RunOutcome
                {...{ week, words, job }}
                busy={start.isPending || sign.isPending}
                onTry={begin}
                onAccept={accept}
              />
            )}
          </>
        )}
      </Stack>
    </Modal>
  );
}

const named = (week: TimetableWeek, words: WeekWords, ids: readonly number[]) =>
  week.lessons
    .filter(({ id }) => ids.includes(id))
    .map(words.lesson)
    .join('; ');
