import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { largestInteger, line, Version } from '../fields.ts';
import { exportBody } from '../list.ts';
import { Month } from './month.ts';
import { Name } from './values.ts';

/** What stands in the books on an account of its own, beside each fee. */
export const accountUses = [
  'receivable',
  'cash',
  'bank_transfer',
  'bank_qr',
  'cheque',
  'branch_transfer',
  'discount',
  'other',
  'write_off',
  'over_short',
] as const;
export type AccountUse = (typeof accountUses)[number] | 'fee';

const AccountKey = {
  use: z.enum([...accountUses, 'fee']),
  /** Of `fee`: which one. */
  feeItemId: z.nullable(z.int().check(z.minimum(1), z.maximum(largestInteger))),
};

/** An account of the school's accountant. Its number and name are empty until somebody has said which. */
export const BookAccount = z.object({
  ...AccountKey,
  /** Of a fee, its name. */
  item: z.nullable(Name),
  code: z.string(),
  name: z.string(),
});
export type BookAccount = z.infer<typeof BookAccount>;

/** Which account the school's accountant uses for what; one for all branches. */
export const BookChart = z.object({ version: z.number(), accounts: z.array(BookAccount) });
export type BookChart = z.infer<typeof BookChart>;

export const BookChartEdit = z.object({
  version: Version,
  accounts: z
    .array(
      z.object({
        ...AccountKey,
        code: z.string().check(z.trim(), z.regex(/^[0-9A-Za-z][0-9A-Za-z.-]{0,19}$/, 'account_code')),
        name: line(80),
      }),
    )
    .check(
      z.minLength(1, 'required'),
      z.maxLength(200),
      z.refine(
        (accounts) =>
          new Set(accounts.map(({ use, feeItemId }) => `${use} ${feeItemId}`)).size === accounts.length,
        'duplicate',
      ),
      z.refine(
        (accounts) => accounts.every(({ use, feeItemId }) => (use === 'fee') === (feeItemId !== null)),
        'invalid',
      ),
    ),
});

export const readBookChart = endpoint({
  name: 'feeinvoice.chart.read',
  method: 'GET',
  path: '/api/feeinvoice/accounts',
  // One way more by which money comes and goes: between branches.
  stillAnswers: ['583802a0fc80'],
  access: 'feeinvoice.payment.export',
  reads: ['book-account', 'fee-plan'],
  output: BookChart,
});

export const updateBookChart = endpoint({
  name: 'feeinvoice.chart.edit',
  method: 'PUT',
  path: '/api/feeinvoice/accounts',
  // One way more by which money comes and goes: between branches.
  stillAnswers: ['00e7d88eafbc', '583802a0fc80'],
  access: 'feeinvoice.plan.edit',
  changes: ['book-account'],
  body: BookChartEdit,
  output: BookChart,
});

export const journalKinds = [
  'invoice',
  'invoice_cancelled',
  'receipt',
  'receipt_voided',
  'refund',
  'credit_note',
  'write_off',
  'deposit',
  'till_difference',
] as const;

export const journalColumns = [
  'number',
  'day',
  'kind',
  'document',
  'account',
  'name',
  'debit',
  'credit',
] as const;

/** Every entry of a closed month, debit and credit, by the accounts of the chart. */
export const exportJournal = endpoint({
  name: 'feeinvoice.journal.export',
  method: 'POST',
  path: '/api/feeinvoice/months/:month/journal',
  access: 'feeinvoice.payment.export',
  params: z.object({ month: Month }),
  body: exportBody(z.object({})),
  output: 'file',
  errors: ['month_not_closed', 'accounts_missing'],
  discloses: 'nothing',
});
