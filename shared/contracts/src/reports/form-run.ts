import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, Instant } from '../fields.ts';
import { jobKind, jobOf } from '../job.ts';
import { CardPeriod } from './report-card.ts';

const Name = z.object({ lo: z.string(), en: z.string() });
const managed = { access: 'reports.card.approve' } as const;

/** Files of one run: a school of 1,200 students has room, one of 20,000 fills level by level. */
export const mostFilledForms = 3000;
/** Of all files of a run together: a form with big pictures fills fewer of them. */
export const mostFilledBytes = 250_000_000;
/** For so long the files can be fetched. */
export const filledFormDays = 7;
/** Files with empty cells that are named; of the others it is said how many they are. */
export const mostGapsShown = 200;

/** A form filled for a level or for the whole branch, class by class; what is filled stays where it is called off. */
export const formRun = jobKind({
  name: 'reports.form.run',
  ...managed,
  view: 'reports.card.approve',
  result: z.object({ files: z.number() }),
  canBeCalledOff: true,
  changes: ['form'],
});

const FormScope = z.object({
  period: CardPeriod,
  /** Null: the whole branch. */
  levelId: z.nullable(Id),
});

/** A form that could not be filled, or in which cells stayed empty for want of what they say. */
export const FilledFormGap = z.object({
  classId: z.nullable(z.number()),
  className: z.string(),
  /** Null: the form of a class or of the school. */
  student: z.nullable(z.object({ id: z.number(), code: z.string(), name: Name })),
  /** Keys of the fields whose cells stayed empty. */
  fields: z.array(z.string()),
  /** Why there is no file. */
  error: z.nullable(z.string()),
});
export type FilledFormGap = z.infer<typeof FilledFormGap>;

/** The last run of a form, what it made and what is missing in it; and for which levels it can be filled. */
export const readFormRun = endpoint({
  ...managed,
  name: 'reports.form.run.read',
  method: 'GET',
  path: '/api/reports/forms/:id/run',
  reads: ['form', 'class'],
  params: IdParams,
  output: z.object({
    levels: z.array(z.object({ id: z.number(), name: Name })),
    /** How many files of this form one run may make. */
    most: z.number(),
    job: z.nullable(jobOf(formRun)),
    /** What the last run was asked for; null where there was none. */
    scope: z.nullable(z.extend(FormScope, { levelName: z.nullable(Name) })),
    /** The files that are still kept, and until when. */
    files: z.number(),
    until: z.nullable(Instant),
    gaps: z.array(FilledFormGap),
    gapCount: z.number(),
    /** In how many files the cells of a field stayed empty. */
    lacking: z.array(z.object({ field: z.string(), count: z.number() })),
    subjects: z.array(z.object({ id: z.number(), name: Name })),
  }),
  errors: ['not_found'],
});

/** Fills a form for everybody of a level or of the branch, as a job; its files are kept for some days. */
export const fillManyForms = endpoint({
  ...managed,
  name: 'reports.form.fillMany',
  method: 'POST',
  path: '/api/reports/forms/:id/run',
  changes: [],
  params: IdParams,
  body: FormScope,
  output: jobOf(formRun),
  errors: ['not_found', 'job_under_way', 'too_many_forms'],
});

/** What a run has filled: one archive with a folder for each class; one file alone is sent as it is. */
export const downloadFormRun = endpoint({
  ...managed,
  name: 'reports.form.run.download',
  method: 'POST',
  path: '/api/reports/forms/:id/run/file',
  params: IdParams,
  body: z.object({ jobId: Id }),
  output: 'file',
  discloses: 'people',
  errors: ['not_found'],
});
