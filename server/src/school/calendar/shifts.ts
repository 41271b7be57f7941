import { weekdayOf } from '@suksa/contracts/days';
import { and, eq, gte, isNull, lte, or } from 'drizzle-orm';
import { shifts } from '../../db/schema/index.ts';
import type { Queryable } from '../../http/app.ts';
import { minuteOf } from '../clock.ts';
import type { DayStatus } from './calendar.ts';

/** A shift with its times as minutes after midnight. */
export interface Shift {
  readonly id: number;
  readonly name: { readonly lo: string; readonly en: string };
  readonly person: 'student' | 'staff';
  readonly staffType: string | null;
  readonly levelId: number | null;
  readonly classId: number | null;
  /** ISO weekdays, 1 = Monday. */
  readonly weekdays: readonly number[];
  readonly validFrom: string;
  readonly validUntil: string | null;
  readonly inFrom: number;
  /** The last minute that counts as in time, grace included. */
  readonly onTimeUntil: number;
  /** Late minutes count from here: grace forgives, it doesn't move the bell. */
  readonly startsAt: number;
  readonly lateUntil: number;
  readonly outFrom: number;
  readonly outUntil: number;
  /** Who goes out in the break has not left early. */
  readonly breakFrom: number | null;
  readonly breakUntil: number | null;
  /** From when one may leave on a half day whose free hours begin in the break or earlier. */
  readonly halfDayOutFrom: number | null;
}

/** Whose shift is asked for. */
export interface ShiftSubject {
  readonly kind: 'student' | 'staff';
  readonly staffType?: string | null;
  readonly levelId?: number | null;
  readonly classId?: number | null;
}

type ShiftRow = typeof shifts.$inferSelect;

/** The shifts of a branch that are valid on some day between `from` and `until`. */
export const loadShifts = async (
  db: Queryable,
  { branchId, from, until }: { readonly branchId: number; readonly from: string; readonly until: string },
): Promise<Shift[]> => {
  const rows = await db
    .select()
    .from(shifts)
    .where(
      and(
        eq(shifts.branchId, branchId),
        lte(shifts.validFrom, until),
        or(isNull(shifts.validUntil), gte(shifts.validUntil, from)),
      ),
    );
  return rows.map(shiftOf);
};

const shiftOf = (row: ShiftRow): Shift => ({
  id: row.id,
  name: { lo: row.nameLo, en: row.nameEn },
  person: row.person,
  staffType: row.staffType,
  levelId: row.levelId,
  classId: row.classId,
  weekdays: row.weekdays,
  validFrom: row.validFrom,
  validUntil: row.validUntil,
  inFrom: minuteOf(row.inFrom),
  onTimeUntil: minuteOf(row.onTimeUntil) + row.graceMinutes,
  startsAt: minuteOf(row.onTimeUntil),
  lateUntil: minuteOf(row.lateUntil),
  outFrom: minuteOf(row.outFrom),
  outUntil: minuteOf(row.outUntil),
  breakFrom: row.breakFrom === null ? null : minuteOf(row.breakFrom),
  breakUntil: row.breakUntil === null ? null : minuteOf(row.breakUntil),
  halfDayOutFrom: row.halfDayOutFrom === null ? null : minuteOf(row.halfDayOutFrom),
});

/**
 * A person's shifts on one working day, in order of time: one, or morning and afternoon. The narrowest that is
 * meant for the person wins (class, then level or staff type, then everyone). On a make-up day the weekday
 * doesn't matter: a Saturday is then worked like any day. What lies within the free hours of a half day isn't held.
 */
export const shiftsOn = (all: readonly Shift[], day: DayStatus, subject: ShiftSubject): readonly Shift[] => {
  const mine = ownShifts(all, day, subject);
  return mine.filter((shift) => !isWithinFreeHours(shift, day)).map((shift) => withFreeHours(shift, day));
};

/** Whether a half day frees somebody of all their times: who only comes in the afternoon has no school then. */
export const isFreed = (all: readonly Shift[], day: DayStatus, subject: ShiftSubject): boolean => {
  if (day.free === null) return false;
  const mine = ownShifts(all, day, subject);
  return mine.length > 0 && mine.every((shift) => isWithinFreeHours(shift, day));
};

/** Whether somebody has times, and none on this weekday: a class that comes on three days of the week has no school on the others. */
export const isOffWeekday = (all: readonly Shift[], day: DayStatus, subject: ShiftSubject): boolean => {
  if (!day.working) return false;
  const weighed = weighShifts(all, day, subject);
  return weighed.length > 0 && weighed.every(({ standing }) => standing === 'other_weekday');
};

/** Whether a school day of the branch is none for a class, by its own times. */
export const isOffDay = (all: readonly Shift[], day: DayStatus, subject: ShiftSubject): boolean =>
  subject.kind === 'student' && (isFreed(all, day, subject) || isOffWeekday(all, day, subject));

const ownShifts = (all: readonly Shift[], day: DayStatus, subject: ShiftSubject): readonly Shift[] =>
  weighShifts(all, day, subject).flatMap(({ shift, standing }) => (standing === 'counts' ? [shift] : []));

/** What becomes of a shift that is meant for a person: it counts, a narrower one goes first, or it isn't its day. */
export type ShiftStanding = 'counts' | 'narrower_goes_first' | 'other_weekday';

export interface WeighedShift {
  readonly shift: Shift;
  readonly standing: ShiftStanding;
}

/** All shifts that are meant for a person on a day, in order of time, and why each counts or doesn't. */
export const weighShifts = (
  all: readonly Shift[],
  day: DayStatus,
  subject: ShiftSubject,
): readonly WeighedShift[] => {
  const mine = all.filter((shift) => isValid(shift, day.date) && concerns(shift, subject));
  const today = mine.filter(({ weekdays }) => weekdays.includes(weekdayOf(day.date)));
  const candidates = new Set(today.length > 0 || day.kind !== 'make_up' ? today : mine);
  const narrowest = Math.max(...[...candidates].map(narrowness));
  const standingOf = (shift: Shift): ShiftStanding => {
    if (!candidates.has(shift)) return 'other_weekday';
    return narrowness(shift) === narrowest ? 'counts' : 'narrower_goes_first';
  };
  return mine.sort((a, b) => a.inFrom - b.inFrom).map((shift) => ({ shift, standing: standingOf(shift) }));
};

const isValid = ({ validFrom, validUntil }: Shift, date: string) =>
  validFrom <= date && (validUntil === null || date <= validUntil);

const concerns = (shift: Shift, { kind, staffType, levelId, classId }: ShiftSubject) =>
  shift.person === kind &&
  (shift.staffType === null || shift.staffType === staffType) &&
  (shift.levelId === null || shift.levelId === levelId) &&
  (shift.classId === null || shift.classId === classId);

const narrowness = ({ classId, levelId, staffType }: Shift) =>
  classId !== null ? 2 : levelId !== null || staffType !== null ? 1 : 0;

const isWithinFreeHours = ({ startsAt, outFrom }: Shift, { free }: DayStatus): boolean =>
  free !== null && minuteOf(free.from) <= startsAt && outFrom <= minuteOf(free.until);

/** A half day that is free in the morning begins when the free hours end; else one may leave when they begin. */
const withFreeHours = (shift: Shift, { free }: DayStatus): Shift => {
  if (!free) return shift;
  const from = minuteOf(free.from);
  const until = minuteOf(free.until);
  if (from > shift.lateUntil)
    return { ...shift, outFrom: Math.min(shift.outFrom, from, halfDayEnd(shift, from)) };
  const later = Math.max(0, until - shift.startsAt);
  return {
    ...shift,
    onTimeUntil: shift.onTimeUntil + later,
    startsAt: shift.startsAt + later,
    lateUntil: shift.lateUntil + later,
  };
};

/** No lessons stand between the shift's half-day time and free hours that begin in the break. */
const halfDayEnd = ({ halfDayOutFrom, breakUntil }: Shift, from: number) =>
  halfDayOutFrom !== null && (breakUntil === null || from <= breakUntil) ? halfDayOutFrom : from;
