import type { ActingShift, Shift, ShiftState } from '@suksa/contracts/settings';
import type { ExportRow } from '../../../export.ts';
import type { Shift as JudgingShift } from '../../../school/calendar/shifts.ts';
import { timeOf } from '../../../school/clock.ts';
import type { ShiftRow } from './shift-repository.ts';

/** The database keeps seconds, which no shift has. */
const clock = (time: string) => time.slice(0, 5);
const clockOrNone = (time: string | null) => (time === null ? null : clock(time));

const stateOf = ({ validFrom, validUntil }: ShiftRow, today: string): ShiftState => {
  if (validFrom > today) return 'coming';
  return validUntil !== null && validUntil < today ? 'past' : 'now';
};

export const presentShift = (row: ShiftRow, today: string): Shift => ({
  id: row.id,
  version: row.version,
  name: { lo: row.nameLo, en: row.nameEn },
  person: row.person,
  staffType: row.staffType,
  level:
    row.levelId === null ? null : { id: row.levelId, name: { lo: row.levelLo ?? '', en: row.levelEn ?? '' } },
  classId: row.classId,
  className: row.className,
  session: row.session,
  weekdays: row.weekdays,
  inFrom: clock(row.inFrom),
  onTimeUntil: clock(row.onTimeUntil),
  lateUntil: clock(row.lateUntil),
  outFrom: clock(row.outFrom),
  outUntil: clock(row.outUntil),
  breakFrom: clockOrNone(row.breakFrom),
  breakUntil: clockOrNone(row.breakUntil),
  halfDayOutFrom: clockOrNone(row.halfDayOutFrom),
  graceMinutes: row.graceMinutes,
  validFrom: row.validFrom,
  validUntil: row.validUntil,
  state: stateOf(row, today),
  usedUntil: row.usedUntil,
});

/** As the form holds it: what a conflict compares with. */
export const presentShiftForm = (shift: Shift) => ({
  ...shift,
  levelId: shift.level?.id ?? null,
  changesFrom: null,
});

/** What the history keeps: the state follows from the day on which it is read. */
export const presentShiftAudit = ({ state: _state, usedUntil: _used, classId: _class, ...shift }: Shift) =>
  shift;

/** The columns that an export may ask for, by the list's column keys. */
export const presentShiftExport = (shift: Shift): ExportRow => ({
  nameLo: shift.name.lo,
  nameEn: shift.name.en,
  person: shift.person,
  groupLo: shift.className ?? shift.level?.name.lo ?? shift.staffType ?? '',
  groupEn: shift.className ?? shift.level?.name.en ?? shift.staffType ?? '',
  session: shift.session,
  weekdays: shift.weekdays.join(' '),
  inFrom: shift.inFrom,
  onTimeUntil: shift.onTimeUntil,
  graceMinutes: shift.graceMinutes,
  lateUntil: shift.lateUntil,
  outFrom: shift.outFrom,
  outUntil: shift.outUntil,
  break: shift.breakFrom ? `${shift.breakFrom}–${shift.breakUntil}` : '',
  halfDayOutFrom: shift.halfDayOutFrom ?? '',
  validFrom: shift.validFrom,
  validUntil: shift.validUntil,
  state: shift.state,
});

/** A shift as it acts on one day. */
export const presentActing = (shift: JudgingShift): ActingShift => ({
  id: shift.id,
  name: shift.name,
  inFrom: timeOf(shift.inFrom),
  startsAt: timeOf(shift.startsAt),
  onTimeUntil: timeOf(shift.onTimeUntil),
  lateUntil: timeOf(shift.lateUntil),
  outFrom: timeOf(shift.outFrom),
  outUntil: timeOf(shift.outUntil),
  breakFrom: shift.breakFrom === null ? null : timeOf(shift.breakFrom),
  breakUntil: shift.breakUntil === null ? null : timeOf(shift.breakUntil),
});
