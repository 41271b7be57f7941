import type { EndpointOutput } from '@suksa/contracts';
import type { HolidayImport, HolidayImportCheck, importHolidays } from '@suksa/contracts/settings';
import { rowOutcomes } from '@suksa/contracts/spreadsheet';
import type { Context } from '../../../http/actor.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound } from '../../../http/refuse.ts';
import { type AuditLine, lineOf, write } from '../../../http/write.ts';
import { todayIn } from '../../../school/clock.ts';
import { cleanFileName } from '../../../school/files/file-name.ts';
import { holidayEntries } from './holiday-entry-service.ts';
import { eventsOf, type FileEvent } from './holiday-file.ts';
import { type PlannedEvent, planEvents } from './holiday-import-plan.ts';
import {
  allHolidays,
  findHolidaysById,
  holidayUidsOf,
  insertHolidays,
  lockCalendar,
  type NewHoliday,
  rememberUids,
  rowOf,
  updateHolidayRow,
} from './holiday-repository.ts';
import { entryOf, refuseEverywhere } from './holiday-rules.ts';
import { type CalendarEdit, editingPast } from './retroactive-holiday-service.ts';

/** What would become of each event, without writing anything. */
export const checkCalendar = async (call: Caller, calendar: HolidayImport): Promise<HolidayImportCheck> => {
  const planned = await planOf(call.school.read, call, calendar);
  return { counts: countsOf(planned), rows: planned.map(({ shown }) => shown) };
};

type Who = Pick<Caller, 'actor' | 'context'>;

/** What the wanted rows of a file take out of the calendar and put into it. */
export const importEdit = async (db: Queryable, who: Who, calendar: HolidayImport): Promise<CalendarEdit> =>
  editOf(wanted(await planOf(db, who, calendar), who, calendar), who.context);

/** Enters all wanted rows, or none. Rows that are wrong are left out, as the check has said. */
export const runCalendar = (
  call: Caller,
  { acceptPast, ...calendar }: HolidayImport & { readonly acceptPast: boolean },
): Promise<EndpointOutput<typeof importHolidays>> =>
  write(call, async (tx) => {
    await lockCalendar(tx);
    const planned = await planOf(tx, call, calendar);
    const rows = wanted(planned, call, calendar);
    const saving = { acceptPast, reason: cleanFileName(calendar.file.name), ...editOf(rows, call.context) };
    const { result: saved, judged } = await editingPast(tx, call, saving, async () => {
      const lines: AuditLine[] = [];
      for (const row of rows) lines.push(await save(tx, call, row));
      return lines;
    });
    const added = rows.filter(({ known }) => known === null).length;
    const { unchanged } = countsOf(planned);
    return {
      result: { added, changed: rows.length - added, unchanged },
      audit: [...saved, ...judged],
    };
  });

const countsOf = (planned: readonly PlannedEvent[]) =>
  Object.fromEntries(
    rowOutcomes.map((outcome) => [outcome, planned.filter(({ shown }) => shown.outcome === outcome).length]),
  ) as HolidayImportCheck['counts'];

/** Recurring events are taken until two years from now. */
const planOf = async (
  db: Queryable,
  { actor, context }: Who,
  calendar: HolidayImport,
): Promise<PlannedEvent[]> => {
  if (calendar.everywhere) refuseEverywhere(actor, { branchId: null });
  const year = Number(todayIn().slice(0, 4));
  const events = eventsOf(calendar.file.bytes, { firstYear: year - 1, lastYear: year + 2 });
  const entries = await allHolidays(db, context);
  const uids = events.flatMap(({ uid }: FileEvent) => (uid ? [uid] : []));
  return planEvents({ calendar, events, entries, idOfUid: await holidayUidsOf(db, context, uids) });
};

interface HolidayToImport extends PlannedEvent {
  readonly row: NewHoliday;
}

const wanted = (
  planned: readonly PlannedEvent[],
  { actor, context }: Who,
  calendar: HolidayImport,
): HolidayToImport[] =>
  planned.flatMap((event) => {
    const { input, known, shown } = event;
    if (!input || calendar.without.includes(shown.number)) return [];
    if (known) refuseEverywhere(actor, known);
    return [{ ...event, row: rowOf(input, context) }];
  });

const editOf = (rows: readonly HolidayToImport[], { branchId }: Context): CalendarEdit => ({
  removed: rows.flatMap(({ known }) => known ?? []),
  added: rows.map(({ row, known }, index) =>
    entryOf({ ...row, branchId: row.branchId === null ? null : branchId }, known?.id ?? notYetSaved + index),
  ),
});

/** Later than all that is there, in the order of the file. */
const notYetSaved = 2 ** 40;

const save = async (
  tx: Transaction,
  call: Caller,
  { row, known, uid }: HolidayToImport,
): Promise<AuditLine> => {
  if (known) await updateHolidayRow(tx, known.id, row);
  const id = known?.id ?? (await insertHolidays(tx, [row]))[0] ?? 0;
  if (uid) await rememberUids(tx, [{ holidayId: id, uid }]);
  const [after = notFound()] = await findHolidaysById(tx, call.context, [id]);
  return lineOf(call, holidayEntries, { action: 'import', id, after, ...(known && { before: known }) });
};
