import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, Version } from '../fields.ts';
import { jobKind, jobOf } from '../job.ts';
import { promotionRules } from '../marks/scheme.ts';
import { TwoScriptName } from './values.ts';

/** Conduct (ຄຸນສົມບັດ) in one word; empty: not said. */
export const conducts = ['', 'excellent', 'good', 'average', 'weak'] as const;
export const Conduct = z.enum(conducts);
export type Conduct = z.infer<typeof Conduct>;

/** At the end of these levels there is an exam and a certificate. */
export const finalLevels = ['P5', 'M4', 'M7'] as const;

/** A mark or an average: 0 to 10, two decimals. */
export const Average = z.number().check(
  z.minimum(0),
  z.maximum(10),
  z.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'two_decimals'),
);

/** How one student's year ended, or null values while nobody has said. */
export const YearResult = z.object({
  studentId: z.number(),
  code: z.string(),
  name: TwoScriptName,
  average: z.nullable(z.number()),
  /** Beside the average of the year, which it never replaces. */
  reSitAverage: z.nullable(z.number()),
  failedSubjects: z.nullable(z.number()),
  conduct: Conduct,
  source: z.nullable(z.enum(['typed', 'imported', 'marks'])),
  /** What the mark book comes to; null for who has no mark in it. `reSitAverage`: with the marks of re-sits. */
  book: z.nullable(
    z.object({
      average: z.number(),
      reSitAverage: z.nullable(z.number()),
      failedSubjects: z.number(),
      partial: z.boolean(),
    }),
  ),
  /** 0 while there is no result. */
  version: z.number(),
});
export type YearResult = z.infer<typeof YearResult>;

/** What saving would refuse now, as it would say it: `opens`, `closes` or `year` in words. */
export const EntryClosed = z.object({
  code: z.enum(['mark_window_before', 'mark_window_closed', 'year_closed']),
  details: z.object({
    opens: z.optional(z.string()),
    closes: z.optional(z.string()),
    year: z.optional(z.string()),
  }),
});
export type EntryClosed = z.infer<typeof EntryClosed>;

/** The results of one class, by name: who studies there, or studied there until the end of the year. */
export const classResults = endpoint({
  name: 'education.rollover.results',
  method: 'GET',
  path: '/api/education/results',
  access: 'education.rollover.view',
  reads: ['result', 'student'],
  query: z.object({ classId: Id }),
  // The rules of the level and the average after re-sits were added.
  stillAnswers: ['322e8800c33c'],
  output: z.object({
    rows: z.array(YearResult),
    /** By which the class's level says who has passed. */
    rules: z.object({ passMark: z.number(), promotion: z.enum(promotionRules), mostFailed: z.number() }),
    /** Null while results can be entered. */
    entryClosed: z.nullable(EntryClosed),
    /** Columns of the mark book that nobody has approved yet: until then nothing is taken over from it. */
    openColumns: z.number(),
  }),
  errors: ['not_found'],
});

export const ResultInput = z.object({
  studentId: Id,
  average: z.nullable(Average),
  failedSubjects: z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(40))),
  conduct: Conduct,
  version: z.union([z.literal(0), Version]),
});
export type ResultInput = z.infer<typeof ResultInput>;

export const ResultsInput = z.object({
  classId: Id,
  /** `imported` where they were pasted from a spreadsheet. */
  source: z.enum(['typed', 'imported']),
  rows: z.array(ResultInput).check(z.minLength(1, 'required'), z.maxLength(200)),
});
export type ResultsInput = z.infer<typeof ResultsInput>;

/** Writes what has changed, all or nothing; answers the class as it is now. */
export const saveResults = endpoint({
  name: 'education.rollover.saveResults',
  method: 'PUT',
  path: '/api/education/results',
  access: 'education.rollover.edit',
  changes: ['result'],
  body: ResultsInput,
  // The average after re-sits was added.
  stillAnswers: ['ab3ef1956f5a'],
  output: z.object({ changed: z.number(), rows: z.array(YearResult) }),
  errors: ['not_found', 'conflict', 'year_closed'],
});

/**
 * Takes results over from the mark book, class by class. A class with columns that nobody has approved is left out; so
 * are results that somebody typed, unless asked for.
 */
export const fillingResults = jobKind({
  name: 'education.rollover.fillResults',
  access: 'education.rollover.edit',
  view: 'education.rollover.view',
  result: z.object({
    /** Students whose result was written, and those whose typed result stays beside another one of the mark book. */
    written: z.number(),
    kept: z.number(),
    /** Classes that were left out, and their columns that wait to be approved. */
    classes: z.number(),
    columns: z.number(),
  }),
  canBeCalledOff: true,
  changes: ['result'],
});

export const fillResults = endpoint({
  name: 'education.rollover.fillResults',
  method: 'POST',
  path: '/api/education/results/from-marks',
  access: 'education.rollover.edit',
  changes: ['result'],
  body: z.object({
    classIds: z.array(Id).check(z.minLength(1, 'required'), z.maxLength(1000)),
    /** Also where somebody has typed another result. */
    overTyped: z.boolean(),
  }),
  output: jobOf(fillingResults),
  errors: ['not_found', 'year_closed', 'results_being_filled'],
});
