import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { Id, Instant, LocalDate, SignedKip } from '../../fields.ts';
import { exportBody, listPage, listQuery, oneOf } from '../../list.ts';
import { PaymentMethod, Person, paymentMethods } from '../values.ts';

/**
 * `transfer`: credit from or to another branch; `move`: what a receipt paid, put on another child's invoice; `waiver`: of a
 * late fee that was charged.
 */
export const movementTypes = [
  'receipt',
  'void',
  'bounced',
  'refund',
  'transfer',
  'move',
  'credit_use',
  'credit_note',
  'waiver',
  'write_off',
] as const;
export const MovementType = z.enum(movementTypes);
export type MovementType = z.infer<typeof MovementType>;

export const movementSorts = ['time', 'amount'] as const;

/** Newest first unless asked otherwise. */
export const MovementQuery = z.extend(
  listQuery(movementSorts, {
    /** Both included. */
    from: z.optional(LocalDate),
    until: z.optional(LocalDate),
    type: oneOf(movementTypes),
    method: oneOf(paymentMethods),
    /** Who did it. */
    cashier: z.optional(Id),
  }),
  { dir: z._default(z.enum(['asc', 'desc']), 'desc') },
);
export type MovementQuery = z.infer<typeof MovementQuery>;

export const Movement = z.object({
  /** No two have the same. */
  key: z.string(),
  type: MovementType,
  day: LocalDate,
  /** Null where only the day is kept. */
  at: z.nullable(Instant),
  /** The number of the receipt, credit note or invoice that it is of. */
  document: z.string(),
  family: Person,
  /** Less than nothing: money that left the school, or a receipt that counts no more. */
  amount: SignedKip,
  method: z.nullable(PaymentMethod),
  by: z.nullable(Person),
  /** Whose page shows it. */
  opens: z.object({ kind: z.enum(['receipt', 'invoice']), id: z.number() }),
});
export type Movement = z.infer<typeof Movement>;

/** Everything that moved on the accounts of families but invoices. `sum` is missing while the caller’s till waits to be counted. */
export const listMovements = endpoint({
  name: 'feeinvoice.movement.list',
  method: 'GET',
  path: '/api/feeinvoice/movements',
  access: 'feeinvoice.payment.view',
  reads: ['payment', 'invoice', 'refund', 'credit-note', 'write-off'],
  query: MovementQuery,
  output: z.extend(listPage(Movement), { sum: z.optional(SignedKip) }),
});

/** Column keys: those of `Movement`, with `family` and `by` as text in the language asked for. */
export const exportMovements = endpoint({
  name: 'feeinvoice.movement.export',
  method: 'POST',
  path: '/api/feeinvoice/movements/export',
  access: 'feeinvoice.payment.export',
  body: z.extend(exportBody(MovementQuery), { language: z._default(z.enum(['en', 'lo']), 'en') }),
  output: 'file',
  discloses: 'people',
});
