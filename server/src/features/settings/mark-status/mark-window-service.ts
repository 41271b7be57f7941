import type { EndpointRequest } from '@suksa/contracts';
import type { EntryClosed } from '@suksa/contracts/education';
import { type MarkPeriod, markPeriods, type WindowState, windowStateAt } from '@suksa/contracts/marks/window';
import type { listMarkWindows, MarkWindow } from '@suksa/contracts/settings';
import { type Context, yearOf } from '../../../http/actor.ts';
import type { Queryable } from '../../../http/app.ts';
import { notFound, refuse } from '../../../http/refuse.ts';
import { presentWindow } from './mark-window-presenter.ts';
import { markedYear, type WindowRow, windowFor, windowsOf } from './mark-window-repository.ts';

export interface EntryAsked {
  readonly context: Pick<Context, 'branch'>;
  readonly yearId: number;
  readonly period: MarkPeriod;
  /** Of a month's marks. */
  readonly month?: number | null;
  readonly levelId: number;
  readonly now?: Date;
}

export interface EntryState {
  readonly open: boolean;
  readonly state: WindowState;
  /** None: marks can be entered as long as the year isn't closed. */
  readonly window: WindowRow | null;
}

/**
 * Whether marks of a period may be entered for a level now. The level's own window decides, else that of all levels;
 * without either, entry is open. Refuses a closed year with 423, and with 404 one that isn't of the branch.
 */
export const entryWindow = async (
  db: Queryable,
  { context, yearId, period, month = null, levelId, now = new Date() }: EntryAsked,
): Promise<EntryState> => {
  const year = context.branch.years.find(({ id }) => id === yearId) ?? notFound();
  if (year.state === 'closed') refuse('year_closed', { details: { year: year.name } });
  const window = await windowFor(db, { yearId, period, month, levelId });
  if (!window) return { open: true, state: 'open', window: null };
  const state = windowStateAt(window, now);
  return { open: state === 'open' || state === 'reopened', state, window };
};

/**
 * Refuses with 423 where marks of a period can't be entered now: `mark_window_before` or `mark_window_closed`, with
 * the moment in words. Whatever writes marks or results asks it, in its own transaction.
 */
export const requireOpenWindow = async (db: Queryable, asked: EntryAsked): Promise<void> => {
  const closed = refusalOf(await entryWindow(db, asked));
  if (closed) refuse(closed.code, { status: 423, details: closed.details });
};

/** What `requireOpenWindow` would refuse with, a closed year too, for screens that say so beforehand; null: open. */
export const whyEntryIsClosed = async (db: Queryable, asked: EntryAsked): Promise<EntryClosed | null> => {
  const year = asked.context.branch.years.find(({ id }) => id === asked.yearId) ?? notFound();
  if (year.state === 'closed') return { code: 'year_closed', details: { year: year.name } };
  return refusalOf(await entryWindow(db, asked));
};

const refusalOf = ({ open, state, window }: EntryState): EntryClosed | null => {
  if (open || !window) return null;
  const closed = window.reopenedTo ?? window.ended ?? window.closes;
  return {
    code: state === 'before' ? 'mark_window_before' : 'mark_window_closed',
    details: { opens: inWords(window.opens), closes: inWords(closed) },
  };
};

/** `25/12/2026 08:00`, alike in both languages. */
const inWords = (moment: string) =>
  `${moment.slice(8, 10)}/${moment.slice(5, 7)}/${moment.slice(0, 4)} ${moment.slice(11)}`;

type WindowQuery = EndpointRequest<typeof listMarkWindows>['query'];

/** The windows of the header's year as they are filtered, in the order of the year. */
export const findWindows = async (
  db: Queryable,
  context: Context,
  { q, period, state, levelId, sort, dir }: WindowQuery,
) => {
  const { id, start } = yearOf(context);
  const first = Number(start.slice(5, 7));
  const now = new Date();
  const turn = dir === 'desc' ? -1 : 1;
  const order = (row: WindowRow) =>
    [
      markPeriods.indexOf(row.period),
      row.month === null ? 0 : (row.month - first + 12) % 12,
      row.levelPosition ?? 0,
    ]
      .map((place) => String(place).padStart(4, '0'))
      .join();
  const key = { order, opens: (row: WindowRow) => row.opens, closes: (row: WindowRow) => row.closes }[sort];
  const typed = q.toLowerCase();
  return (await windowsOf(db, id))
    .filter(
      (row) => !typed || `${row.levelCode} ${row.levelLo} ${row.reopenReason}`.toLowerCase().includes(typed),
    )
    .sort((a, b) => turn * (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : a.id - b.id))
    .map((row) => presentWindow(row, now))
    .filter(
      (window) =>
        (!period || window.period === period) &&
        (!state || isIn(window, state)) &&
        (!levelId || window.level?.id === levelId),
    );
};

const isIn = (window: MarkWindow, state: NonNullable<WindowQuery['state']>) =>
  state === 'accepting' ? window.state === 'open' || window.state === 'reopened' : window.state === state;

/** How many windows of a year of the branch take marks now. */
export const countAccepting = async (db: Queryable, yearId: number): Promise<number> => {
  const now = new Date();
  return (await windowsOf(db, yearId)).filter((row) => isIn(presentWindow(row, now), 'accepting')).length;
};

/** What the form and the making of a whole year offer. */
export const windowChoices = async (db: Queryable, context: Context) => {
  const { id, name, start, end } = yearOf(context);
  const found = await markedYear(db, { branchId: context.branchId, yearId: id });
  return {
    year: { name, start, end, markingMonths: found.year?.markingMonths ?? [], terms: found.terms },
    levels: found.levels.map((level) => ({
      id: level.id,
      code: level.code,
      name: { lo: level.nameLo, en: level.nameEn },
    })),
    timeZone: found.timeZone,
  };
};
