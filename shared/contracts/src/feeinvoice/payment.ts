import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, IdempotencyKey, Kip, line, optionalLine, printedName } from '../fields.ts';
import { BankMethod, HandedKip, PaidKip, TillMethod } from './values.ts';

const Allocation = z.object({ invoiceId: Id, amount: PaidKip });

const allocatedIn = (allocations: readonly z.infer<typeof Allocation>[] = []) =>
  allocations.reduce((sum, { amount }) => sum + amount, 0);

const Other = z.object({ method: BankMethod, reference: line(60), amount: PaidKip });

/** What is left of the amount for the payment's own way. */
const ownPart = ({ amount, others }: { amount: number; others: readonly { amount: number }[] }) =>
  amount - others.reduce((sum, other) => sum + other.amount, 0);

export const PaymentDraft = z
  .object({
    /** Made once for each payment that somebody means to make: a repeat gives the first one's answer. */
    idempotencyKey: IdempotencyKey,
    familyId: Id,
    payer: printedName(120),
    /** Cash, where some of it is cash: what comes by a bank beside it stands in `others`. */
    method: TillMethod,
    bankReference: optionalLine(60),
    amount: PaidKip,
    /** Cash handed over; the change is what it has more than `amount`. */
    tendered: z._default(z.nullable(HandedKip), null),
    /** Parts of the amount that come by other ways; the rest comes by `method`. */
    others: z._default(z.array(Other).check(z.maxLength(3)), []),
    note: optionalLine(200),
    /** Which invoices it pays. Left out: the open ones of the family, oldest due date first. */
    allocations: z.optional(z.array(Allocation).check(z.maxLength(200))),
    /** Agrees that what is more than the invoices take is kept as the family's credit. */
    keepRest: z._default(z.boolean(), false),
  })
  .check(
    // Every method but cash leaves a trace at a bank, and that trace is what proves it.
    z.refine(({ method, bankReference }) => method === 'cash' || bankReference !== '', {
      error: 'required',
      path: ['bankReference'],
    }),
    z.refine((draft) => draft.others.length === 0 || ownPart(draft) > 0, {
      error: 'others_too_much',
      path: ['amount'],
    }),
    z.refine((draft) => draft.tendered === null || draft.tendered >= ownPart(draft), {
      error: 'tendered_too_little',
      path: ['tendered'],
    }),
    z.refine(({ allocations, amount }) => allocatedIn(allocations) <= amount, {
      error: 'allocated_too_much',
      path: ['amount'],
    }),
    z.refine(
      ({ allocations = [] }) =>
        new Set(allocations.map(({ invoiceId }) => invoiceId)).size === allocations.length,
      {
        error: 'duplicate',
        path: ['allocations'],
      },
    ),
  );
export type PaymentDraft = z.input<typeof PaymentDraft>;

export const recordPayment = endpoint({
  name: 'feeinvoice.payment.create',
  method: 'POST',
  path: '/api/feeinvoice/payments',
  access: 'feeinvoice.payment.create',
  changes: ['payment', 'invoice'],
  body: PaymentDraft,
  output: z.object({ id: z.number(), receipt: z.string(), amount: Kip, change: Kip, credit: Kip }),
  // Cash belongs to a till that the cashier has opened today.
  errors: [
    'invoice_changed',
    'overpayment',
    'bank_reference_used',
    'idempotency_key_reused',
    'payment_recorded',
    'year_closed',
    'till_needed',
    'till_overdue',
  ],
});

/**
 * What the branch's bank QR says, where it makes one for each payment: the till fills in amount and number. Null where
 * the branch's image stands for it.
 */
export const readBankQrText = endpoint({
  name: 'feeinvoice.payment.bankQr',
  method: 'GET',
  path: '/api/feeinvoice/bank-qr',
  access: 'feeinvoice.payment.create',
  reads: ['branch'],
  output: z.object({ text: z.nullable(z.string()) }),
});
