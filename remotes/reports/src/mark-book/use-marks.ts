import { type MarkBook, type MarkCell, type MarkInput, saveMarks } from '@suksa/contracts/reports';
import { ApiError, send, useBranch, useCurrentUser, useUnsavedChanges } from '@suksa/platform';
import { useRefusalNotice } from '@suksa/ui';
import { useEffect, useMemo, useReducer, useRef } from 'react';
import { placeKey } from './grid-model.ts';
import { type Content, isSame } from './typed-mark.ts';
import { unsentStore } from './unsent/unsent-marks.ts';

export interface Place {
  readonly studentId: number;
  readonly subjectId: number;
  readonly column: string;
}

export interface MarkEdit extends Place, Content {}

type Answered = Awaited<ReturnType<typeof send<typeof saveMarks>>>['refused'][number];

/** Somebody else was first: what was typed here, beside what stands. */
export interface Conflict {
  readonly mine: Content;
  readonly theirs: MarkCell;
  readonly by: Answered['by'];
  /** As it was sent: kept on the device until somebody has chosen. */
  readonly input: MarkInput;
}

/** What may not be written any more, with what was typed. */
export interface Refused extends Pick<Answered, 'code' | 'cell'> {
  readonly input: MarkInput;
}

/** So long after the last key marks are sent; what failed is tried again after the second. In milliseconds. */
const [quiet, again] = [250, 5000];

interface State {
  readonly pending: Map<string, MarkInput>;
  readonly conflicts: Map<string, Conflict>;
  /** What the server answered to a write, until the book has it too. */
  readonly known: Map<string, MarkCell>;
  readonly refused: Map<string, Refused>;
  offline: boolean;
  sending: boolean;
  past: (readonly MarkEdit[])[];
  undone: (readonly MarkEdit[])[];
}

const keyOf = ({ studentId, subjectId, column }: Place) => placeKey(studentId, subjectId, column);

/**
 * Marks as they are typed: shown at once, kept on the device, sent cell by cell with the version that was seen, again
 * when there is a connection. A repeat writes nothing twice. Undo goes back through what was typed here.
 */
export function useMarks(book: MarkBook | undefined, classId: number) {
  const userId = useCurrentUser()?.id ?? 0;
  const context = useBranch();
  const refusal = useRefusalNotice('reports');
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const store = useMemo(
    () => unsentStore([userId, context?.branch.id ?? 0, context?.year?.id ?? 0, classId]),
    [userId, context?.branch.id, context?.year?.id, classId],
  );
  const state = useMemo<State>(
    () => ({
      pending: new Map(store.read().map((input) => [keyOf(input), input])),
      ...{ conflicts: new Map(), known: new Map(), refused: new Map(), offline: false, sending: false },
      ...{ past: [], undone: [] },
    }),
    [store],
  );
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const current = useRef(book);
  current.current = book;
  useUnsavedChanges(state.pending.size > 0 && !state.offline);

  const cellAt = (place: Place): MarkCell | undefined => {
    const key = keyOf(place);
    const read = current.current?.cells.find((cell) => keyOf(cell) === key);
    const answered = state.known.get(key);
    return answered && answered.version >= (read?.version ?? 0) ? answered : read;
  };
  const contentAt = (place: Place): Content => {
    const typed = state.conflicts.get(keyOf(place))?.mine ?? state.pending.get(keyOf(place)) ?? cellAt(place);
    return { value: typed?.value ?? null, codeId: typed?.codeId ?? null };
  };

  /** What is typed and not in the book stays on the device: what waits, what is contested, what was refused. */
  const keep = () =>
    store.write([
      ...state.pending.values(),
      ...[...state.conflicts.values(), ...state.refused.values()].map(({ input }) => input),
    ]);

  function later(wait: number) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void flush(), wait);
  }

  async function flush() {
    if (state.sending || state.pending.size === 0) return;
    const sent = [...state.pending.values()].slice(0, 1000);
    state.sending = true;
    draw();
    try {
      const answer = await send(saveMarks, { params: { id: classId }, body: { cells: sent } });
      state.offline = false;
      settle(sent, answer);
      if (state.pending.size > 0) later(0);
    } catch (error) {
      if (error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.status === 429)) {
        state.offline = true;
        later(again);
      } else {
        // Nothing of it can be written: what was typed stays on the device until somebody looks.
        refusal(error);
      }
    } finally {
      state.sending = false;
      draw();
    }
  }

  function settle(
    sent: readonly MarkInput[],
    { cells, refused }: Awaited<ReturnType<typeof send<typeof saveMarks>>>,
  ) {
    for (const cell of [...cells, ...refused.map((one) => one.cell)]) state.known.set(keyOf(cell), cell);
    for (const input of sent) {
      const key = keyOf(input);
      const now = state.pending.get(key);
      const fault = refused.find(({ cell }) => keyOf(cell) === key);
      if (fault?.code === 'conflict' && now) {
        state.conflicts.set(key, {
          mine: { value: now.value, codeId: now.codeId },
          theirs: fault.cell,
          by: fault.by,
          input: now,
        });
        state.pending.delete(key);
      } else if (fault) {
        state.refused.set(key, { code: fault.code, cell: fault.cell, input });
        if (now === input) state.pending.delete(key);
      } else if (now === input) state.pending.delete(key);
      // Typed over while it was under way: it goes on from what was just written.
      else if (now) state.pending.set(key, { ...now, version: state.known.get(key)?.version ?? now.version });
    }
    keep();
  }

  /** Gives the edits that take these back. */
  function put(edits: readonly MarkEdit[]): readonly MarkEdit[] {
    const changed = edits.filter((edit) => !isSame(contentAt(edit), edit));
    const back = changed.map(({ studentId, subjectId, column }) => {
      const place = { studentId, subjectId, column };
      return { ...place, ...contentAt(place) };
    });
    for (const { studentId, subjectId, column, value, codeId } of changed) {
      const key = placeKey(studentId, subjectId, column);
      const version = cellAt({ studentId, subjectId, column })?.version ?? 0;
      const before = state.pending.get(key);
      state.conflicts.delete(key);
      state.refused.delete(key);
      state.pending.set(key, {
        ...{ studentId, subjectId, column, value, codeId },
        version: before ? before.version : version,
      });
    }
    if (changed.length === 0) return [];
    keep();
    draw();
    later(quiet);
    return back;
  }

  function step(from: (readonly MarkEdit[])[], to: (readonly MarkEdit[])[]) {
    const edits = from.pop();
    const back = edits ? put(edits) : [];
    if (back.length > 0) to.push(back);
    draw();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once a class, and with what is then current
  useEffect(() => {
    if (state.pending.size > 0) later(0);
    const online = () => later(0);
    window.addEventListener('online', online);
    return () => {
      window.removeEventListener('online', online);
      clearTimeout(timer.current);
      void flush();
    };
  }, [state]);

  return {
    cellAt,
    contentAt,
    /** Cells that the book doesn't have yet. */
    fresh: [...state.known.values(), ...[...state.pending.values()].map(asCell)],
    waiting: state.pending.size,
    sending: state.sending,
    offline: state.offline,
    refused: [...state.refused.values()],
    conflicts: state.conflicts,
    conflictAt: (place: Place) => state.conflicts.get(keyOf(place)),
    isWaiting: (place: Place) => state.pending.has(keyOf(place)),
    /** Takes what stands, or writes what was typed over it. */
    choose: (place: Place, whose: 'mine' | 'theirs') => {
      const conflict = state.conflicts.get(keyOf(place));
      state.conflicts.delete(keyOf(place));
      if (conflict && whose === 'mine') put([{ ...place, ...conflict.mine }]);
      keep();
      draw();
    },
    /** What was refused has been seen, and is forgotten. */
    forgetRefused: () => {
      state.refused.clear();
      keep();
      draw();
    },
    apply: (edits: readonly MarkEdit[]) => {
      const back = put(edits);
      if (back.length === 0) return;
      state.past = [...state.past, back];
      state.undone = [];
      draw();
    },
    canUndo: state.past.length > 0,
    canRedo: state.undone.length > 0,
    undo: () => step(state.past, state.undone),
    redo: () => step(state.undone, state.past),
  };
}

export type Marks = ReturnType<typeof useMarks>;

const asCell = ({ studentId, subjectId, column, value, codeId, version }: MarkInput): MarkCell => ({
  ...{ id: null, studentId, subjectId, column, value, codeId, version },
  ...{ external: false, by: null, at: null },
});
