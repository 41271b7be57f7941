/** The fees and invoices tab: what families owe, the money they pay, and the receipts they get. */
export * from './feeinvoice/agreement.ts';
export * from './feeinvoice/bank-statement.ts';
export * from './feeinvoice/billing.ts';
export * from './feeinvoice/credit-note.ts';
export * from './feeinvoice/family.ts';
export * from './feeinvoice/fee-terms.ts';
export * from './feeinvoice/invoice.ts';
export * from './feeinvoice/invoice-draft.ts';
export * from './feeinvoice/item-payer.ts';
export * from './feeinvoice/journal.ts';
export * from './feeinvoice/late-fee.ts';
export * from './feeinvoice/ledger/movement.ts';
export * from './feeinvoice/ledger.ts';
export * from './feeinvoice/month.ts';
export * from './feeinvoice/new-invoice.ts';
export * from './feeinvoice/payment.ts';
export * from './feeinvoice/plan.ts';
export * from './feeinvoice/plans/discount.ts';
export * from './feeinvoice/price.ts';
export * from './feeinvoice/receipt.ts';
export * from './feeinvoice/refund.ts';
export * from './feeinvoice/reminder.ts';
export * from './feeinvoice/student-balance.ts';
export * from './feeinvoice/till.ts';
export * from './feeinvoice/totals/accounts.ts';
export * from './feeinvoice/totals/coming.ts';
export * from './feeinvoice/totals.ts';
export * from './feeinvoice/transfer.ts';
export {
  BankMethod,
  bankMethods,
  InvoiceStatus,
  invoiceStatuses,
  PaymentMethod,
  PaymentStatus,
  paymentMethods,
  paymentStatuses,
  TillMethod,
  tillMethods,
} from './feeinvoice/values.ts';
export * from './feeinvoice/void-request.ts';
export * from './feeinvoice/what-if.ts';
export * from './feeinvoice/write-off.ts';
