import { shiftAt } from '@suksa/contracts/checkinout/decision';
import type { Shift } from '../calendar/shifts.ts';

/** By how many minutes a coming was after the bell of its shift, as the gate would judge it; 0 within the grace. */
export const minutesLate = (shifts: readonly Shift[], firstIn: number | null): number => {
  const shift = firstIn === null ? null : shiftAt(shifts, firstIn);
  return shift && firstIn !== null && firstIn > shift.onTimeUntil ? firstIn - shift.startsAt : 0;
};
