import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams } from '../fields.ts';
import { ReportCard } from './report-card.ts';

/**
 * The published cards of the students who sit in a class now, as they were published, the first year first: of this year
 * for booklets, of all years for transcripts; of one of them alone where a student is named.
 */
export const classCardRecords = endpoint({
  name: 'reports.card.records',
  method: 'GET',
  path: '/api/reports/cards/classes/:id/records',
  access: 'reports.card.edit',
  reads: ['report-card', 'student', 'class'],
  params: IdParams,
  query: z.object({ years: z.enum(['this', 'all']), studentId: z.optional(Id) }),
  stillAnswers: ['ea99387cf173', '1af076ac0aec'],
  output: z.object({ cards: z.array(ReportCard) }),
  errors: ['not_found'],
});

const Name = z.object({ lo: z.string(), en: z.string() });

/** The longest real names of the branch and year, for whoever looks whether a layout has room for them. */
export const longestCardNames = endpoint({
  name: 'reports.card-layout.longest',
  method: 'GET',
  path: '/api/reports/card-layouts/longest',
  access: 'reports.card.approve',
  reads: ['student', 'subject', 'user', 'class'],
  output: z.object({ student: z.nullable(Name), subject: z.nullable(Name), homeroom: z.nullable(Name) }),
});
