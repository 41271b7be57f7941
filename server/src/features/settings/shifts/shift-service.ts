import { daysAfter } from '@suksa/contracts/days';
import { changesRules, type Shift, type ShiftChange, type ShiftInput } from '@suksa/contracts/settings';
import type { Context } from '../../../http/actor.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound, refuse, refuseField } from '../../../http/refuse.ts';
import { create, edit, lineOf, type Resource } from '../../../http/write.ts';
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
  type ShiftRow,
  shiftRowOf,
  shiftsOfGroup,
  updateShiftRow,
  workingDaysOf,
} from './shift-repository.ts';

export const shiftEntity = 'settings.shift';

export const shifts: Resource<Shift> = {
  entity: shiftEntity,
  async lock(tx, id, { context }) {
    await lockShiftsOf(tx, context.branchId);
    return presented(await findShift(tx, context, id));
  },
  read: async (tx, id, { context }) => presented(await findShift(tx, context, id)),
  form: presentShiftForm,
  audited: presentShiftAudit,
  branchOf: (_shift, { context }) => context.branchId,
};

const presented = (row: ShiftRow | undefined) => row && presentShift(row, todayIn());

/** For whom a shift may be, and on which days the branch works. */
export const shiftChoicesFor = async ({ context: { branchId, yearId }, school: { read } }: Caller) => ({
  levels: (await levelsInUse(read)).map(({ id, nameLo, nameEn }) => ({
    id,
    name: { lo: nameLo, en: nameEn },
  })),
  classes: yearId === null ? [] : await classesOfYear(read, branchId, yearId),
  workingDays: await workingDaysOf(read, branchId),
});

/** Adds a shift. Refuses one that clashes, naming the other and the days. */
export const addShift = (call: Caller, input: ShiftInput): Promise<Shift> =>
  create(call, shifts, async (tx) => {
    await lockShiftsOf(tx, call.context.branchId);
    const row = shiftRowOf(input, call.context);
    await refuseForeignClass(tx, row);
    refuseClosedDay(call, row.validFrom);
    await refuseClash(tx, row);
    return insertShift(tx, row);
  });

/**
 * Changes a shift. One that has judged somebody keeps its rules for the days that it judged: with `changesFrom` it
 * ends the day before, and a new one begins. Answers with the one that holds from then on.
 */
export const changeShift = async (
  call: Caller,
  id: number,
  { version, changesFrom, ...input }: ShiftChange,
): Promise<Shift> => {
  const made: { next?: Shift } = {};
  const changed = await edit(call, shifts, { id, version }, async (tx, before, along) => {
    const row = shiftRowOf(input, call.context);
    await refuseForeignClass(tx, row);
    if (changesRules({ ...before, levelId: before.level?.id ?? null }, row)) {
      const next = await replaceFrom(tx, call, { before, row, changesFrom });
      if (!next) return;
      made.next = next;
      return along(lineOf(call, shifts, { action: 'create', id: next.id, after: next }));
    }
    if (before.usedUntil !== null && row.validUntil && row.validUntil < before.usedUntil)
      refuseField('validUntil', 'shift_used_until', { day: before.usedUntil });
    await writeOver(tx, { before, row });
  });
  return made.next ?? changed;
};

interface Replacement {
  readonly before: Shift;
  readonly row: NewShift;
  readonly changesFrom: string | null;
}

/** Gives the shift that takes over, where the old one only ends. */
const replaceFrom = async (
  tx: Transaction,
  call: Caller,
  { before, row, changesFrom }: Replacement,
): Promise<Shift | null> => {
  if (changesFrom === null) {
    if (before.usedUntil !== null) refuseField('changesFrom', 'required');
    if (row.validFrom !== before.validFrom) refuseClosedDay(call, row.validFrom);
    return writeOver(tx, { before, row });
  }
  if (changesFrom < before.validFrom) refuseField('changesFrom', 'shift_from', { day: before.validFrom });
  if (before.validUntil !== null && changesFrom > before.validUntil)
    refuseField('changesFrom', 'shift_ended', { day: before.validUntil });
  if (row.validUntil && row.validUntil < changesFrom) refuseField('validUntil', 'date_order');
  refuseClosedDay(call, changesFrom);
  // From its first day on there is nothing left of the old rules.
  if (changesFrom === before.validFrom)
    return writeOver(tx, { before, row: { ...row, validFrom: changesFrom } });
  await updateShiftRow(tx, before.id, { validUntil: daysAfter(changesFrom, -1) });
  return writeNew(tx, call, { ...row, validFrom: changesFrom });
};

/** Writes a new shift, unless it clashes. */
export const writeNew = async (tx: Transaction, call: Caller, row: NewShift): Promise<Shift> => {
  await refuseClash(tx, row);
  return shiftNow(tx, call.context, await insertShift(tx, row));
};

const writeOver = async (
  tx: Transaction,
  { before, row }: Omit<Replacement, 'changesFrom'>,
): Promise<null> => {
  await refuseClash(tx, row, before.id);
  await updateShiftRow(tx, before.id, row);
  return null;
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
export const refuseClosedDay = ({ context: { branch } }: Caller, day: string): void => {
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
): Promise<Shift> => presented(await findShift(db, context, id)) ?? notFound();
