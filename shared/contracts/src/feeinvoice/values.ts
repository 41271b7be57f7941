import * as z from 'zod/mini';
import { mostKip } from '../fields.ts';

/**
 * The most kip that is typed as one price or taken as one payment: what the till can count of its largest note, and far
 * above a year's fees of any family or of all children a company pays for. What is more was typed with too many zeros.
 */
const mostTyped = 10_000_000_000;
const typedKip = (least: number) =>
  z.number().check(
    z.int(),
    z.minimum(least),
    // Told once, and by one limit, however much too large it is.
    z.maximum(mostKip, { error: 'amount_too_large', abort: true }),
    z.refine((amount) => amount <= mostTyped, 'amount_too_large'),
  );
/** Kip of a bill or a receipt, as typed. */
export const PaidKip = typedKip(1);
/** Cash as it is handed over. */
export const HandedKip = typedKip(0);

/** What a till takes. */
export const tillMethods = ['cash', 'bank_transfer', 'bank_qr', 'cheque'] as const;
export const TillMethod = z.enum(tillMethods);
export type TillMethod = z.infer<typeof TillMethod>;

/** How the money of a receipt came; `branch_transfer`: as the family's credit, from another branch. */
export const paymentMethods = [...tillMethods, 'branch_transfer'] as const;
export const PaymentMethod = z.enum(paymentMethods);
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/** The ways that leave a trace at a bank. */
export const bankMethods = ['bank_transfer', 'bank_qr', 'cheque'] as const;
export const BankMethod = z.enum(bankMethods);
export type BankMethod = z.infer<typeof BankMethod>;

/** A void receipt keeps its number and its row, and counts nothing. */
export const paymentStatuses = ['valid', 'void'] as const;
export const PaymentStatus = z.enum(paymentStatuses);
export type PaymentStatus = z.infer<typeof PaymentStatus>;

/** `overdue` is derived: something is owed, and the working day that it was due on has passed. */
export const InvoiceStatus = z.enum([
  'issued',
  'partly_paid',
  'overdue',
  'paid',
  'void',
  'credited',
  'written_off',
]);
export type InvoiceStatus = z.infer<typeof InvoiceStatus>;
export const invoiceStatuses = InvoiceStatus.options;

/** In both scripts; one of them may be empty. */
export const Name = z.object({ lo: z.string(), en: z.string() });
export const Person = z.object({ id: z.number(), name: Name });
export const Student = z.object({ id: z.number(), code: z.string(), name: Name });
/** Null: the student has no class in the branch now. */
export const Child = z.extend(Student, { className: z.nullable(z.string()) });
