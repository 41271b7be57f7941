import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, Instant, line, optionalLine } from '../fields.ts';
import { BookCode, Hundredths, Name, Version } from './mark-fields.ts';

const viewed = { access: 'reports.mark.view' } as const;

export const MarkCorrection = z.object({
  id: z.number(),
  version: z.number(),
  markId: z.number(),
  studentId: z.number(),
  student: Name,
  subjectId: z.number(),
  subject: Name,
  classId: z.number(),
  className: z.string(),
  column: z.string(),
  from: z.object({ value: z.nullable(z.number()), codeId: z.nullable(z.number()) }),
  to: z.object({ value: z.nullable(z.number()), codeId: z.nullable(z.number()) }),
  reason: z.string(),
  by: Name,
  byId: z.number(),
  at: Instant,
});
export type MarkCorrection = z.infer<typeof MarkCorrection>;

/** Asks for another mark where none can be entered any more. */
export const requestCorrection = endpoint({
  name: 'reports.markCorrection.request',
  method: 'POST',
  path: '/api/reports/mark-corrections',
  access: 'reports.mark.edit',
  changes: ['mark-correction'],
  body: z.object({
    markId: Id,
    version: Version,
    value: z.nullable(Hundredths),
    codeId: z.nullable(Id),
    reason: line(300),
  }),
  output: z.object({ id: z.number() }),
  errors: ['not_found', 'year_closed', 'correction_waiting', 'still_open', 'conflict'],
});

/** Corrections that wait, of the classes that the caller may look into. */
export const listCorrections = endpoint({
  ...viewed,
  name: 'reports.markCorrection.list',
  method: 'GET',
  path: '/api/reports/mark-corrections',
  reads: ['mark-correction', 'mark'],
  output: z.object({ rows: z.array(MarkCorrection), codes: z.array(BookCode) }),
});

/** What a correction would move: averages in hundredths and places, of every student for whom one differs. */
export const correctionEffects = endpoint({
  ...viewed,
  name: 'reports.markCorrection.effects',
  method: 'GET',
  path: '/api/reports/mark-corrections/:id/effects',
  reads: ['mark-correction', 'mark'],
  params: IdParams,
  output: z.object({
    moves: z.array(
      z.object({
        studentId: z.number(),
        name: Name,
        /** Of the subject (`subject`) or over all of them (`general`); in which term, or the year. */
        over: z.enum(['subject', 'general']),
        key: z.string(),
        average: z.object({ before: z.nullable(z.number()), after: z.nullable(z.number()) }),
        rank: z.object({ before: z.nullable(z.number()), after: z.nullable(z.number()) }),
      }),
    ),
  }),
  errors: ['not_found'],
});

/** Nobody decides on what they asked for themselves. */
export const decideCorrection = endpoint({
  name: 'reports.markCorrection.decide',
  method: 'POST',
  path: '/api/reports/mark-corrections/:id/decision',
  access: 'reports.mark.approve',
  changes: ['mark', 'mark-correction'],
  params: IdParams,
  body: z.object({ version: Version, approve: z.boolean(), note: optionalLine(300) }),
  output: 'nothing',
  errors: ['not_found', 'year_closed', 'own_request', 'conflict'],
});

/** Takes back what the caller has asked for, as long as nobody has decided on it. */
export const withdrawCorrection = endpoint({
  name: 'reports.markCorrection.withdraw',
  method: 'POST',
  path: '/api/reports/mark-corrections/:id/withdrawal',
  access: 'reports.mark.edit',
  changes: ['mark-correction'],
  params: IdParams,
  body: z.object({ version: Version }),
  output: 'nothing',
  errors: ['not_found', 'year_closed', 'conflict'],
});
