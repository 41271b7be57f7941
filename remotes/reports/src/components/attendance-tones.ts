import type { AttendanceState } from '@suksa/contracts/reports';
import type { Tone } from '@suksa/ui';

/** What colour a day's state has, of students and of staff. */
export const attendanceTones = {
  present: 'green',
  late: 'amber',
  half_day: 'blue',
  excused: 'violet',
  leave: 'violet',
  absent: 'red',
  holiday: 'gray',
  suspended: 'gray',
  not_yet: 'gray',
} as const satisfies Record<AttendanceState, Tone>;
