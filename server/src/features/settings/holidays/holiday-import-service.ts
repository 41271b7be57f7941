import type { EndpointOutput } from '@suksa/contracts';
import type { HolidayImport, HolidayImportCheck, importHolidays } from '@suksa/contracts/settings';
import { rowOutcomes } from '@suksa/contracts/spreadsheet';
import { audit } from '../../../audit.ts';
import type { Actor, Context } from '../../../http/actor.ts';
import type { Database, Queryable, Transaction } from '../../../http/app.ts';
import { todayIn } from '../../../school/clock.ts';
import { eventsOf, type FileEvent } from './holiday-file.ts';
import { type PlannedEvent, planEvents } from './holiday-import-plan.ts';
import { type CalendarEdit, editingPast } from './holiday-past-service.ts';
import { presentHoliday } from './holiday-presenter.ts';
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
import { entryOf, holidayEntity, refuseEverywhere } from './holiday-rules.ts';

interface Call {
  readonly actor: Actor;
  readonly context: Context;
  readonly calendar: HolidayImport;
}

/** What would become of each event, without writing anything. */
export const checkCalendar = async (db: Database, call: Call): Promise<HolidayImportCheck> => {
  const planned = await planOf(db, call);
  return { counts: countsOf(planned), rows: planned.map(({ shown }) => shown) };
};

/** What the wanted rows of a file take out of the calendar and put into it. */
export const importEdit = async (db: Queryable, call: Call): Promise<CalendarEdit> =>
  editOf(wanted(await planOf(db, call), call), call.context);

/** Enters all wanted rows, or none. Rows that are wrong are left out, as the check has said. */
export const runCalendar = (
  db: Database,
  { requestId, acceptPast, ...call }: Call & { readonly requestId: string; readonly acceptPast: boolean },
): Promise<EndpointOutput<typeof importHolidays>> =>
  db.transaction(async (tx) => {
    await lockCalendar(tx);
    const planned = await planOf(tx, call);
    const rows = wanted(planned, call);
    const saving = { ...call, requestId, acceptPast, reason: call.calendar.file.name };
    await editingPast(tx, saving, editOf(rows, call.context), async () => {
      for (const row of rows) await save(tx, row, { ...call, requestId });
    });
    const added = rows.filter(({ known }) => known === null).length;
    const { unchanged } = countsOf(planned);
    return { added, changed: rows.length - added, unchanged };
  });

const countsOf = (planned: readonly PlannedEvent[]) =>
  Object.fromEntries(
    rowOutcomes.map((outcome) => [outcome, planned.filter(({ shown }) => shown.outcome === outcome).length]),
  ) as HolidayImportCheck['counts'];

/** Recurring events are taken until two years from now. */
const planOf = async (db: Queryable, { actor, context, calendar }: Call): Promise<PlannedEvent[]> => {
  if (calendar.everywhere) refuseEverywhere(actor, { branchId: null });
  const year = Number(todayIn().slice(0, 4));
  const events = eventsOf(calendar.file.bytes, { firstYear: year - 1, lastYear: year + 2 });
  const entries = await allHolidays(db, context);
  const uids = events.flatMap(({ uid }: FileEvent) => (uid ? [uid] : []));
  return planEvents({ calendar, events, entries, idOfUid: await holidayUidsOf(db, context, uids) });
};

interface Wanted extends PlannedEvent {
  readonly row: NewHoliday;
}

const wanted = (planned: readonly PlannedEvent[], { actor, context, calendar }: Call): Wanted[] =>
  planned.flatMap((event) => {
    const { input, known, shown } = event;
    if (!input || calendar.without.includes(shown.number)) return [];
    if (known) refuseEverywhere(actor, known);
    return [{ ...event, row: rowOf(input, context) }];
  });

const editOf = (rows: readonly Wanted[], { branchId }: Context): CalendarEdit => ({
  removed: rows.flatMap(({ known }) => known ?? []),
  added: rows.map(({ row, known }, index) =>
    entryOf({ ...row, branchId: row.branchId === null ? null : branchId }, known?.id ?? notYetSaved + index),
  ),
});

/** Later than all that is there, in the order of the file. */
const notYetSaved = 2 ** 40;

const save = async (
  tx: Transaction,
  { row, known, uid }: Wanted,
  { actor, context, requestId }: Omit<Call, 'calendar'> & { readonly requestId: string },
) => {
  if (known) await updateHolidayRow(tx, known.id, row);
  const id = known?.id ?? (await insertHolidays(tx, [row]))[0] ?? 0;
  if (uid) await rememberUids(tx, [{ holidayId: id, uid }]);
  const [after] = await findHolidaysById(tx, context, [id]);
  await audit(tx, {
    actor,
    branchId: context.branchId,
    action: 'import',
    entity: holidayEntity,
    entityId: id,
    requestId,
    before: known && presentHoliday(known),
    after: after && presentHoliday(after),
  });
};
