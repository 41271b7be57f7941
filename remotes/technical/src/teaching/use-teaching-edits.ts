import {
  changeTeaching,
  type Teaching,
  type TeachingCell,
  type TeachingRow,
} from '@suksa/contracts/technical';
import { useApiMutation } from '@suksa/platform';
import { notify } from '@suksa/ui';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../components/use-refusal-notice.ts';
import { placeOf } from './loads.ts';

/** What shall stand in a cell. */
export interface CellEdit {
  readonly classId: number;
  readonly subjectId: number;
  readonly rows: readonly TeachingRow[];
}

/**
 * Writes edits one after the other, each against what the one before has left; keeps them to be undone. What is being
 * written is shown already.
 */
export function useTeachingEdits(data: Teaching | undefined) {
  const { t } = useTranslation('technical');
  const refusal = useRefusalNotice();
  const change = useApiMutation(changeTeaching);
  const [shown, setShown] = useState<ReadonlyMap<string, TeachingCell>>(new Map());
  const past = useRef<(readonly CellEdit[])[]>([]);
  const undone = useRef<(readonly CellEdit[])[]>([]);
  /** The cells as the last answer left them, until the query has them too. */
  const known = useRef(new Map<string, TeachingCell>());
  const queue = useRef(Promise.resolve());
  const current = useRef(data);
  current.current = data;

  const cellOf = (classId: number, subjectId: number): TeachingCell => {
    const place = placeOf(classId, subjectId);
    const read = current.current?.cells.find((one) => one.classId === classId && one.subjectId === subjectId);
    const answered = known.current.get(place);
    const latest = answered && answered.version >= (read?.version ?? 0) ? answered : read;
    return latest ?? { classId, subjectId, version: 0, rows: [] };
  };

  /** Gives the edits that take back what was written, and nothing where nothing was. */
  async function write(edits: readonly CellEdit[]): Promise<readonly CellEdit[]> {
    const before = new Map(
      edits.map((edit) => [placeOf(edit.classId, edit.subjectId), cellOf(edit.classId, edit.subjectId)]),
    );
    const cells = edits.map(({ classId, subjectId, rows }) => ({
      ...{ classId, subjectId, rows: [...rows] },
      version: before.get(placeOf(classId, subjectId))?.version ?? 0,
    }));
    setShown(
      (map) =>
        new Map([...map, ...cells.map((cell) => [placeOf(cell.classId, cell.subjectId), cell] as const)]),
    );
    try {
      const answer = await change.mutateAsync({ body: { cells } });
      for (const cell of [...answer.cells, ...answer.refused.map((one) => one.cell)])
        known.current.set(placeOf(cell.classId, cell.subjectId), cell);
      const [first] = answer.refused;
      if (first)
        notify({
          tone: 'red',
          text: t(`teaching.refused.${first.code}`, { count: answer.refused.length }),
        });
      return answer.cells.flatMap((cell) => {
        const old = before.get(placeOf(cell.classId, cell.subjectId));
        return old ? [{ classId: cell.classId, subjectId: cell.subjectId, rows: old.rows }] : [];
      });
    } catch (error) {
      refusal(error as Parameters<typeof refusal>[0]);
      return [];
    } finally {
      setShown((map) => {
        const rest = new Map(map);
        for (const cell of cells)
          if (rest.get(placeOf(cell.classId, cell.subjectId)) === cell)
            rest.delete(placeOf(cell.classId, cell.subjectId));
        return rest;
      });
    }
  }

  /** Takes back the last of one list, and keeps how to do it again on the other. */
  async function step(from: (readonly CellEdit[])[], to: (readonly CellEdit[])[]) {
    const edits = from.pop();
    const back = edits ? await write(edits) : [];
    if (back.length > 0) to.push(back);
  }

  const after = (work: () => Promise<void>) => {
    queue.current = queue.current.then(work);
    return queue.current;
  };

  return {
    busy: change.isPending,
    /** The data with what is being written. */
    data: data && shown.size > 0 ? withCells(data, shown) : data,
    canUndo: past.current.length > 0,
    canRedo: undone.current.length > 0,
    apply: (edits: readonly CellEdit[]) =>
      after(async () => {
        const back = edits.length > 0 ? await write(edits) : [];
        if (back.length === 0) return;
        past.current.push(back);
        undone.current = [];
      }),
    undo: () => after(() => step(past.current, undone.current)),
    redo: () => after(() => step(undone.current, past.current)),
  };
}

export type TeachingEdits = ReturnType<typeof useTeachingEdits>;

const withCells = (data: Teaching, shown: ReadonlyMap<string, TeachingCell>): Teaching => ({
  ...data,
  cells: [
    ...data.cells.filter(({ classId, subjectId }) => !shown.has(placeOf(classId, subjectId))),
    ...shown.values(),
  ],
});
