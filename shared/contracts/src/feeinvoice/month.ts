import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Instant, Kip, line } from '../fields.ts';
import { Name } from './values.ts';

/** A month of the calendar, `2026-11`. */
export const Month = z.string().check(z.regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/, 'month'));

const Step = z.object({ at: Instant, by: Name, reason: z.string() });

/** A month of a branch's books: closed, it takes no entry any more. */
export const BookMonth = z.object({
  month: Month,
  /** Null: it is open. */
  closed: z.nullable(Step),
  /** The last time that it was opened again. */
  reopened: z.nullable(Step),
  /** Tills of the month that nobody has closed. */
  openTills: z.number(),
  billed: Kip,
  received: Kip,
  /** Whether it is open and over; those before it are closed with it. */
  mayClose: z.boolean(),
  /** Whether it is the last one that is closed. */
  mayReopen: z.boolean(),
});
export type BookMonth = z.infer<typeof BookMonth>;

/** The months of the branch in which there are entries, the latest first. */
export const listBookMonths = endpoint({
  name: 'feeinvoice.month.list',
  method: 'GET',
  path: '/api/feeinvoice/months',
  access: 'feeinvoice.payment.view',
  reads: ['book-month', 'invoice', 'payment', 'till'],
  output: z.object({ rows: z.array(BookMonth) }),
  errors: ['till_uncounted'],
});

export const MonthStep = z.object({ reason: line(200) });
const params = z.object({ month: Month });

/** From now on the database takes no entry of this month or of one before it: what is wrong there is put right in an open one. */
export const closeMonth = endpoint({
  name: 'feeinvoice.month.close',
  method: 'POST',
  path: '/api/feeinvoice/months/:month/closing',
  access: 'feeinvoice.payment.approve',
  changes: ['book-month'],
  params,
  body: MonthStep,
  output: z.object({ month: Month }),
  errors: ['month_not_over', 'month_tills_open', 'month_closed_already'],
});

/** Takes entries again, until it is closed anew; only of the last one that is closed. */
export const reopenMonth = endpoint({
  name: 'feeinvoice.month.reopen',
  method: 'POST',
  path: '/api/feeinvoice/months/:month/reopening',
  access: 'feeinvoice.payment.approve',
  changes: ['book-month'],
  params,
  body: MonthStep,
  output: z.object({ month: Month }),
  errors: ['month_not_closed', 'month_after_closed'],
});
