import * as z from 'zod/mini';
import { jobKind } from '../job.ts';

/** A whole year is carried over, or taken back, in one transaction; `done` and `total` are students. */
const moving = {
  access: 'education.rollover.approve',
  view: 'education.rollover.view',
  result: z.object({ students: z.number() }),
  canBeCalledOff: true,
  changes: ['rollover', 'result', 'student', 'class', 'graduate'],
} as const;
export const rollingOver = jobKind({ ...moving, name: 'education.rollover.run' });
export const undoingRollover = jobKind({ ...moving, name: 'education.rollover.undo' });
