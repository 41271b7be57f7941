import type { Connection } from '../../../db/connection.ts';
import type { App } from '../../../http/app.ts';
import { sayBeat } from './import-repository.ts';

export interface Progress {
  readonly done: number;
  readonly total: number;
}

/** The imports on which this process works now. */
const atWork = new WeakMap<Connection, Map<number, Progress>>();

const between = 500;

/**
 * Works on an import after the call that began it has been answered. Other servers read how far it is from the
 * database; the embedded one has a single connection, which the work itself needs, so there only this process knows.
 */
export const workOn = (
  app: App,
  importId: number,
  work: (say: (progress: Progress) => void) => Promise<void>,
): void => {
  const mine = atWork.get(app.connection) ?? new Map<number, Progress>();
  atWork.set(app.connection, mine);
  let last = 0;
  mine.set(importId, { done: 0, total: 0 });
  const say = (progress: Progress) => {
    mine.set(importId, progress);
    const now = Date.now();
    if (app.connection.kind === 'embedded' || now - last < between) return;
    last = now;
    // Not waited for: a beat that is lost is made good by the next one.
    sayBeat(app.db, importId, progress).catch((cause: unknown) =>
      app.log.warn(cause, `no progress told of import ${importId}`),
    );
  };
  work(say)
    .catch((cause: unknown) => app.log.error(cause, `import ${importId} ended without result`))
    .finally(() => mine.delete(importId));
};

const silence = 60_000;

/** How far it is; null where nobody works on it any more. */
export const progressOf = (
  app: App,
  { id, done, total, beatAt }: { id: number; done: number; total: number; beatAt: Date | null },
): Progress | null => {
  const mine = atWork.get(app.connection)?.get(id);
  if (mine) return mine;
  const alive =
    app.connection.kind === 'postgresql' && beatAt !== null && Date.now() - beatAt.getTime() < silence;
  return alive ? { done, total } : null;
};

/**
 * Tells the steps of a part of the work as rows of the sheet, which is what a person counts: of all the rows the part
 * is the stretch `from`–`to`, so that the bar of several parts never runs backwards.
 */
export const stretchOf =
  (say: (progress: Progress) => void, rows: number, from: number, to: number) =>
  ({ done, total }: Progress): void =>
    say({ done: Math.floor(rows * (from + (to - from) * (total === 0 ? 1 : done / total))), total: rows });

/** Lets other calls have their turn. */
export const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
