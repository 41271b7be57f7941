import type { Holiday, HolidayChange, HolidayInput } from '@suksa/contracts/settings';
import { audit } from '../../audit.ts';
import { nationalHolidays } from '../../db/national-holidays.ts';
import type { Actor, Context } from '../../http/actor.ts';
import type { Database, Transaction } from '../../http/app.ts';
import { conflict, notFound, refuse } from '../../http/refuse.ts';
import { presentHoliday, presentHolidayForm } from './holiday-presenter.ts';
import {
  allLevels,
  classesOf,
  confirmHolidayRows,
  deleteHolidayRows,
  findHolidaysById,
  holidaysOfYear,
  insertHolidays,
  lockHoliday,
  type NewHoliday,
  rowOf,
  updateHolidayRow,
} from './holiday-repository.ts';

export const holidayEntity = 'settings.holiday';

interface Write {
  readonly actor: Actor;
  readonly context: Context;
  readonly requestId: string;
}

const mayEverywhere = ({ scope }: Actor) => scope === 'all_branches';

export const holidayChoicesFor = async (db: Database, actor: Actor, { branchId, yearId }: Context) => ({
  levels: (await allLevels(db)).map(({ id, nameLo, nameEn }) => ({ id, name: { lo: nameLo, en: nameEn } })),
  classes: yearId === null ? [] : await classesOf(db, branchId, yearId),
  everywhere: mayEverywhere(actor),
});

export const addHoliday = (
  db: Database,
  { input, ...write }: Write & { readonly input: HolidayInput },
): Promise<Holiday> =>
  db.transaction(async (tx) => {
    const row = rowOf(input, write.context);
    refuseEverywhere(write.actor, row);
    const [id = 0] = await insertHolidays(tx, [row]);
    const after = present((await findHolidaysById(tx, write.context, [id]))[0]);
    await note(tx, write, { action: 'create', id, after });
    return after;
  });

/** A past day may be changed too: reports read the calendar anew each time, so nothing stays behind. */
export const changeHoliday = (
  db: Database,
  {
    id,
    input: { version, ...input },
    ...write
  }: Write & { readonly id: number; readonly input: HolidayChange },
): Promise<Holiday> =>
  db.transaction(async (tx) => {
    const before = present(await lockHoliday(tx, write.context, id));
    if (before.version !== version) conflict(presentHolidayForm(before));
    const row = rowOf(input, write.context);
    refuseEverywhere(write.actor, row);
    refuseEverywhere(write.actor, { branchId: before.branch?.id ?? null });
    await updateHolidayRow(tx, id, row);
    const after = present((await findHolidaysById(tx, write.context, [id]))[0]);
    await note(tx, write, { action: 'edit', id, before, after });
    return after;
  });

interface Several extends Write {
  readonly ids: readonly number[];
}

/** Answers how many had only been proposed until now. */
export const confirmAll = (db: Database, { ids, ...write }: Several): Promise<number> =>
  db.transaction(async (tx) => {
    const proposed = (await lockEach(tx, { ids, ...write })).filter(({ confirmed }) => !confirmed);
    if (proposed.length > 0)
      await confirmHolidayRows(
        tx,
        proposed.map(({ id }) => id),
      );
    for (const { id } of proposed)
      await note(tx, write, {
        action: 'confirm',
        id,
        before: { confirmed: false },
        after: { confirmed: true },
      });
    return proposed.length;
  });

export const removeAll = (db: Database, { ids, ...write }: Several): Promise<void> =>
  db.transaction(async (tx) => {
    const found = await lockEach(tx, { ids, ...write });
    await deleteHolidayRows(
      tx,
      found.map(({ id }) => id),
    );
    for (const before of found) await note(tx, write, { action: 'delete', id: before.id, before });
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
    for (const after of (await findHolidaysById(tx, write.context, ids)).map(presentHoliday))
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

const refuseEverywhere = (actor: Actor, { branchId }: Pick<NewHoliday, 'branchId'>) => {
  if (branchId === null && !mayEverywhere(actor))
    refuse('above_own_rights', { status: 403, fields: [{ path: 'everywhere', code: 'above_own_rights' }] });
};

const lockEach = async (tx: Transaction, { ids, actor, context }: Several): Promise<Holiday[]> => {
  const found: Holiday[] = [];
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    const holiday = present(await lockHoliday(tx, context, id));
    refuseEverywhere(actor, { branchId: holiday.branch?.id ?? null });
    found.push(holiday);
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
