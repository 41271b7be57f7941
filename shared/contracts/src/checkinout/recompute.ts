import * as z from 'zod/mini';
import { DayLetter } from '../reports.ts';

const Name = z.object({ lo: z.string(), en: z.string() });

/** How many days of people become something else, by the letters of the attendance reports. */
export const RecomputeMove = z.object({
  from: DayLetter,
  to: DayLetter,
  students: z.number(),
  staff: z.number(),
});
export type RecomputeMove = z.infer<typeof RecomputeMove>;

/** People by letter. */
const Letters = z.partialRecord(DayLetter, z.number());

export const RecomputeDay = z.object({
  date: z.string(),
  students: z.object({ before: Letters, after: Letters }),
  staff: z.object({ before: Letters, after: Letters }),
  /** Most people first. */
  moves: z.array(RecomputeMove),
});
export type RecomputeDay = z.infer<typeof RecomputeDay>;

/** One day of one person that becomes something else; also where only the minutes late do. */
export const RecomputeRow = z.object({
  kind: z.enum(['student', 'staff']),
  id: z.number(),
  code: z.string(),
  name: Name,
  className: z.nullable(z.string()),
  date: z.string(),
  from: DayLetter,
  to: DayLetter,
  lateFrom: z.number(),
  lateTo: z.number(),
});
export type RecomputeRow = z.infer<typeof RecomputeRow>;

/** What recalculating past days would change. Today and days to come are left out of the range. */
export const RecomputePreview = z.object({
  from: z.string(),
  until: z.string(),
  days: z.array(RecomputeDay),
  moves: z.array(RecomputeMove),
  /** People with at least one day that changes. */
  students: z.number(),
  staff: z.number(),
  /** Days that stay because a person entered them: corrections, absences with reason, leaves. */
  entered: z.number(),
  /** The closed year in which days would change: then it isn't done. */
  closedYear: z.nullable(z.string()),
  /** One page of the days of people that change. */
  rows: z.array(RecomputeRow),
  total: z.number(),
});
export type RecomputePreview = z.infer<typeof RecomputePreview>;

/** How many days of people were written anew; what only the calendar changes is not among them. */
export const RecomputeResult = z.object({ studentDays: z.number(), staffDays: z.number() });
export type RecomputeResult = z.infer<typeof RecomputeResult>;
