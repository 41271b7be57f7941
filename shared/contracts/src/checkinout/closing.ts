import * as z from 'zod/mini';
import { jobKind } from '../job.ts';

/** Ends the days on which somebody came and nobody noted the leaving, at the end of the shift. By itself, through the day. */
export const closingDays = jobKind({
  name: 'checkinout.closing',
  access: 'reports.attendance.edit',
  view: 'reports.attendance.edit',
  result: z.object({ students: z.number(), staff: z.number() }),
  canBeCalledOff: false,
  changes: ['attendance'],
});
