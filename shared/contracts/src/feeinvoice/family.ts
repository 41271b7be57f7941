import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { IdParams, Kip, LocalDate, SignedKip, text } from '../fields.ts';
import { SearchMatch } from '../match.ts';
import { Child, InvoiceStatus, Name, Person } from './values.ts';

/** By any spelling of a student's or guardian's name, nickname, code or phone; the ten best known first. */
export const findFamilies = endpoint({
  name: 'feeinvoice.family.find',
  method: 'GET',
  path: '/api/feeinvoice/families',
  access: 'feeinvoice.payment.create',
  reads: ['family', 'student', 'invoice', 'payment'],
  query: z.object({ q: text(100).check(z.minLength(1)) }),
  output: z.object({
    rows: z.array(
      z.extend(Person, {
        children: z.array(Child),
        balance: Kip,
        /** Why the search found them, where no child's name or code says it. */
        match: z.nullable(SearchMatch),
      }),
    ),
  }),
});

export const FamilyInvoice = z.object({
  id: z.number(),
  number: z.string(),
  period: z.nullable(z.string()),
  studentId: z.number(),
  issueDate: LocalDate,
  dueDate: LocalDate,
  /** The working day that the due date counts as. */
  effectiveDueDate: LocalDate,
  /** The next part of an agreement on instalments that is kept: it isn't overdue before that. */
  agreedUntil: z.nullable(LocalDate),
  items: z.array(Name),
  total: Kip,
  paid: Kip,
  balance: Kip,
  status: InvoiceStatus,
});
export type FamilyInvoice = z.infer<typeof FamilyInvoice>;

/** A family's account in one branch: every invoice but drafts, oldest due date first. */
export const FamilyBalance = z.object({
  family: Person,
  children: z.array(Child),
  guardians: z.array(z.object({ name: Name, phone: z.nullable(z.string()), isPayer: z.boolean() })),
  invoices: z.array(FamilyInvoice),
  /** Of each agreement on instalments that is kept what is to be paid by the day of its next part. */
  instalments: z.array(z.object({ until: LocalDate, amount: Kip })),
  /** Of each that isn't kept what was to be paid by today: with it the agreement is kept again. */
  behind: z.optional(z.array(z.object({ since: LocalDate, amount: Kip }))),
  billed: Kip,
  paid: Kip,
  balance: Kip,
  /** Paid by receipts and not taken by any invoice yet. */
  credit: SignedKip,
});
export type FamilyBalance = z.infer<typeof FamilyBalance>;

export const readFamilyBalance = endpoint({
  name: 'feeinvoice.family.balance',
  method: 'GET',
  path: '/api/feeinvoice/families/:id/balance',
  // Tells what is agreed on for the next day, and what was missed.
  stillAnswers: ['d9915b5428ce', '30e866ac88ee', '2ddeee63b78b'],
  access: 'feeinvoice.invoice.view',
  reads: ['family', 'invoice', 'payment'],
  params: IdParams,
  output: FamilyBalance,
});

/** Pays open invoices, oldest due date first, from the credit. `credit` is what the caller saw: it moves only once. */
export const payWithCredit = endpoint({
  name: 'feeinvoice.family.useCredit',
  method: 'POST',
  path: '/api/feeinvoice/families/:id/credit-uses',
  access: 'feeinvoice.payment.create',
  changes: ['invoice', 'payment'],
  params: IdParams,
  body: z.object({ credit: Kip.check(z.minimum(1)) }),
  output: z.object({ used: Kip }),
  errors: ['credit_changed', 'nothing_owed', 'year_closed'],
});
