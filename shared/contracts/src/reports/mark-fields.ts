import * as z from 'zod/mini';
import { Instant } from '../fields.ts';
import { bookColumnPattern } from '../marks/book.ts';
import { countings, highestMark, markTones } from '../marks/code.ts';

/** What the mark book and the corrections of marks are both made of. */

export const Name = z.object({ lo: z.string(), en: z.string() });
export const Version = z.number().check(z.int(), z.minimum(0), z.maximum(2_147_483_647));

/** `m9` is September, `exam1` the exam of the first term, `resit` the re-sit. */
export const BookColumnKey = z.string().check(z.maxLength(8), z.regex(bookColumnPattern));

/** Marks in hundredths: 725 is 7.25. */
export const Hundredths = z.number().check(z.int(), z.minimum(0), z.maximum(highestMark));

export const MarkCell = z.object({
  /** Null: nobody has ever entered anything. */
  id: z.nullable(z.number()),
  studentId: z.number(),
  subjectId: z.number(),
  column: z.string(),
  value: z.nullable(z.number()),
  codeId: z.nullable(z.number()),
  /** Brought along from another school. */
  external: z.boolean(),
  version: z.number(),
  by: z.nullable(z.number()),
  at: z.nullable(Instant),
});
export type MarkCell = z.infer<typeof MarkCell>;

export const BookCode = z.object({
  id: z.number(),
  code: z.string(),
  sign: z.string(),
  name: Name,
  tone: z.enum(markTones),
  counts: z.enum(countings),
});
export type BookCode = z.infer<typeof BookCode>;
