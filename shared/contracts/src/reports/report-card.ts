import * as z from 'zod/mini';
import { Conduct } from '../education/year-result.ts';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, Instant, optionalLine, SentInstant } from '../fields.ts';
import { CardLayout } from './card-layout.ts';

const Name = z.object({ lo: z.string(), en: z.string() });

/** What a card is of: a month's slip, a term, or the whole year. */
export const cardPeriodPattern = /^(m([1-9]|1[0-2])|term[12]|year)$/;
export const CardPeriod = z.string().check(z.maxLength(8), z.regex(cardPeriodPattern));

/** One subject of a card. Marks in hundredths, or the sign of a code; null: missing. */
export const CardLine = z.object({
  subject: Name,
  coefficient: z.number(),
  countsInAverage: z.boolean(),
  /** By the card's columns. */
  marks: z.array(z.union([z.number(), z.string(), z.null()])),
  average: z.nullable(z.number()),
});
export type CardLine = z.infer<typeof CardLine>;

/** A card as it is printed; kept as it was with each revision. */
export const CardContent = z.object({
  period: z.string(),
  year: z.string(),
  branch: Name,
  className: z.string(),
  homeroom: z.nullable(Name),
  student: z.object({ code: z.string(), name: Name }),
  /** Columns of the mark book, and `months1`, `term1` … for the averages between them. */
  columns: z.array(z.string()),
  lines: z.array(CardLine),
  decimals: z.number(),
  average: z.nullable(z.number()),
  /** The year with its published re-sits in the place of their subjects; left out for who has sat none. */
  afterReSits: z.optional(z.number()),
  /** Marks are missing, so the average and the place may still move. */
  partial: z.boolean(),
  rank: z.nullable(z.number()),
  students: z.number(),
  /** What the average is called: the school's own grade. */
  grade: z.nullable(Name),
  conduct: Conduct,
  comment: z.string(),
  absences: z.object({ excused: z.number(), unexcused: z.number() }),
});
export type CardContent = z.infer<typeof CardContent>;

export const ReportCard = z.object({
  studentId: z.number(),
  /** Of what was typed; 0: nothing yet. */
  version: z.number(),
  content: CardContent,
  /** What a reader of proofs looks for. */
  missingMarks: z.number(),
  /** 0: never published. */
  revision: z.number(),
  publishedAt: z.nullable(Instant),
  /** How it was laid out when it was published; null: as the school lays cards out now. */
  layout: z.nullable(CardLayout),
  /** When its family sees it; null: it does, or nothing is published. */
  shownFrom: z.nullable(Instant),
  /** What stands now isn't what was published last. */
  changed: z.boolean(),
  /** Where the code on the card leads; null before it is published. */
  verify: z.nullable(z.string()),
});
export type ReportCard = z.infer<typeof ReportCard>;

const viewed = { access: 'reports.card.view' } as const;
const reads = [
  'mark',
  'report-card',
  'curriculum',
  'student',
  'attendance',
  'mark-scheme',
  'mark-code',
  'class',
] as const;

/** The cards of a class with what is still missing on each. */
export const classCards = endpoint({
  ...viewed,
  name: 'reports.card.list',
  method: 'GET',
  path: '/api/reports/cards/classes/:id',
  reads,
  params: IdParams,
  query: z.object({ period: CardPeriod }),
  stillAnswers: ['99ffbec67f3c', '03d53ac14832', 'e6aa2da1b228'],
  output: z.object({
    cards: z.array(ReportCard),
    /** Columns of subjects that aren't published yet: until then no card is. */
    unpublished: z.number(),
    mayWrite: z.boolean(),
    mayPublish: z.boolean(),
    asOf: Instant,
  }),
  errors: ['not_found'],
});

/** The published cards of a family's own children, the latest first; nothing for others. */
export const ownCards = endpoint({
  ...viewed,
  name: 'reports.card.own',
  method: 'GET',
  path: '/api/reports/cards/own',
  reads,
  stillAnswers: ['e4d3c246bfa5', 'ea99387cf173', '1af076ac0aec'],
  output: z.object({ cards: z.array(ReportCard) }),
});

/**
 * The marks that teachers have published for a family's own children, of the school years that are under way: what isn't
 * published yet isn't there. Nothing for others.
 */
export const ownMarks = endpoint({
  ...viewed,
  name: 'reports.mark.own',
  method: 'GET',
  path: '/api/reports/marks/own',
  reads: ['mark', 'curriculum', 'student', 'mark-code', 'class'],
  output: z.object({
    children: z.array(
      z.object({
        studentId: z.number(),
        name: Name,
        className: z.string(),
        year: z.string(),
        /** Of the mark book, those in which something is published. */
        columns: z.array(z.string()),
        /** Marks in hundredths by column, or the sign of a code; null: nothing published. */
        subjects: z.array(
          z.object({
            id: z.number(),
            name: Name,
            marks: z.array(z.union([z.number(), z.string(), z.null()])),
          }),
        ),
      }),
    ),
  }),
});

export const CardText = z.object({
  studentId: Id,
  conduct: Conduct,
  comment: optionalLine(500),
  version: z.number().check(z.int(), z.minimum(0), z.maximum(2_147_483_647)),
});
export type CardText = z.infer<typeof CardText>;

/** Writes conduct and comments, all or nothing. */
export const saveCardTexts = endpoint({
  name: 'reports.card.save',
  method: 'PUT',
  path: '/api/reports/cards/classes/:id/texts',
  access: 'reports.card.edit',
  changes: ['report-card'],
  params: IdParams,
  body: z.object({ period: CardPeriod, texts: z.array(CardText).check(z.minLength(1), z.maxLength(200)) }),
  output: z.object({ saved: z.number() }),
  errors: ['not_found', 'conflict', 'year_closed'],
});

/**
 * Shows cards to families. What has changed since it was published becomes a new revision; what hasn't stays as it is,
 * so that this is safe to repeat. Refuses with `marks_unpublished` while marks of the period aren't published.
 */
export const publishCards = endpoint({
  name: 'reports.card.publish',
  method: 'POST',
  path: '/api/reports/cards/classes/:id/publication',
  access: 'reports.card.approve',
  changes: ['report-card'],
  params: IdParams,
  body: z.object({
    period: CardPeriod,
    studentIds: z.array(Id).check(z.minLength(1), z.maxLength(200)),
    /** Families see them from then on; without: at once. What a family has seen already stays in sight. */
    shownFrom: z.optional(z.nullable(SentInstant)),
  }),
  stillAnswers: ['211d04f1b05b'],
  output: z.object({ published: z.number(), unchanged: z.number() }),
  errors: ['not_found', 'year_closed', 'marks_unpublished'],
});
