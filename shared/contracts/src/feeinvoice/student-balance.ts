import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { IdParams, Kip, LocalDate, SignedKip } from '../fields.ts';
import { Person } from './values.ts';

/** What a household owes the branch, for all of its children. */
export const HouseholdBalance = z.object({
  family: Person,
  owed: Kip,
  /** The part of it that was due on a working day that has passed. */
  overdue: Kip,
  openInvoices: z.number(),
  /** The working day that the oldest open invoice is due on; null where nothing is owed. */
  oldestDue: z.nullable(LocalDate),
  /** Paid by receipts and not taken by any invoice yet. */
  credit: SignedKip,
});
export type HouseholdBalance = z.infer<typeof HouseholdBalance>;

/**
 * The student's own household first, then the second one and any other that still owes something for the student.
 * Those that the caller may know of; none, and no code, for a student who is nobody's business here.
 */
export const readStudentBalance = endpoint({
  name: 'feeinvoice.student.balance',
  method: 'GET',
  path: '/api/feeinvoice/students/:id/balance',
  access: 'feeinvoice.invoice.view',
  reads: ['student', 'family', 'invoice', 'payment', 'holiday'],
  params: IdParams,
  output: z.object({ code: z.nullable(z.string()), households: z.array(HouseholdBalance) }),
});
