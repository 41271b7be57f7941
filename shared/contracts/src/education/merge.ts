import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, Instant, Version } from '../fields.ts';
import { TwoScriptName } from './values.ts';

/** How much an entry has; `balance` is what its invoices still ask. */
export const MergeSideCounts = z.object({
  attendance: z.number(),
  invoices: z.number(),
  paid: z.number(),
  balance: z.number(),
  results: z.number(),
  /** Cells of the mark book that aren't empty. */
  marks: z.number(),
  cards: z.number(),
  documents: z.number(),
});
export type MergeSideCounts = z.infer<typeof MergeSideCounts>;

const MergeSide = z.object({
  id: z.number(),
  version: z.number(),
  code: z.string(),
  name: TwoScriptName,
  has: MergeSideCounts,
});

/** What can't both hold; `key` names it in the answer. */
export const MergeClash = z.object({
  key: z.string(),
  kind: z.enum(['attendance', 'enrolment', 'result', 'marks', 'graduation']),
  year: z.nullable(z.string()),
  rows: z.array(
    z.object({
      day: z.nullable(z.string()),
      kept: z.string(),
      dropped: z.string(),
      /** Of a mark. */
      subject: z.optional(TwoScriptName),
    }),
  ),
});
export type MergeClash = z.infer<typeof MergeClash>;

/** What would become of two entries of one student. */
export const MergePreview = z.object({
  kept: MergeSide,
  dropped: MergeSide,
  /** Empty fields of the kept one that the other fills. */
  filled: z.array(z.object({ field: z.string(), value: z.string() })),
  /** Fields that both have differently: the kept one's stand unless the other's are taken. */
  differs: z.array(z.object({ field: z.string(), kept: z.string(), dropped: z.string() })),
  clashes: z.array(MergeClash),
  /** Pairs of invoices of one period: both stand until the cashier voids one. */
  billedTwice: z.array(z.string()),
  /** Another family, with which the dropped entry's invoices and their balance stay. */
  otherFamily: z.nullable(TwoScriptName),
  /** Guardians that only the other has. */
  guardians: z.array(TwoScriptName),
  documents: z.number(),
  photo: z.boolean(),
  /** Why they can't be made one: what the other has that can't be given to the first. */
  blocked: z.array(z.string()),
});
export type MergePreview = z.infer<typeof MergePreview>;

const both = { keep: Id, drop: Id };

export const previewMerge = endpoint({
  name: 'education.student.previewMerge',
  method: 'GET',
  path: '/api/education/students/merge',
  access: 'education.student.delete',
  reads: [],
  query: z.object(both),
  // Marks were added.
  stillAnswers: ['52c1362583eb'],
  output: MergePreview,
  errors: ['not_found'],
});

/** Makes two entries of one student one. The other entry is taken out of the register; its code is never given again. */
export const mergeStudents = endpoint({
  name: 'education.student.merge',
  method: 'POST',
  path: '/api/education/students/merge',
  access: 'education.student.delete',
  grave: true,
  changes: ['student', 'family'],
  body: z.object({
    ...both,
    keepVersion: Version,
    dropVersion: Version,
    /** Fields of the dropped entry that are right. */
    take: z.optional(z.array(z.string().check(z.regex(/^[A-Za-z0-9:_]{1,40}$/))).check(z.maxLength(40))),
    /** Which entry holds, by the key of the clash. */
    holds: z.optional(
      z.record(z.string().check(z.regex(/^[A-Za-z0-9:_]{1,40}$/)), z.enum(['kept', 'dropped'])),
    ),
  }),
  output: z.object({ id: z.number() }),
  errors: ['not_found', 'merge_blocked', 'merge_clash', 'changed_meanwhile', 'year_closed'],
});

/** The merges into a student that can still be taken back, the latest first. */
export const listMerges = endpoint({
  name: 'education.student.merges',
  method: 'GET',
  path: '/api/education/students/:id/merges',
  access: 'education.student.view',
  reads: ['student'],
  params: IdParams,
  output: z.object({ merges: z.array(z.object({ id: z.number(), code: z.string(), at: Instant })) }),
  errors: ['not_found'],
});

/** Gives the other entry back as it was, as long as the kept one has no later changes. */
export const undoMerge = endpoint({
  name: 'education.student.undoMerge',
  method: 'POST',
  path: '/api/education/merges/:id/undo',
  access: 'education.student.delete',
  changes: ['student', 'family'],
  params: IdParams,
  output: z.object({ id: z.number() }),
  errors: ['not_found', 'changed_meanwhile', 'year_closed'],
});
