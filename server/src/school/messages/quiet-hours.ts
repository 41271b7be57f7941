import { daysAfter } from '@suksa/contracts/days';
import { instantOf, localMoment } from '../clock.ts';

interface Quiet {
  /** Minutes after midnight; equal: no quiet hours. They may go over midnight. */
  readonly quietFrom: number;
  readonly quietUntil: number;
}

/** When something may leave the house: now, or at the end of the quiet hours that it falls into. */
export const mayLeaveAt = ({ quietFrom, quietUntil }: Quiet, now: Date): Date => {
  const { day, minute } = localMoment(now);
  if (quietFrom === quietUntil) return now;
  if (quietFrom < quietUntil)
    return minute >= quietFrom && minute < quietUntil ? instantOf(day, quietUntil) : now;
  if (minute >= quietFrom) return instantOf(daysAfter(day, 1), quietUntil);
  return minute < quietUntil ? instantOf(day, quietUntil) : now;
};
