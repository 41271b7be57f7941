import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, Kip, LocalDate } from '../fields.ts';
import { Child, Name, Person } from './values.ts';

/** On paper, or by the outbox: in the app, by e-mail and by SMS, as each guardian has agreed. */
export const reminderWays = ['letter', 'message'] as const;
export type ReminderWay = (typeof reminderWays)[number];

const OverdueInvoice = z.object({
  id: z.number(),
  number: z.string(),
  student: Child,
  items: z.array(Name),
  /** The working day that it counts as due on. */
  dueDate: LocalDate,
  overdueDays: z.number(),
  balance: Kip,
  /** Which reminder it is time for, by the branch's terms: 1, 2 or 3. */
  step: z.number(),
  /** When it was reminded of at this step, by each way. */
  letterOn: z.nullable(LocalDate),
  messageOn: z.nullable(LocalDate),
});

/** A family that is overdue, with all that it is overdue with. */
export const OverdueFamily = z.object({
  family: Person,
  invoices: z.array(OverdueInvoice),
  balance: Kip,
  overdueDays: z.number(),
  step: z.number(),
  /** Whether something of it was not yet reminded of at its step by this way. */
  needsLetter: z.boolean(),
  needsMessage: z.boolean(),
  /** How many guardians a message would reach by some way. */
  reached: z.number(),
});
export type OverdueFamily = z.infer<typeof OverdueFamily>;

/**
 * Overdue families of the branch, the longest overdue first. `all` counts those that aren't shown too, and takes what the
 * caller still has to count in a till as not paid.
 */
export const listOverdue = endpoint({
  name: 'feeinvoice.reminder.list',
  method: 'GET',
  path: '/api/feeinvoice/reminders',
  stillAnswers: ['34ccd88244c8'],
  access: 'feeinvoice.plan.view',
  reads: ['invoice', 'payment', 'holiday', 'credit-note', 'reminder'],
  output: z.object({
    rows: z.array(OverdueFamily),
    /** How many families more are overdue. */
    more: z.number(),
    all: z.object({ families: z.number(), balance: Kip }),
  }),
});

/** Keeps that families were reminded, and sends the messages. An invoice is reminded of once at each step by each way. */
export const remindFamilies = endpoint({
  name: 'feeinvoice.reminder.create',
  method: 'POST',
  path: '/api/feeinvoice/reminders',
  access: 'feeinvoice.invoice.create',
  changes: ['reminder'],
  body: z.object({
    way: z.enum(reminderWays),
    familyIds: z.array(Id).check(z.minLength(1), z.maxLength(300)),
  }),
  output: z.object({ families: z.number(), messages: z.number() }),
});
