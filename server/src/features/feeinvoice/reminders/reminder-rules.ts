/** Which reminder it is time for after so many days, by the branch's terms: 1, 2 or 3; 0 for none yet. */
export const stepOf = (overdueDays: number, reminderDays: readonly number[]): number =>
  reminderDays.filter((days) => overdueDays >= days).length;
