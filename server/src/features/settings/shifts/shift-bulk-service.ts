import type { CopyOfShifts, Shift, ShiftOutcome } from '@suksa/contracts/settings';
import { contextOf } from '../../../http/actor.ts';
import type { Database, Transaction } from '../../../http/app.ts';
import { Refusal, refuse, refuseField } from '../../../http/refuse.ts';
import { deleteShiftRow, findShift, lockShiftsOf, type NewShift } from './shift-repository.ts';
import {
  endOn,
  note,
  refuseClosedDay,
  refuseForeignClass,
  type ShiftWrite,
  shiftNow,
  writeNew,
} from './shift-service.ts';

interface Several extends ShiftWrite {
  readonly ids: readonly number[];
}

/** Ends each shift on a day; one that judged somebody later stays, and says so. */
export const endAll = (
  db: Database,
  { lastDay, ...several }: Several & { readonly lastDay: string },
): Promise<ShiftOutcome[]> =>
  each(db, several, async (tx, shift) => {
    if (lastDay < shift.validFrom) refuse('shift_not_begun', { details: { day: shift.validFrom } });
    if (shift.usedUntil !== null && lastDay < shift.usedUntil)
      refuse('shift_used_until', { details: { day: shift.usedUntil } });
    if (shift.validUntil !== null && shift.validUntil < lastDay)
      refuse('shift_ended', { details: { day: shift.validUntil } });
    await endOn(tx, several, shift, lastDay);
  });

/** Removes each shift that never judged anybody. */
export const removeShifts = (db: Database, several: Several): Promise<ShiftOutcome[]> =>
  each(db, several, async (tx, shift) => {
    if (shift.usedUntil !== null) refuse('shift_used', { details: { day: shift.usedUntil } });
    await deleteShiftRow(tx, shift.id);
    await note(tx, several, { action: 'delete', id: shift.id, before: shift });
  });

/** Copies each shift for other days, other people or another branch that the caller works in. */
export const copyAll = async (
  db: Database,
  { copy, ...several }: Several & { readonly copy: CopyOfShifts },
): Promise<ShiftOutcome[]> => {
  const context = copy.target === 'branch' ? contextIn(several, copy.branchId) : several.context;
  const { branchId } = context;
  const there: ShiftWrite = { ...several, context };
  refuseClosedDay(there, copy.validFrom);
  if (copy.target === 'class') await refuseForeignClass(db, { branchId, classId: copy.classId });
  return each(db, several, async (tx, shift) => {
    if (branchId !== several.context.branchId) await lockShiftsOf(tx, branchId);
    const row = await findShift(tx, several.context, shift.id);
    if (!row) return refuse('not_found');
    await writeNew(tx, there, copyOf(row, { copy, branchId }));
  });
};

/** Another branch that the caller may work in. */
const contextIn = ({ actor }: Several, wanted: number | null): ShiftWrite['context'] => {
  if (!actor.branches.some(({ id }) => id === wanted)) refuseField('branchId', 'not_allowed');
  return contextOf(actor, { branchId: wanted ?? undefined });
};

type StoredShift = NonNullable<Awaited<ReturnType<typeof findShift>>>;

const copyOf = (
  row: StoredShift,
  { copy, branchId }: { readonly copy: CopyOfShifts; readonly branchId: number },
): NewShift => {
  const group = groupOf(row, copy);
  return {
    ...group,
    branchId,
    nameLo: row.nameLo,
    nameEn: row.nameEn,
    session: row.session,
    weekdays: row.weekdays,
    inFrom: row.inFrom,
    onTimeUntil: row.onTimeUntil,
    lateUntil: row.lateUntil,
    outFrom: row.outFrom,
    outUntil: row.outUntil,
    breakFrom: row.breakFrom,
    breakUntil: row.breakUntil,
    halfDayOutFrom: row.halfDayOutFrom,
    graceMinutes: row.graceMinutes,
    validFrom: copy.validFrom,
    validUntil: copy.validUntil,
  };
};

/** A class is one of its branch, so a class's shift has nobody to be for elsewhere. */
const groupOf = (row: StoredShift, { target, levelId, classId, staffType }: CopyOfShifts) => {
  const nobody = { person: row.person, staffType: null, levelId: null, classId: null };
  const kind = target === 'staff_type' ? 'staff' : 'student';
  if (target === 'level' || target === 'class' || target === 'staff_type') {
    if (row.person !== kind) refuse('shift_other_people');
    if (target === 'level') return { ...nobody, levelId };
    return target === 'class' ? { ...nobody, classId } : { ...nobody, staffType };
  }
  if (target === 'branch' && row.classId !== null) refuse('shift_of_class');
  return { ...nobody, staffType: row.staffType, levelId: row.levelId, classId: row.classId };
};

/** Each in a transaction of its own: what one is refused for doesn't hold up the others. */
const each = async (
  db: Database,
  { ids, context }: Several,
  act: (tx: Transaction, shift: Shift) => Promise<void>,
): Promise<ShiftOutcome[]> => {
  const rows: ShiftOutcome[] = [];
  for (const id of [...new Set(ids)]) {
    let name = { lo: '', en: '' };
    try {
      await db.transaction(async (tx) => {
        await lockShiftsOf(tx, context.branchId);
        const shift = await shiftNow(tx, context, id);
        name = shift.name;
        await act(tx, shift);
      });
      rows.push({ id, name, refusal: null, values: {} });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      rows.push({ id, name, ...reasonOf(error) });
    }
  }
  return rows;
};

/** The field's own reason says more than that some field is wrong. */
const reasonOf = ({ code, fields, details }: Refusal): Pick<ShiftOutcome, 'refusal' | 'values'> => {
  const [field] = fields ?? [];
  if (field) return { refusal: field.code, values: field.values ?? {} };
  const day = details?.day;
  return { refusal: code, values: typeof day === 'string' ? { day } : {} };
};
