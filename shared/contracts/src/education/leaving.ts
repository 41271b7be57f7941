import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, LocalDate } from '../fields.ts';
import { TwoScriptName } from './values.ts';

/** Papers of a student that are still on their way: none came from the school before, or ours wasn't taken away. */
export const openDocuments = ['transfer_paper', 'certificate'] as const;

/** What is open between the school and a student who leaves. */
export const LeavingFacts = z.object({
  id: z.number(),
  code: z.string(),
  name: TwoScriptName,
  /** Null for who may not know what families owe. Whole kip. */
  money: z.nullable(
    z.object({
      familyId: z.number(),
      familyName: TwoScriptName,
      owed: z.number(),
      unpaidInvoices: z.number(),
      oldestDue: z.nullable(LocalDate),
      /** Invoices for a period that isn't over: the days after the last one are to be credited. */
      runningInvoices: z.number(),
      /** Of the whole family: received and not yet used. */
      credit: z.number(),
    }),
  ),
  /** A card that opens the gate. */
  card: z.nullable(z.object({ number: z.string(), expiresOn: LocalDate })),
  papers: z.array(z.enum(openDocuments)),
  /** Brothers and sisters who stay. */
  siblings: z.array(z.object({ id: z.number(), name: TwoScriptName, className: z.string() })),
});
export type LeavingFacts = z.infer<typeof LeavingFacts>;

/** Money, card, papers and siblings of students who are about to leave: shown before the button that lets them go. */
export const leavingFacts = endpoint({
  name: 'education.student.leavingFacts',
  method: 'POST',
  path: '/api/education/students/leaving-facts',
  access: 'education.student.view',
  reads: ['student', 'invoice', 'payment', 'card'],
  body: z.object({ students: z.array(Id).check(z.minLength(1, 'required'), z.maxLength(2000)) }),
  output: z.object({ rows: z.array(LeavingFacts) }),
  // Invoices for days to come were added.
  stillAnswers: ['ad31de8d5795'],
});
