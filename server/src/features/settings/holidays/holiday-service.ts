import type { EndpointRequest } from '@suksa/contracts';
import type { createHoliday, Holiday, updateHoliday } from '@suksa/contracts/settings';
import { nationalHolidays } from '../../../db/national-holidays.ts';
import type { Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound } from '../../../http/refuse.ts';
import { type Along, type AuditLine, create, edit, lineOf, write } from '../../../http/write.ts';
import type { CalendarEntry } from '../../../school/calendar/calendar.ts';
import { holidayEntries } from './holiday-entry-service.ts';
import { mergedWith } from './holiday-overlaps-rules.ts';
import { presentHoliday } from './holiday-presenter.ts';
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
  lockCalendar,
  lockHoliday,
  type NewHoliday,
  rowOf,
  updateHolidayRow,
} from './holiday-repository.ts';
import { entryOf, holidayEntity, mayEverywhere, refuseEverywhere } from './holiday-rules.ts';
import { editingPast } from './retroactive-holiday-service.ts';

export const holidayChoicesFor = async ({ actor, context: { branchId, yearId }, school }: Caller) => ({
  levels: (await allLevels(school.read)).map(({ id, nameLo, nameEn }) => ({
    id,
    name: { lo: nameLo, en: nameEn },
  })),
  classes: yearId === null ? [] : await classesOf(school.read, branchId, yearId),
  everywhere: mayEverywhere(actor),
});

type Creation = EndpointRequest<typeof createHoliday>['body'];
type Update = EndpointRequest<typeof updateHoliday>['body'];

/** An entry on days that are over has them recalculated, which somebody must have seen: see `editingPast`. */
export const addHoliday = async (
  call: Caller,
  { acceptPast, merge, idempotencyKey: key, ...input }: Creation,
): Promise<Holiday> => {
  // The key is of the entry: what it changes may be seen once more, and accepted otherwise, after a lost answer.
  const once = { key, request: input };
  const insert = async (tx: Transaction, along: Along) => {
    const { row, merged } = await wholeEntry(tx, call, { row: rowOf(input, call.context), merge });
    const edit = { acceptPast, reason: row.nameLo, removed: merged, added: [entryOf(row)] };
    const { result, judged } = await editingPast(tx, call, edit, async () => {
      const [id = 0] = await insertHolidays(tx, [row]);
      await deleteHolidayRows(tx, idsOf(merged));
      return id;
    });
    along(...mergedInto(call, result, merged), ...judged);
    return result;
  };
  return presentHoliday(await create(call, holidayEntries, insert, once));
};

export const changeHoliday = async (
  call: Caller,
  id: number,
  { version, acceptPast, merge, ...input }: Update,
): Promise<Holiday> =>
  presentHoliday(
    await edit(call, holidayEntries, { id, version }, async (tx, found, along) => {
      refuseEverywhere(call.actor, found);
      const { row, merged } = await wholeEntry(tx, call, { row: rowOf(input, call.context), merge, id });
      const change = { removed: [found, ...merged], added: [entryOf(row, id)] };
      const saving = { acceptPast, reason: row.nameLo, ...change };
      const { judged } = await editingPast(tx, call, saving, async () => {
        await updateHolidayRow(tx, id, row);
        await deleteHolidayRows(tx, idsOf(merged));
      });
      along(...mergedInto(call, id, merged), ...judged);
    }),
  );

interface Entry {
  readonly row: NewHoliday;
  readonly merge: boolean;
  readonly id?: number;
}

/** The row to be saved; where asked for, over the days of all entries that say the same and touch it. */
const wholeEntry = async (
  tx: Transaction,
  { actor, context }: Caller,
  { row, merge, id }: Entry,
): Promise<{ row: NewHoliday; merged: HolidayRow[] }> => {
  refuseEverywhere(actor, row);
  if (!merge) return { row, merged: [] };
  const entry = entryOf(row, id);
  const whole = mergedWith(entry, await othersAround(tx, context, entry));
  const merged = await findHolidaysById(tx, context, idsOf(whole.merged));
  const { startDate, endDate } = whole.entry;
  return { row: { ...row, startDate, endDate }, merged };
};

const idsOf = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id);

/** Entries that became part of another one go; the history of each says into which. */
const mergedInto = (call: Caller, into: number, merged: readonly HolidayRow[]): AuditLine[] =>
  merged.map((before) => ({
    ...lineOf(call, holidayEntries, { action: 'merge', id: before.id, before }),
    after: { mergedInto: into },
  }));

interface Several {
  readonly ids: readonly number[];
  readonly acceptPast: boolean;
}

/** Answers how many had only been proposed until now. */
export const confirmAll = (call: Caller, { ids, acceptPast }: Several): Promise<number> =>
  write(call, async (tx) => {
    const change = confirming(await lockEach(tx, call, ids));
    const proposed = idsOf(change.removed);
    if (proposed.length === 0) return { result: 0, audit: [] };
    const saving = { acceptPast, reason: namesOf(change.removed), ...change };
    const { judged } = await editingPast(tx, call, saving, () => confirmHolidayRows(tx, proposed));
    const confirmed = proposed.map((id) => ({
      action: 'confirm',
      entity: holidayEntity,
      entityId: id,
      branchId: call.context.branchId,
      before: { confirmed: false },
      after: { confirmed: true },
    }));
    return { result: proposed.length, audit: [...confirmed, ...judged] };
  });

export const removeAll = (call: Caller, { ids, acceptPast }: Several): Promise<void> =>
  write(call, async (tx) => {
    const removed = await lockEach(tx, call, ids);
    const saving = { acceptPast, reason: namesOf(removed), removed, added: [] };
    const { result, judged } = await editingPast(tx, call, saving, () =>
      deleteHolidayRows(tx, idsOf(removed)),
    );
    const lines = removed.map((before) =>
      lineOf(call, holidayEntries, { action: 'delete', id: before.id, before }),
    );
    return { result, audit: [...lines, ...judged] };
  });

const namesOf = (entries: readonly CalendarEntry[]) => entries.map(({ nameLo }) => nameLo).join(', ');

/** Lunar dates come from a calculation, and the others may be moved by a decree: all are proposed. */
export const proposeNationalDays = (call: Caller, year: number): Promise<Added> => {
  const rows = nationalHolidays(year, '').map((row) => ({ ...row, branchId: null, confirmed: false }));
  refuseEverywhere(call.actor, { branchId: null });
  return propose(call, { year, rows });
};

/** The school's own entries; national ones have a set of their own for each year, and make-up days are single ones. */
const copied = new Set(['school_break', 'closure', 'exam', 'half_day']);

export const copyYear = async (
  call: Caller,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<Added> => {
  const entries = await holidaysOfYear(call.school.db, call.context, from);
  const rows = entries
    .filter(({ type, branchId }) => copied.has(type) && (branchId !== null || mayEverywhere(call.actor)))
    // A class is one of its year.
    .filter(({ classId }) => classId === null)
    .map(({ id: _id, version: _version, createdAt: _created, updatedAt: _updated, ...row }) => ({
      ...row,
      startDate: inYear(row.startDate, to - from),
      endDate: inYear(row.endDate, to - from),
      confirmed: false,
    }));
  return propose(call, { year: to, rows });
};

interface Added {
  readonly added: number;
  readonly already: number;
}

const propose = (
  call: Caller,
  { year, rows }: { readonly year: number; readonly rows: readonly NewHoliday[] },
): Promise<Added> =>
  write(call, async (tx) => {
    await lockCalendar(tx);
    const there = new Set((await holidaysOfYear(tx, call.context, year)).map(sameness));
    const missing = rows.filter((row) => !there.has(sameness(row)));
    const added = await findHolidaysById(tx, call.context, await insertHolidays(tx, missing));
    return {
      result: { added: missing.length, already: rows.length - missing.length },
      audit: added.map((after) => lineOf(call, holidayEntries, { action: 'create', id: after.id, after })),
    };
  });

/** Two levels may have an exam of one name on one day. */
const sameness = ({ startDate, levelId, nameEn }: Pick<NewHoliday, 'startDate' | 'levelId' | 'nameEn'>) =>
  `${startDate} ${levelId ?? ''} ${nameEn}`;

/** The same day of another year; 29 February becomes the 28th. */
const inYear = (date: string, years: number): string => {
  const moved = `${Number(date.slice(0, 4)) + years}${date.slice(4)}`;
  return Number.isNaN(Date.parse(moved)) || !new Date(moved).toISOString().startsWith(moved)
    ? moved.replace('-02-29', '-02-28')
    : moved;
};

const lockEach = async (
  tx: Transaction,
  { actor, context }: Caller,
  ids: readonly number[],
): Promise<HolidayRow[]> => {
  const found: HolidayRow[] = [];
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    const row = (await lockHoliday(tx, context, id)) ?? notFound();
    refuseEverywhere(actor, row);
    found.push(row);
  }
  return found;
};
