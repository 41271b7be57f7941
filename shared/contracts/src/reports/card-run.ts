import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, SentInstant } from '../fields.ts';
import { jobKind, jobOf } from '../job.ts';
import { CardPeriod } from './report-card.ts';

const Name = z.object({ lo: z.string(), en: z.string() });

/** What a reader of proofs finds in a class. */
export const ClassProof = z.object({
  classId: z.number(),
  name: z.string(),
  students: z.number(),
  /** Cards with missing marks, and cards without a comment. */
  missing: z.number(),
  silent: z.number(),
  /** Columns of marks that aren’t published yet: until then no card of the class is. */
  unpublished: z.number(),
  /** Cards that stand as they were published last; those that would be published. */
  published: z.number(),
  waiting: z.number(),
});
export type ClassProof = z.infer<typeof ClassProof>;

/** The cards of many classes, looked through or published class by class; what is published stays where it is called off. */
export const cardRun = jobKind({
  name: 'reports.card.run',
  access: 'reports.card.approve',
  view: 'reports.card.approve',
  result: z.object({
    /** Of a publication: cards that were published; null where they were only looked through. */
    published: z.nullable(z.number()),
    classes: z.array(ClassProof),
  }),
  canBeCalledOff: true,
  changes: ['report-card'],
});

const CardScope = z.object({
  period: CardPeriod,
  /** Null: the whole branch. */
  levelId: z.nullable(Id),
});
const reads = ['report-card', 'class', 'student'] as const;

/** The levels that have classes, for whoever publishes cards; and the last look through those of a level or of all. */
export const readCardRun = endpoint({
  name: 'reports.card.run.read',
  method: 'GET',
  path: '/api/reports/cards/run',
  access: 'reports.card.approve',
  reads,
  query: z.object({ period: CardPeriod, levelId: z.optional(Id) }),
  output: z.object({
    levels: z.array(z.object({ id: z.number(), name: Name, classes: z.array(z.number()) })),
    job: z.nullable(jobOf(cardRun)),
  }),
});

/** Looks through the cards of a level or of all: what is missing, and what would be published. */
export const checkCards = endpoint({
  name: 'reports.card.check',
  method: 'POST',
  path: '/api/reports/cards/checks',
  access: 'reports.card.approve',
  changes: [],
  body: CardScope,
  output: jobOf(cardRun),
  errors: ['not_found', 'job_under_way'],
});

/** Publishes the cards of a level or of all. A class with columns of marks that aren’t published is left out, and named. */
export const publishManyCards = endpoint({
  name: 'reports.card.publishMany',
  method: 'POST',
  path: '/api/reports/cards/publications',
  access: 'reports.card.approve',
  changes: [],
  body: z.extend(CardScope, { shownFrom: z.nullable(SentInstant) }),
  output: jobOf(cardRun),
  errors: ['not_found', 'year_closed', 'job_under_way'],
});
