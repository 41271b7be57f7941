import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { Kip, LocalDate } from '../../fields.ts';
import { exportBody, listPage, listQuery, oneOf } from '../../list.ts';
import { Person, Student } from '../values.ts';

export const comingSorts = ['day', 'family', 'amount'] as const;
/** `own`: of families with receipts of their own, by which it is known when they pay. */
export const comingHabits = ['own'] as const;

export const ComingQuery = listQuery(comingSorts, {
  /** Expected between these days, both included. */
  from: z.optional(LocalDate),
  until: z.optional(LocalDate),
  habit: oneOf(comingHabits),
});
export type ComingQuery = z.infer<typeof ComingQuery>;

/** What of an invoice is to be paid, or of a part of an agreement: then the invoice is the first that it is about. */
export const ComingRow = z.object({
  /** No two rows have the same. */
  key: z.string(),
  family: Person,
  student: Student,
  invoice: z.object({ id: z.number(), number: z.string() }),
  instalment: z.boolean(),
  dueDate: LocalDate,
  /** The day on which it can be expected. */
  day: LocalDate,
  amount: Kip,
  own: z.boolean(),
});
export type ComingRow = z.infer<typeof ComingRow>;

/** What the forecast is made of; what the caller still has to count in a till isn't paid yet. */
export const listComing = endpoint({
  name: 'feeinvoice.forecast.list',
  method: 'GET',
  path: '/api/feeinvoice/totals/coming',
  access: 'feeinvoice.payment.view',
  reads: ['invoice', 'payment', 'family'],
  query: ComingQuery,
  output: z.extend(listPage(ComingRow), {
    ...{ sums: z.object({ amount: Kip, families: z.number() }), tillLeftOut: z.boolean() },
  }),
});

/** Column keys: those of `ComingRow`, with `family`, `student` and `invoice` as text in the language asked for. */
export const exportComing = endpoint({
  name: 'feeinvoice.forecast.export',
  method: 'POST',
  path: '/api/feeinvoice/totals/coming/export',
  access: 'feeinvoice.payment.export',
  body: z.extend(exportBody(ComingQuery), { language: z._default(z.enum(['en', 'lo']), 'en') }),
  output: 'file',
  discloses: 'people',
});
