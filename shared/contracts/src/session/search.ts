import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, text } from '../fields.ts';

/** Ctrl K: students by any spelling, nickname, code, phone or guardian, within the caller's scope. */
export const findStudents = endpoint({
  name: 'session.findStudents',
  method: 'GET',
  path: '/api/search/students',
  access: 'education.student.view',
  reads: ['student', 'class'],
  query: z.object({ q: text(100).check(z.minLength(1)) }),
  output: z.object({
    rows: z.array(
      z.object({
        id: Id,
        code: z.string(),
        name: z.object({ lo: z.string(), en: z.string() }),
        className: z.nullable(z.string()),
        status: z.string(),
      }),
    ),
  }),
});

export const recordKinds = ['receipt', 'invoice', 'card', 'family', 'user'] as const;

/** Ctrl K: receipts, invoices and cards by number, families and staff by name; of each kind only what the caller may see. */
export const findRecords = endpoint({
  name: 'session.findRecords',
  method: 'GET',
  path: '/api/search/records',
  access: 'signed-in',
  reads: ['student', 'family', 'invoice', 'payment'],
  query: z.object({ q: text(100).check(z.minLength(1)) }),
  output: z.object({
    rows: z.array(
      z.object({
        kind: z.enum(recordKinds),
        id: Id,
        /** A number, a username, or the codes of a family's children. */
        code: z.string(),
        /** Whose it is. */
        name: z.object({ lo: z.string(), en: z.string() }),
        /** Where it opens. */
        href: z.string(),
      }),
    ),
  }),
});
export type RecordMatch = z.infer<(typeof findRecords)['output']>['rows'][number];
