import { reminderDays } from '@suksa/contracts/feeinvoice';

/** Which reminder it is time for after so many days: 1, 2 or 3. */
export const stepOf = (overdueDays: number): number =>
  Math.max(1, reminderDays.filter((days) => overdueDays >= days).length);
