import type { EndpointOutput } from '@suksa/contracts';
import { type PaymentRow, paymentMethods, type summarisePayments } from '@suksa/contracts/feeinvoice';
import type { ExportRow } from '../../../export.ts';
import type { FullName } from '../../../school/people/full-name.ts';
import type { LedgerRow, LedgerSum } from './ledger-repository.ts';

export const presentPayment = (row: LedgerRow, runningTotal: number | null): PaymentRow => ({
  id: row.id,
  receipt: row.receipt,
  receivedAt: row.receivedAt.toISOString(),
  method: row.method,
  bankReference: row.bankReference,
  others: (row.others ?? []).map(({ method }) => method),
  amount: row.amount,
  payer: { lo: row.payerLo, en: row.payerEn },
  family: { id: row.familyId, name: { lo: row.familyLo, en: row.familyEn } },
  students: row.students.map(({ id, code, name }) => ({ id, code, name })),
  cashier: { id: row.cashierId, name: { lo: row.cashierLo, en: row.cashierEn } },
  till: row.till && { id: row.till.id, openedAt: new Date(row.till.openedAt).toISOString() },
  status: row.isVoid ? 'void' : 'valid',
  runningTotal,
});

/** One cell a column; names in one language, in the other where that one is empty. */
export const presentForExport = (row: PaymentRow, language: 'en' | 'lo'): ExportRow => {
  const inLanguage = (name: FullName) => name[language] || name.lo || name.en;
  return {
    receipt: row.receipt,
    time: row.receivedAt,
    payer: inLanguage(row.payer),
    family: inLanguage(row.family.name),
    students: row.students.map(({ code, name }) => `${inLanguage(name)} (${code})`).join(', '),
    method: [row.method, ...row.others].join(' + '),
    reference: row.bankReference,
    amount: row.amount,
    cashier: inLanguage(row.cashier.name),
    till: row.till?.openedAt,
    status: row.status,
    runningTotal: row.runningTotal,
  };
};

export const presentSums = (
  sums: readonly LedgerSum[],
  tillLeftOut: boolean,
): EndpointOutput<typeof summarisePayments> => {
  const valid = sums.filter(({ isVoid }) => !isVoid);
  return {
    tillLeftOut,
    received: addUp(valid),
    voided: addUp(sums.filter(({ isVoid }) => isVoid)),
    methods: paymentMethods.map((method) => ({
      method,
      count: valid.find((sum) => sum.method === method)?.count ?? 0,
      amount: valid.find((sum) => sum.method === method)?.amount ?? 0,
    })),
  };
};

const addUp = (sums: readonly LedgerSum[]) => ({
  count: sums.reduce((total, { receipts }) => total + receipts, 0),
  amount: sums.reduce((total, { amount }) => total + amount, 0),
});
