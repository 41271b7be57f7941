import { daysAfter, instantAt } from '@suksa/contracts/days';
import type { MarkWindow, WindowReopening, WindowShift } from '@suksa/contracts/settings';
import type { Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { refuseField } from '../../../http/refuse.ts';
import { type AuditLine, lineOf, write } from '../../../http/write.ts';
import { placeOf, windowNow, windows } from './mark-window-edit-service.ts';
import { presentWindow, presentWindowForm } from './mark-window-presenter.ts';
import { endWindow, lockWindows, reopenWindow, updateWindow } from './mark-window-repository.ts';

interface Outcome {
  readonly rows: { id: number; problem: string | null }[];
}

interface Step {
  readonly ids: readonly number[];
  readonly action: string;
  readonly reason?: string;
  /** The code of what is wrong with a window, or the change. */
  readonly take: (tx: Transaction, window: MarkWindow) => Promise<string | null>;
}

/** Takes a step with each window and tells of each what became of it; what isn't of the year isn't found. */
const withEach = (call: Caller, { ids, action, reason, take }: Step): Promise<Outcome> =>
  write(call, async (tx) => {
    const place = placeOf(call.context);
    const found = new Map(
      (await lockWindows(tx, place.yearId, ids)).map((row) => [row.id, presentWindow(row)]),
    );
    const rows: Outcome['rows'] = [];
    const audit: AuditLine[] = [];
    for (const id of new Set(ids)) {
      const before = found.get(id);
      const problem = before ? await take(tx, before) : 'not_found';
      rows.push({ id, problem });
      if (!before || problem !== null) continue;
      const after = await windowNow(tx, place, id);
      audit.push(lineOf(call, windows, { action, id, before, after, reason }));
    }
    return { result: { rows }, audit };
  });

/** Closes windows that are open before their time. */
export const closeWindows = (call: Caller, ids: readonly number[]): Promise<Outcome> =>
  withEach(call, {
    ids,
    action: 'window_close',
    take: async (tx, { id, state }) => {
      if (state !== 'open' && state !== 'reopened') return 'window_not_open';
      await endWindow(tx, id, new Date());
      return null;
    },
  });

/** Opens windows that have closed until a moment to come, with the reason. */
export const reopenWindows = async (
  call: Caller,
  { ids, untilOn, untilTime, reason }: WindowReopening,
): Promise<Outcome> => {
  const now = new Date();
  const until = instantAt(untilOn, untilTime);
  if (until <= now) refuseField('untilOn', 'moment_past');
  return withEach(call, {
    ids,
    action: 'window_reopen',
    reason,
    take: async (tx, { id, state }) => {
      if (state !== 'after') return 'window_not_closed';
      await reopenWindow(tx, id, { now, untilOn, untilTime, reason });
      return null;
    },
  });
};

/** Moves the opening and the closing of windows that haven't closed by whole days. */
export const shiftWindows = (call: Caller, { ids, opensBy, closesBy }: WindowShift): Promise<Outcome> =>
  withEach(call, {
    ids,
    action: 'edit',
    take: async (tx, window) => {
      if (window.state !== 'before' && window.state !== 'open') return 'window_has_closed';
      const form = presentWindowForm(window);
      const input = {
        ...form,
        opensOn: daysAfter(form.opensOn, opensBy),
        closesOn: daysAfter(form.closesOn, closesBy),
      };
      if (`${input.closesOn}${input.closesTime}` <= `${input.opensOn}${input.opensTime}`)
        return 'window_order';
      await updateWindow(tx, window.id, input);
      return null;
    },
  });
