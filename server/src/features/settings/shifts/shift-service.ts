import { daysAfter } from '@suksa/contracts/days';
import type { Shift, ShiftChange, ShiftInput } from '@suksa/contracts/settings';
import { audit } from '../../../audit.ts';
import type { Actor, Context } from '../../../http/actor.ts';
import type { Database, Queryable, Transaction } from '../../../http/app.ts';
import { conflict, notFound, refuse, refuseField } from '../../../http/refuse.ts';
import { todayIn } from '../../../school/clock.ts';
import { clashesOf } from './shift-clash-rules.ts';
import { presentShift, presentShiftAudit, presentShiftForm } from './shift-presenter.ts';
import {
  classesOfYear,
  findShift,
  insertShift,
  isClassOf,
  levelsInUse,
  lockShiftsOf,
  type NewShift,
  shiftRowOf,
  shiftsOfGroup,
  updateShiftRow,
  workingDaysOf,
} from './shift-repository.ts';

export const shiftEntity = 'settings.shift';

export interface ShiftWrite {
  readonly actor: Actor;
  readonly context: Pick<Context, 'branch' | 'branchId'>;
  readonly requestId: string;
}

/** For whom a shift may be, and on which days the branch works. */
export const shiftChoicesFor = async (db: Database, { branchId, yearId }: Context) => ({
  levels: (await levelsInUse(db)).map(({ id, nameLo, nameEn }) => ({ id, name: { lo: nameLo, en: nameEn } })),
  classes: yearId === null ? [] : await classesOfYear(db, branchId, yearId),
  workingDays: await workingDaysOf(db, branchId),
});

/** Adds a shift. Refuses one that clashes, naming the other and the days. */
export const addShift = (
  db: Database,
  { input, ...write }: ShiftWrite & { readonly input: ShiftInput },
): Promise<Shift> =>
  db.transaction(async (tx) => {
    await lockShiftsOf(tx, write.context.branchId);
    const row = shiftRowOf(input, write.context);
    await refuseForeignClass(tx, row);
    refuseClosedDay(write, row.validFrom);
    return writeNew(tx, write, row);
  });

/**
 * Changes a shift. One that has judged somebody keeps its rules for the days that it judged: with `changesFrom` it
 * ends the day before, and a new one begins. Answers with the one that holds from then on.
 */
export const changeShift = (
  db: Database,
  {
    id,
    input: { version, changesFrom, ...input },
    ...write
  }: ShiftWrite & { readonly id: number; readonly input: ShiftChange },
): Promise<Shift> =>
  db.transaction(async (tx) => {
    await lockShiftsOf(tx, write.context.branchId);
    const before = await shiftNow(tx, write.context, id);
    if (before.version !== version) conflict(presentShiftForm(before));
    const row = shiftRowOf(input, write.context);
    await refuseForeignClass(tx, row);
    if (!keepsRules(before, row)) return replaceFrom(tx, write, { before, row, changesFrom });
    if (before.usedUntil !== null && row.validUntil && row.validUntil < before.usedUntil)
      refuseField('validUntil', 'shift_used_until', { day: before.usedUntil });
    return writeOver(tx, write, { before, row });
  });

interface Replacement {
  readonly before: Shift;
  readonly row: NewShift;
  readonly changesFrom: string | null;
}

const replaceFrom = async (
  tx: Transaction,
  write: ShiftWrite,
  { before, row, changesFrom }: Replacement,
): Promise<Shift> => {
  if (changesFrom === null) {
    if (before.usedUntil !== null) refuseField('changesFrom', 'required');
    if (row.validFrom !== before.validFrom) refuseClosedDay(write, row.validFrom);
    return writeOver(tx, write, { before, row });
  }
  if (changesFrom < before.validFrom) refuseField('changesFrom', 'shift_from', { day: before.validFrom });
  if (before.validUntil !== null && changesFrom > before.validUntil)
    refuseField('changesFrom', 'shift_ended', { day: before.validUntil });
  if (row.validUntil && row.validUntil < changesFrom) refuseField('validUntil', 'date_order');
  refuseClosedDay(write, changesFrom);
  // From its first day on there is nothing left of the old rules.
  if (changesFrom === before.validFrom)
    return writeOver(tx, write, { before, row: { ...row, validFrom: changesFrom } });
  await endOn(tx, write, before, daysAfter(changesFrom, -1));
  return writeNew(tx, write, { ...row, validFrom: changesFrom });
};

/** Whether only what judges nobody changes: the names and the last day. */
const keepsRules = (before: Shift, row: NewShift): boolean =>
  rulesOf({ ...before, levelId: before.level?.id ?? null }) === rulesOf(row);

const rulesOf = (shift: Rules) =>
  JSON.stringify(
    judging.map((field) => (field === 'levelId' && shift.classId ? null : (shift[field] ?? null))),
  );

const judging = [
  'person',
  'staffType',
  'levelId',
  'classId',
  'session',
  'weekdays',
  'inFrom',
  'onTimeUntil',
  'lateUntil',
  'outFrom',
  'outUntil',
  'breakFrom',
  'breakUntil',
  'halfDayOutFrom',
  'graceMinutes',
  'validFrom',
] as const;
type Rules = { readonly [Field in (typeof judging)[number]]?: unknown };

/** Ends a shift on a day that it hasn't judged beyond. */
export const endOn = async (
  tx: Transaction,
  write: ShiftWrite,
  before: Shift,
  lastDay: string,
): Promise<void> => {
  await updateShiftRow(tx, before.id, { validUntil: lastDay });
  const after = await shiftNow(tx, write.context, before.id);
  await note(tx, write, { action: 'edit', id: before.id, before, after });
};

/** Writes a new shift, unless it clashes. */
export const writeNew = async (tx: Transaction, write: ShiftWrite, row: NewShift): Promise<Shift> => {
  await refuseClash(tx, row);
  const id = await insertShift(tx, row);
  const after = await shiftNow(tx, write.context, id);
  await note(tx, write, { action: 'create', id, after });
  return after;
};

const writeOver = async (
  tx: Transaction,
  write: ShiftWrite,
  { before, row }: Omit<Replacement, 'changesFrom'>,
): Promise<Shift> => {
  await refuseClash(tx, row, before.id);
  await updateShiftRow(tx, before.id, row);
  const after = await shiftNow(tx, write.context, before.id);
  await note(tx, write, { action: 'edit', id: before.id, before, after });
  return after;
};

/** The database refuses a clash too; here it is told with whom and when. */
const refuseClash = async (tx: Transaction, row: NewShift, except?: number): Promise<void> => {
  const others = (await shiftsOfGroup(tx, row)).filter(({ id }) => id !== except);
  const clashes = clashesOf(
    { ...row, session: row.session ?? 'whole_day', weekdays: row.weekdays ?? [] },
    others,
  );
  const [first] = clashes;
  if (!first) return;
  const code = first.kind === 'same_day' ? 'shift_clash' : 'shift_times_meet';
  const values = { lo: first.name.lo, en: first.name.en };
  refuse('validation_failed', { fields: [{ path: 'weekdays', code, values }], details: { clashes } });
};

/** Days of a closed year stay as they were judged, so no rule may begin among them. */
export const refuseClosedDay = ({ context: { branch } }: ShiftWrite, day: string): void => {
  const year = branch.years.find(({ start, end }) => start <= day && day <= end);
  if (year?.state === 'closed') refuse('year_closed', { details: { year: year.name } });
};

export const refuseForeignClass = async (
  db: Queryable,
  { branchId, classId }: Pick<NewShift, 'branchId' | 'classId'>,
): Promise<void> => {
  if (classId && !(await isClassOf(db, branchId, classId))) refuseField('classId', 'not_allowed');
};

/** A shift of the branch, as the contract has it. */
export const shiftNow = async (
  db: Queryable,
  context: Pick<Context, 'branchId'>,
  id: number,
): Promise<Shift> => presentShift((await findShift(db, context, id)) ?? notFound(), todayIn());

interface Note {
  readonly action: string;
  readonly id: number;
  readonly before?: Shift;
  readonly after?: Shift;
}

export const note = (
  tx: Transaction,
  { actor, context, requestId }: ShiftWrite,
  { id, action, before, after }: Note,
) =>
  audit(tx, {
    actor,
    branchId: context.branchId,
    entity: shiftEntity,
    entityId: id,
    requestId,
    action,
    ...(before ? { before: presentShiftAudit(before) } : {}),
    ...(after ? { after: presentShiftAudit(after) } : {}),
  });
