import { daysAfter } from '@suksa/contracts/days';
import type { SaidDay } from '../../../school/attendance/said-days.ts';

/** The days from the first to the last, both included. */
export const daysBetween = (first: string, last: string): string[] => {
  const days: string[] = [];
  for (let day = first; day <= last; day = daysAfter(day, 1)) days.push(day);
  return days;
};

/**
 * What an approved leave makes of a day: nothing where somebody came, or has given a reason already. Asked for ahead it
 * is a leave, on which nobody is expected; a reason that comes afterwards excuses an absence.
 */
export const leaveOn = (kept: SaidDay, askedOn: string): SaidDay | null => {
  if (kept.firstIn !== null || !'.A'.includes(kept.code)) return null;
  return { ...kept, code: kept.day < askedOn ? 'E' : 'V' };
};

/** What taking a leave back makes of a day: those that are over stay, and so does whoever came after all. */
export const leaveTakenBackOn = (kept: SaidDay, today: string): SaidDay | null =>
  kept.day >= today && kept.code === 'V' && kept.firstIn === null ? { ...kept, code: '.' } : null;
