import { windowsOfYear } from '@suksa/contracts/marks/window';
import type {
  MarkWindow,
  MarkWindowChange,
  MarkWindowInput,
  WindowPatternInput,
} from '@suksa/contracts/settings';
import { type Context, writableYear } from '../../../http/actor.ts';
import type { Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound, refuse, refuseField } from '../../../http/refuse.ts';
import { type AuditLine, create, edit, lineOf, type Resource, remove, write } from '../../../http/write.ts';
import { presentWindow, presentWindowAudit, presentWindowForm } from './mark-window-presenter.ts';
import {
  deleteWindow,
  findWindow,
  insertWindow,
  lockWindow,
  markedYear,
  type Place,
  updateWindow,
  type WindowRow,
} from './mark-window-repository.ts';

export const windowEntity = 'settings.mark_window';

export const windows: Resource<MarkWindow> = {
  entity: windowEntity,
  lock: async (tx, id, { context }) => presented(await lockWindow(tx, placeOf(context).yearId, id)),
  read: async (tx, id, { context }) => presented(await findWindow(tx, placeOf(context).yearId, id)),
  form: presentWindowForm,
  audited: presentWindowAudit,
  branchOf: (_window, { context }) => context.branchId,
};

const presented = (row: WindowRow | undefined) => row && presentWindow(row);

/** The branch and year that are written in; 423 where the year is closed. */
export const placeOf = (context: Context): Place => ({
  branchId: context.branchId,
  yearId: writableYear(context).id,
});

/** Says when marks of a period may be entered, for a level or for all. */
export const addWindow = (call: Caller, input: MarkWindowInput): Promise<MarkWindow> =>
  create(call, windows, async (tx) => {
    const place = placeOf(call.context);
    await refuseUnmarked(tx, place, input);
    return (await insertWindow(tx, place, input)) ?? notFound();
  });

/** Changes a window that hasn't closed: one that has is only reopened, with a reason. */
export const changeWindow = (
  call: Caller,
  id: number,
  { version, ...input }: MarkWindowChange,
): Promise<MarkWindow> =>
  edit(call, windows, { id, version }, async (tx, { state }) => {
    if (state !== 'before' && state !== 'open') refuse('window_has_closed', { status: 409 });
    await refuseUnmarked(tx, placeOf(call.context), input);
    await updateWindow(tx, id, input);
  });

/** Forgets a window that hasn't opened yet. */
export const removeWindow = (call: Caller, id: number): Promise<void> =>
  remove(call, windows, { id }, async (tx, { state }) => {
    if (state !== 'before') refuse('window_has_opened', { status: 409 });
    await deleteWindow(tx, id);
  });

/** Makes the windows of the whole year by one rule. Those that are there stay; answers how many were made and kept. */
export const makeWindows = (
  call: Caller,
  input: WindowPatternInput,
): Promise<{ made: number; kept: number }> =>
  write(call, async (tx) => {
    const place = placeOf(call.context);
    const { year, terms } = await markedYear(tx, place);
    const { startDate: start, endDate: end, markingMonths } = year ?? notFound();
    const levelIds = input.levelIds.length > 0 ? [...new Set(input.levelIds)] : [null];
    const wanted = windowsOfYear(input, { start, end, markingMonths, terms }).flatMap((window) =>
      levelIds.map((levelId) => ({ ...window, levelId })),
    );
    const audit: AuditLine[] = [];
    for (const window of wanted) {
      const id = await insertWindow(tx, place, window, { keep: true });
      if (id === null) continue;
      const after = await windowNow(tx, place, id);
      audit.push(lineOf(call, windows, { action: 'create', id, after }));
    }
    return { result: { made: audit.length, kept: wanted.length - audit.length }, audit };
  });

/** A month without marks has no window. */
const refuseUnmarked = async (tx: Transaction, place: Place, { period, month }: MarkWindowInput) => {
  if (period !== 'month') return;
  const { year } = await markedYear(tx, place);
  if (!year?.markingMonths.includes(month ?? 0)) refuseField('month', 'month_outside_year');
};

export const windowNow = async (tx: Transaction, { yearId }: Place, id: number): Promise<MarkWindow> =>
  presentWindow((await findWindow(tx, yearId, id)) ?? notFound());
