import { movePlaces, readTimetable, type TimetableWeek } from '@suksa/contracts/technical';
import { apiQuery, refreshAfter, refreshed, useApiMutation } from '@suksa/platform';
import { notify } from '@suksa/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../../components/use-refusal-notice.ts';
import { isAsLeft, type Step, standing, type WantedPlace } from './history.ts';
import { type BlockKey, isBlock } from './swap.ts';

/**
 * Writes moves one after the other, each against what the one before has left, and keeps them to be undone. Where
 * somebody else was first, the week is read again and nothing of theirs is lost; what somebody has moved since isn’t undone.
 */
export function useWeekEdits(week: TimetableWeek) {
  const { t } = useTranslation('technical');
  const refused = useRefusalNotice();
  const client = useQueryClient();
  const change = useApiMutation(movePlaces);
  const [past, setPast] = useState<readonly Step[]>([]);
  const [undone, setUndone] = useState<readonly Step[]>([]);
  const current = useRef(week);
  current.current = week;
  const queue = useRef(Promise.resolve());
  const { id } = week.timetable;

  /** Gives the step that was made; null where it was refused. */
  async function write(wanted: readonly WantedPlace[]): Promise<Step | null> {
    const placeOf = (block: BlockKey) => current.current.places.find((place) => isBlock(place, block));
    const real = wanted.filter((one) => one.to !== null || placeOf(one));
    if (real.length === 0) return { left: [], back: [] };
    const back = standing(current.current.places, real);
    const moves = real.map((one) => ({ ...one, version: placeOf(one)?.version ?? 0 }));
    try {
      const { places } = await change.mutateAsync({ params: { id }, body: { moves } });
      const { queryKey } = apiQuery(readTimetable, { params: { id } });
      // What was read before the answer would show the week as it was.
      await client.cancelQueries({ queryKey });
      const kept = current.current.places.filter((place) => !real.some((one) => isBlock(one, place)));
      const next = { ...current.current, places: [...kept, ...places] };
      current.current = next;
      client.setQueryData(queryKey, next);
      return { left: standing(next.places, real), back };
    } catch (error) {
      refused(error as Parameters<typeof refused>[0]);
      refreshAfter(movePlaces);
      await refreshed();
      return null;
    }
  }

  /** Takes a step back, unless somebody has moved its lessons since; gives what does it again. */
  async function takeBack(step: Step | undefined): Promise<Step | null> {
    if (!step) return null;
    if (isAsLeft(current.current.places, step)) return write(step.back);
    notify({ tone: 'red', text: t('timetable.moved_since', { count: step.left.length }) });
    return null;
  }

  const after = (work: () => Promise<void>) => {
    queue.current = queue.current.then(work);
    return queue.current;
  };

  return {
    busy: change.isPending,
    canUndo: past.length > 0,
    canRedo: undone.length > 0,
    apply: (wanted: readonly WantedPlace[]) =>
      after(async () => {
        const step = await write(wanted);
        if (!step) return;
        setPast((all) => [...all, step]);
        setUndone([]);
      }),
    undo: () =>
      after(async () => {
        const step = await takeBack(past.at(-1));
        setPast((all) => all.slice(0, -1));
        if (step) setUndone((all) => [...all, step]);
      }),
    redo: () =>
      after(async () => {
        const step = await takeBack(undone.at(-1));
        setUndone((all) => all.slice(0, -1));
        if (step) setPast((all) => [...all, step]);
      }),
  };
}

export type WeekEdits = ReturnType<typeof useWeekEdits>;
