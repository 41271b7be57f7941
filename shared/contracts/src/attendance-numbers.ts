import * as z from 'zod/mini';

/**
 * What a school day comes to so far, the same on every screen. `expected` = `arrived` + `notArrived` + `absent` +
 * `excused`. Nobody is expected who is suspended, on leave for the whole day, or whose class has no school.
 */
export const AttendanceNumbers = z.object({
  /** Enrolled on that day, suspended included. */
  onRoll: z.number(),
  expected: z.number(),
  /** Came by the last minute of their own times, or were said to be there. */
  arrived: z.number(),
  /** Of the arrived. */
  late: z.number(),
  /** Expected, and may still come. */
  notArrived: z.number(),
  /** Expected, and the last minute has passed; who comes later stays absent. */
  absent: z.number(),
  /** Absent with a reason that was accepted. */
  excused: z.number(),
  leave: z.number(),
  suspended: z.number(),
  /** Came in and have not gone out. */
  inside: z.number(),
  /** Came though their class has no school, as on a special day; none of them is expected. Absent where nobody did. */
  cameFree: z.optional(z.number()),
  /** Arrived of the expected, 0 to 1, half a day as half; null where nobody is expected. */
  rate: z.nullable(z.number()),
});
export type AttendanceNumbers = z.infer<typeof AttendanceNumbers>;
