import type { CopyOfShifts, Shift, ShiftOutcome } from '@suksa/contracts/settings';
import { type Actor, type Context, contextOf } from '../../../http/actor.ts';
import type { Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound, Refusal, refuse, refuseField } from '../../../http/refuse.ts';
import { type AuditLine, lineOf, write } from '../../../http/write.ts';
import {
  deleteShiftRow,
  findShift,
  lockShiftsOf,
  type NewShift,
  updateShiftRow,
} from './shift-repository.ts';
import { refuseClosedDay, refuseForeignClass, shiftNow, shifts, writeNew } from './shift-service.ts';

type Ids = readonly number[];

/** Ends each shift on a day; one that judged somebody later stays, and says so. */
export const endAll = (call: Caller, ids: Ids, lastDay: string): Promise<ShiftOutcome[]> =>
  each(call, ids, async (tx, before) => {
    const { id, validFrom, validUntil, usedUntil } = before;
    if (lastDay < validFrom) refuse('shift_not_begun', { details: { day: validFrom } });
    if (usedUntil !== null && lastDay < usedUntil)
      refuse('shift_used_until', { details: { day: usedUntil } });
    if (validUntil !== null && validUntil < lastDay) refuse('shift_ended', { details: { day: validUntil } });
    await updateShiftRow(tx, id, { validUntil: lastDay });
    const after = await shiftNow(tx, call.context, id);
    return lineOf(call, shifts, { action: 'edit', id, before, after });
  });

/** Removes each shift that never judged anybody. */
export const removeShifts = (call: Caller, ids: Ids): Promise<ShiftOutcome[]> =>
  each(call, ids, async (tx, before) => {
    const { id, usedUntil } = before;
    if (usedUntil !== null) refuse('shift_used', { details: { day: usedUntil } });
    await deleteShiftRow(tx, id);
    return lineOf(call, shifts, { action: 'delete', id, before });
  });

/** Copies each shift for other days, other people or another branch that the caller works in. */
export const copyAll = async (call: Caller, ids: Ids, copy: CopyOfShifts): Promise<ShiftOutcome[]> => {
  const { actor, school, requestId } = call;
  const context = copy.target === 'branch' ? contextIn(actor, copy.branchId) : call.context;
  const { branchId } = context;
  const there: Caller = { actor, school, requestId, context };
  refuseClosedDay(there, copy.validFrom);
  if (copy.target === 'class') await refuseForeignClass(school.db, { branchId, classId: copy.classId });
  return each(call, ids, async (tx, shift) => {
    if (branchId !== call.context.branchId) await lockShiftsOf(tx, branchId);
    const row = (await findShift(tx, call.context, shift.id)) ?? notFound();
    const after = await writeNew(tx, there, copyOf(row, { copy, branchId }));
    return lineOf(there, shifts, { action: 'create', id: after.id, after });
  });
};

/** Another branch that the caller may work in. */
const contextIn = (actor: Actor, wanted: number | null): Context => {
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
  call: Caller,
  ids: Ids,
  act: (tx: Transaction, shift: Shift) => Promise<AuditLine>,
): Promise<ShiftOutcome[]> => {
  const rows: ShiftOutcome[] = [];
  for (const id of [...new Set(ids)]) {
    let name = { lo: '', en: '' };
    try {
      await write(call, async (tx) => {
        const shift = (await shifts.lock(tx, id, call)) ?? notFound();
        name = shift.name;
        return { result: undefined, audit: await act(tx, shift) };
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
