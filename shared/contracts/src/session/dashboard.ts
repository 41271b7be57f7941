import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Instant, LocalDate } from '../fields.ts';
import { markTones } from '../marks/code.ts';
import { BackupTrouble } from '../settings/backup-trouble.ts';
import { YearState } from './current-user.ts';

/** One number of the dashboard, with the list that it counts. */
export const DashboardFigure = z.object({
  key: z.string(),
  value: z.number(),
  unit: z.enum(['count', 'kip', 'percent']),
  href: z.nullable(z.string()),
});

const Named = z.object({ lo: z.string(), en: z.string() });

/** How a child's year ended, as the family may know it. */
export const PublishedResult = z.object({
  studentId: z.number(),
  name: Named,
  year: z.string(),
  className: z.string(),
  /** Null: none was entered. A re-sit stands beside the average of the year. */
  average: z.nullable(z.number()),
  reSitAverage: z.nullable(z.number()),
  /** The score band of the average. */
  band: z.nullable(z.object({ name: Named, tone: z.enum(markTones) })),
  outcome: z.enum(['promote', 'repeat', 're_sit_pending', 'graduate']),
  /** The leaving examination, once graduation is approved. */
  exam: z.nullable(z.object({ result: z.nullable(z.number()), reSit: z.nullable(z.number()) })),
});
export type PublishedResult = z.infer<typeof PublishedResult>;

/** What `/dashboard` shows; the server chooses the cards by the caller's permissions and scope. */
export const dashboard = endpoint({
  name: 'session.dashboard',
  method: 'GET',
  path: '/api/dashboard',
  access: 'signed-in',
  reads: [
    'student',
    'class',
    'attendance',
    'invoice',
    'payment',
    'rollover',
    'import',
    'enquiry',
    'academic-year',
    'holiday',
    'mark-window',
    'announcement',
    'notice',
    'refund',
    'void-request',
    'write-off',
  ],
  output: z.object({
    asOf: Instant,
    today: LocalDate,
    holiday: z.nullable(z.object({ lo: z.string(), en: z.string() })),
    yearState: z.nullable(YearState),
    trialDatabase: z.boolean(),
    /** For who has to see to it. */
    backupTrouble: z.nullable(BackupTrouble),
    figures: z.array(DashboardFigure),
    levels: z.array(
      z.object({
        id: z.number(),
        name: z.object({ lo: z.string(), en: z.string() }),
        female: z.number(),
        male: z.number(),
      }),
    ),
    children: z.array(
      z.object({
        id: z.number(),
        name: z.object({ lo: z.string(), en: z.string() }),
        className: z.string(),
        /** Whether the child's class has school today. */
        expected: z.boolean(),
        firstIn: z.nullable(Instant),
        lastOut: z.nullable(Instant),
        balance: z.number(),
      }),
    ),
    /** For a family: how the school years of its own children ended, once the school has decided; newest first. */
    results: z.array(PublishedResult),
  }),
});
