import type { Shift } from '../../../school/calendar/shifts.ts';

interface Now {
  readonly day: string;
  readonly minute: number;
}

export interface Ending {
  /** Minutes after midnight. */
  readonly endedAt: number;
  readonly shiftId: number | null;
}

const lastMinute = 24 * 60 - 1;

/**
 * When a day of somebody ended whose leaving nobody noted: with the last shift, once its last minute for leaving has
 * passed; a day without a shift (a special day) at midnight. Null as long as they may still leave.
 */
export const endingOf = (
  shifts: readonly Shift[],
  { day, firstIn }: { readonly day: string; readonly firstIn: number },
  now: Now,
): Ending | null => {
  const last = shifts.reduce<Shift | null>(
    (latest, shift) => (latest && latest.outUntil >= shift.outUntil ? latest : shift),
    null,
  );
  const isPast = day < now.day;
  if (!last) return isPast ? { endedAt: lastMinute, shiftId: null } : null;
  if (!isPast && now.minute <= last.outUntil) return null;
  // Who came after lessons was there until they come to an end at the gate.
  const endedAt = firstIn > last.outFrom ? Math.max(firstIn, last.outUntil) : last.outFrom;
  return { endedAt: Math.min(endedAt, lastMinute), shiftId: last.id };
};

/** Whether a look is due: a shift of today ended between the last look and now, or nobody has looked today. */
export const isLookDue = (endings: readonly number[], last: Now | null, now: Now): boolean =>
  last === null ||
  last.day < now.day ||
  endings.some((outUntil) => outUntil >= last.minute && outUntil < now.minute);
