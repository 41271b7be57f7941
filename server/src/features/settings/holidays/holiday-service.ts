import type { Holiday, HolidayChange, HolidayInput } from '@suksa/contracts/settings';
import { audit } from '../../../audit.ts';
import { nationalHolidays } from '../../../db/national-holidays.ts';
import type { Actor, Context } from '../../../http/actor.ts';
import type { Database, Transaction } from '../../../http/app.ts';
import { conflict, notFound } from '../../../http/refuse.ts';
import { mergedWith } from './holiday-meetings-rules.ts';
import { editingPast } from './holiday-past-service.ts';
import { presentHoliday, presentHolidayForm } from './holiday-presenter.ts';
import { confirming, othersAround } from './holiday-preview-service.ts';
import {
  allLevels,
  classesOf,
  confirmHolidayRows,
  deleteHolidayRows,
  findHolidaysById,
  type HolidayRow,
  holidaysOfYear,
  insertHolidays,
  lockHoliday,
  type NewHoliday,
  rowOf,
  updateHolidayRow,
} from './holiday-repository.ts';
import { entryOf, holidayEntity, mayEverywhere, refuseEverywhere } from './holiday-rules.ts';

interface Write {
  readonly actor: Actor;
  readonly context: Context;
  readonly requestId: string;
}

export const holidayChoicesFor = async (db: Database, actor: Actor, { branchId, yearId }: Context) => ({
  levels: (await allLevels(db)).map(({ id, nameLo, nameEn }) => ({ id, name: { lo: nameLo, en: nameEn } })),
  classes: yearId === null ? [] : await classesOf(db, branchId, yearId),
  everywhere: mayEverywhere(actor),
});

interface Saved extends Write {
  readonly acceptPast: boolean;
  readonly merge: boolean;
}

/** An entry on days that are over judges them anew, which somebody must have seen: see `editingPast`. */
export const addHoliday = (
  db: Database,
  { input, ...write }: Saved & { readonly input: HolidayInput },
): Promise<Holiday> =>
  db.transaction(async (tx) => {
    const { row, merged } = await wholeEntry(tx, write, rowOf(input, write.context));
    const edit = { removed: merged, added: [entryOf(row)] };
    return editingPast(tx, { ...write, reason: row.nameLo }, edit, async () => {
      const [id = 0] = await insertHolidays(tx, [row]);
      const after = present((await findHolidaysById(tx, write.context, [id]))[0]);
      await note(tx, write, { action: 'create', id, after });
      await mergeInto(tx, write, id, merged);
      return after;
    });
  });

export const changeHoliday = (
  db: Database,
  {
    id,
    input: { version, ...input },
    ...write
  }: Saved & { readonly id: number; readonly input: HolidayChange },
): Promise<Holiday> =>
  db.transaction(async (tx) => {
    const found = (await lockHoliday(tx, write.context, id)) ?? notFound();
    const before = presentHoliday(found);
    if (before.version !== version) conflict(presentHolidayForm(before));
    refuseEverywhere(write.actor, found);
    const { row, merged } = await wholeEntry(tx, write, rowOf(input, write.context), id);
    const edit = { removed: [found, ...merged], added: [entryOf(row, id)] };
    return editingPast(tx, { ...write, reason: row.nameLo }, edit, async () => {
      await updateHolidayRow(tx, id, row);
      const after = present((await findHolidaysById(tx, write.context, [id]))[0]);
      await note(tx, write, { action: 'edit', id, before, after });
      await mergeInto(tx, write, id, merged);
      return after;
    });
  });

/** The row to be saved; where asked for, over the days of all entries that say the same and touch it. */
const wholeEntry = async (
  tx: Transaction,
  { actor, context, merge }: Saved,
  row: NewHoliday,
  id?: number,
): Promise<{ row: NewHoliday; merged: HolidayRow[] }> => {
  refuseEverywhere(actor, row);
  if (!merge) return { row, merged: [] };
  const entry = entryOf(row, id);
  const whole = mergedWith(entry, await othersAround(tx, context, entry));
  const merged = await findHolidaysById(
    tx,
    context,
    whole.merged.map((one) => one.id),
  );
  const { startDate, endDate } = whole.entry;
  return { row: { ...row, startDate, endDate }, merged };
};

/** Entries that became part of another one go; the history of each says into which. */
const mergeInto = async (tx: Transaction, write: Write, into: number, merged: readonly HolidayRow[]) => {
  if (merged.length === 0) return;
  await deleteHolidayRows(
    tx,
    merged.map(({ id }) => id),
  );
  for (const row of merged)
    await note(tx, write, {
      action: 'merge',
      id: row.id,
      before: presentHoliday(row),
      after: { mergedInto: into },
    });
};

interface Several extends Write {
  readonly ids: readonly number[];
  readonly acceptPast: boolean;
}

/** Answers how many had only been proposed until now. */
export const confirmAll = (db: Database, { ids, ...write }: Several): Promise<number> =>
  db.transaction(async (tx) => {
    const edit = confirming(await lockEach(tx, { ids, ...write }));
    const proposed = edit.removed.map(({ id }) => id);
    if (proposed.length === 0) return 0;
    const reason = edit.removed.map(({ nameLo }) => nameLo).join(', ');
    return editingPast(tx, { ...write, reason }, edit, async () => {
      await confirmHolidayRows(tx, proposed);
      for (const id of proposed)
        await note(tx, write, {
          action: 'confirm',
          id,
          before: { confirmed: false },
          after: { confirmed: true },
        });
      return proposed.length;
    });
  });

export const removeAll = (db: Database, { ids, ...write }: Several): Promise<void> =>
  db.transaction(async (tx) => {
    const removed = await lockEach(tx, { ids, ...write });
    const reason = removed.map(({ nameLo }) => nameLo).join(', ');
    return editingPast(tx, { ...write, reason }, { removed, added: [] }, async () => {
      await deleteHolidayRows(
        tx,
        removed.map(({ id }) => id),
      );
      for (const row of removed)
        await note(tx, write, { action: 'delete', id: row.id, before: presentHoliday(row) });
    });
  });

/** Lunar dates come from a calculation, and the others may be moved by a decree: all are proposed. */
export const proposeNationalDays = (
  db: Database,
  { year, ...write }: Write & { readonly year: number },
): Promise<{ added: number; already: number }> => {
  const rows = nationalHolidays(year, '').map((row) => ({ ...row, branchId: null, confirmed: false }));
  if (!mayEverywhere(write.actor)) refuseEverywhere(write.actor, { branchId: null });
  return propose(db, write, { year, rows });
};

/** The school's own entries; national ones have a set of their own for each year, and make-up days are single ones. */
const copied = new Set(['school_break', 'closure', 'exam', 'half_day']);

export const copyYear = async (
  db: Database,
  { from, to, ...write }: Write & { readonly from: number; readonly to: number },
): Promise<{ added: number; already: number }> => {
  const entries = await holidaysOfYear(db, write.context, from);
  const rows = entries
    .filter(({ type, branchId }) => copied.has(type) && (branchId !== null || mayEverywhere(write.actor)))
    // A class is one of its year.
    .filter(({ classId }) => classId === null)
    .map(({ id: _id, version: _version, createdAt: _created, updatedAt: _updated, ...row }) => ({
      ...row,
      startDate: inYear(row.startDate, to - from),
      endDate: inYear(row.endDate, to - from),
      confirmed: false,
    }));
  return propose(db, write, { year: to, rows });
};

const propose = (
  db: Database,
  write: Write,
  { year, rows }: { readonly year: number; readonly rows: readonly NewHoliday[] },
) =>
  db.transaction(async (tx) => {
    const there = new Set((await holidaysOfYear(tx, write.context, year)).map(sameness));
    const missing = rows.filter((row) => !there.has(sameness(row)));
    const ids = await insertHolidays(tx, missing);
    for (const after of (await findHolidaysById(tx, write.context, ids)).map((row) => presentHoliday(row)))
      await note(tx, write, { action: 'create', id: after.id, after });
    return { added: missing.length, already: rows.length - missing.length };
  });

const sameness = ({ startDate, nameEn }: Pick<NewHoliday, 'startDate' | 'nameEn'>) =>
  `${startDate} ${nameEn}`;

/** The same day of another year; 29 February becomes the 28th. */
const inYear = (date: string, years: number): string => {
  const moved = `${Number(date.slice(0, 4)) + years}${date.slice(4)}`;
  return Number.isNaN(Date.parse(moved)) || !new Date(moved).toISOString().startsWith(moved)
    ? moved.replace('-02-29', '-02-28')
    : moved;
};

const present = (row: Parameters<typeof presentHoliday>[0] | undefined): Holiday =>
  presentHoliday(row ?? notFound());

const lockEach = async (tx: Transaction, { ids, actor, context }: Several): Promise<HolidayRow[]> => {
  const found: HolidayRow[] = [];
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    const row = (await lockHoliday(tx, context, id)) ?? notFound();
    refuseEverywhere(actor, row);
    found.push(row);
  }
  return found;
};

interface Note {
  readonly action: string;
  readonly id: number;
  readonly before?: unknown;
  readonly after?: unknown;
}

const note = (tx: Transaction, { actor, context, requestId }: Write, { id, ...entry }: Note) =>
  audit(tx, { actor, branchId: context.branchId, entity: holidayEntity, entityId: id, requestId, ...entry });
