import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { Kip, LocalDate, SignedKip } from '../../fields.ts';
import { exportBody, listPage, listQuery, oneOf } from '../../list.ts';
import { Name, Person } from '../values.ts';

/**
 * Now: `credit`: something paid ahead is left; `debt`: something is to be paid; `untied`: the documents come to something
 * else than the balance.
 */
export const accountSides = ['credit', 'debt', 'untied'] as const;
export const accountSorts = ['family', 'closing', 'owed', 'credit'] as const;

const days = {
  /** Both included; without them all days until today. */
  from: z.optional(LocalDate),
  until: z.optional(LocalDate),
};

export const AccountsQuery = listQuery(accountSorts, { ...days, side: oneOf(accountSides) });
export type AccountsQuery = z.infer<typeof AccountsQuery>;

const figures = {
  opening: SignedKip,
  /** After discounts and cancelled invoices, with late fees. */
  billed: SignedKip,
  /** Credit notes and what was written off. */
  credited: Kip,
  /** Without receipts taken back and what was refunded. */
  received: SignedKip,
  closing: SignedKip,
  /** As they are now, whatever days are asked for. */
  owed: Kip,
  credit: SignedKip,
};

/** A family's account in the branch on these days: opening + billed − credited − received = closing. */
export const AccountRow = z.object({
  family: Person,
  /** By whom families of the same name are told apart. */
  children: z.array(Name),
  ...figures,
});
export type AccountRow = z.infer<typeof AccountRow>;

/** The accounts that the totals are made of, and what those that the filters let through come to. */
export const listAccounts = endpoint({
  name: 'feeinvoice.account.list',
  method: 'GET',
  path: '/api/feeinvoice/totals/accounts',
  access: 'feeinvoice.payment.view',
  reads: ['invoice', 'payment', 'credit-note', 'write-off', 'refund', 'family'],
  query: AccountsQuery,
  output: z.extend(listPage(AccountRow), { sums: z.object(figures) }),
  errors: ['till_uncounted'],
});

/** Column keys: those of `AccountRow`, with `family` and `children` as text in the language asked for. */
export const exportAccounts = endpoint({
  name: 'feeinvoice.account.export',
  method: 'POST',
  path: '/api/feeinvoice/totals/accounts/export',
  access: 'feeinvoice.payment.export',
  body: z.extend(exportBody(AccountsQuery), { language: z._default(z.enum(['en', 'lo']), 'en') }),
  output: 'file',
  errors: ['till_uncounted'],
  discloses: 'people',
});
