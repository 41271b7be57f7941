import { windowsOfYear } from '@suksa/contracts/mark-window';
import type {
  MarkWindow,
  MarkWindowChange,
  MarkWindowInput,
  WindowPatternInput,
} from '@suksa/contracts/settings';
import { audit, auditAll } from '../../../audit.ts';
import { type Actor, type Context, writableYear } from '../../../http/actor.ts';
import type { Database, Transaction } from '../../../http/app.ts';
import { conflict, notFound, refuse, refuseField } from '../../../http/refuse.ts';
import { presentWindow, presentWindowAudit, presentWindowForm } from './mark-window-presenter.ts';
import {
  deleteWindow,
  findWindow,
  insertWindow,
  lockWindow,
  markedYear,
  type Place,
  updateWindow,
} from './mark-window-repository.ts';

export const windowEntity = 'settings.mark_window';

export interface WindowWrite {
  readonly actor: Actor;
  readonly context: Context;
  readonly requestId: string;
}

/** The branch and year that are written in; 423 where the year is closed. */
export const placeOf = (context: Context): Place => ({
  branchId: context.branchId,
  yearId: writableYear(context).id,
});

/** Says when marks of a period may be entered, for a level or for all. */
export const addWindow = (
  db: Database,
  { input, ...write }: WindowWrite & { readonly input: MarkWindowInput },
): Promise<MarkWindow> =>
  db.transaction(async (tx) => {
    const place = placeOf(write.context);
    await refuseUnmarked(tx, place, input);
    const id = (await insertWindow(tx, place, input)) ?? notFound();
    const after = await windowNow(tx, place, id);
    await note(tx, write, { action: 'create', id, after });
    return after;
  });

interface Change extends WindowWrite {
  readonly id: number;
  readonly input: MarkWindowChange;
}

/** Changes a window that hasn't closed: one that has is only reopened, with a reason. */
export const changeWindow = (
  db: Database,
  { id, input: { version, ...input }, ...write }: Change,
): Promise<MarkWindow> =>
  db.transaction(async (tx) => {
    const place = placeOf(write.context);
    const before = presentWindow((await lockWindow(tx, place.yearId, id)) ?? notFound());
    if (before.version !== version) conflict(presentWindowForm(before));
    if (before.state !== 'before' && before.state !== 'open') refuse('window_has_closed', { status: 409 });
    await refuseUnmarked(tx, place, input);
    await updateWindow(tx, id, input);
    const after = await windowNow(tx, place, id);
    await note(tx, write, { action: 'edit', id, before, after });
    return after;
  });

/** Forgets a window that hasn't opened yet. */
export const removeWindow = (db: Database, { id, ...write }: WindowWrite & { readonly id: number }) =>
  db.transaction(async (tx): Promise<void> => {
    const place = placeOf(write.context);
    const before = presentWindow((await lockWindow(tx, place.yearId, id)) ?? notFound());
    if (before.state !== 'before') refuse('window_has_opened', { status: 409 });
    await deleteWindow(tx, id);
    await note(tx, write, { action: 'delete', id, before });
  });

/** Makes the windows of the whole year by one rule. Those that are there stay; answers how many were made and kept. */
export const makeWindows = (
  db: Database,
  { input, ...write }: WindowWrite & { readonly input: WindowPatternInput },
): Promise<{ made: number; kept: number }> =>
  db.transaction(async (tx) => {
    const place = placeOf(write.context);
    const { year, terms } = await markedYear(tx, place);
    const { startDate: start, endDate: end, markingMonths } = year ?? notFound();
    const levelIds = input.levelIds.length > 0 ? [...new Set(input.levelIds)] : [null];
    const wanted = windowsOfYear(input, { start, end, markingMonths, terms }).flatMap((window) =>
      levelIds.map((levelId) => ({ ...window, levelId })),
    );
    const made: MarkWindow[] = [];
    for (const window of wanted) {
      const id = await insertWindow(tx, place, window, { keep: true });
      if (id !== null) made.push(await windowNow(tx, place, id));
    }
    await auditAll(
      tx,
      made.map((after) => ({
        actor: write.actor,
        branchId: place.branchId,
        action: 'create',
        entity: windowEntity,
        entityId: after.id,
        after: presentWindowAudit(after),
        requestId: write.requestId,
      })),
    );
    return { made: made.length, kept: wanted.length - made.length };
  });

/** A month without marks has no window. */
const refuseUnmarked = async (tx: Transaction, place: Place, { period, month }: MarkWindowInput) => {
  if (period !== 'month') return;
  const { year } = await markedYear(tx, place);
  if (!year?.markingMonths.includes(month ?? 0)) refuseField('month', 'month_outside_year');
};

export const windowNow = async (tx: Transaction, { yearId }: Place, id: number): Promise<MarkWindow> =>
  presentWindow((await findWindow(tx, yearId, id)) ?? notFound());

interface Note {
  readonly action: string;
  readonly id: number;
  readonly before?: MarkWindow;
  readonly after?: MarkWindow;
  readonly reason?: string | undefined;
}

export const note = (
  tx: Transaction,
  { actor, context, requestId }: WindowWrite,
  { before, after, id, ...entry }: Note,
) =>
  audit(tx, {
    ...entry,
    actor,
    branchId: context.branchId,
    entity: windowEntity,
    entityId: id,
    ...(before && { before: presentWindowAudit(before) }),
    ...(after && { after: presentWindowAudit(after) }),
    requestId,
  });
