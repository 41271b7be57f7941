import { movePlaces, type PlaceMove, readTimetable, type TimetableWeek } from '@suksa/contracts/technical';
import { apiQuery, refreshAfter, refreshed, useApiMutation } from '@suksa/platform';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useRefusalNotice } from '../../components/use-refusal-notice.ts';
import { type BlockKey, isBlock } from './swap.ts';

/** Where a block shall be; null: without a place. */
export interface WantedPlace extends BlockKey {
  readonly to: PlaceMove['to'];
}

/**
 * Writes moves one after the other, each against what the one before has left, and keeps them to be undone. Where
 * somebody else was first, the week is read again and nothing of theirs is lost.
 */
export function useWeekEdits(week: TimetableWeek) {
  const refused = useRefusalNotice();
  const client = useQueryClient();
  const change = useApiMutation(movePlaces);
  const [past, setPast] = useState<readonly (readonly WantedPlace[])[]>([]);
  const [undone, setUndone] = useState<readonly (readonly WantedPlace[])[]>([]);
  const current = useRef(week);
  current.current = week;
  const queue = useRef(Promise.resolve());
  const { id } = week.timetable;

  /** Gives what takes it back; null where it was refused. */
  async function write(wanted: readonly WantedPlace[]): Promise<readonly WantedPlace[] | null> {
    const placeOf = (block: BlockKey) => current.current.places.find((place) => isBlock(place, block));
    const real = wanted.filter((one) => one.to !== null || placeOf(one));
    if (real.length === 0) return [];
    const back = real.map(({ lessonId, block }) => {
      const before = placeOf({ lessonId, block });
      const to = before && { periodId: before.periodId, roomId: before.roomId, locked: before.locked };
      return { lessonId, block, to: to ?? null };
    });
    const moves = real.map((one) => ({ ...one, version: placeOf(one)?.version ?? 0 }));
    try {
      const { places } = await change.mutateAsync({ params: { id }, body: { moves } });
      const kept = current.current.places.filter((place) => !real.some((one) => isBlock(one, place)));
      const next = { ...current.current, places: [...kept, ...places] };
      current.current = next;
      client.setQueryData(apiQuery(readTimetable, { params: { id } }).queryKey, next);
      return back;
    } catch (error) {
      refused(error as Parameters<typeof refused>[0]);
      refreshAfter(movePlaces);
      await refreshed();
      return null;
    }
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
        const back = await write(wanted);
        if (!back) return;
        setPast((all) => [...all, back]);
        setUndone([]);
      }),
    undo: () =>
      after(async () => {
        const last = past.at(-1);
        const back = last && (await write(last));
        setPast((all) => all.slice(0, -1));
        if (back) setUndone((all) => [...all, back]);
      }),
    redo: () =>
      after(async () => {
        const last = undone.at(-1);
        const back = last && (await write(last));
        setUndone((all) => all.slice(0, -1));
        if (back) setPast((all) => [...all, back]);
      }),
  };
}
