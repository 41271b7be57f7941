import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id } from '../fields.ts';
import { listPage, listQuery } from '../list.ts';
import { Child, Name, Person } from './values.ts';

/** Which fees of a student a company pays: they are billed to it, on invoices of its own. */
export const ItemPayer = z.object({
  company: Person,
  student: Child,
  items: z.array(z.object({ id: z.number(), name: Name })),
});
export type ItemPayer = z.infer<typeof ItemPayer>;

export const itemPayerSorts = ['company', 'student'] as const;

export const ItemPayerQuery = listQuery(itemPayerSorts, { company: z.optional(Id) });
export type ItemPayerQuery = z.infer<typeof ItemPayerQuery>;

/** Students of the branch, fees of whom a company pays. */
export const listItemPayers = endpoint({
  name: 'feeinvoice.itemPayer.list',
  method: 'GET',
  path: '/api/feeinvoice/item-payers',
  access: 'feeinvoice.plan.view',
  reads: ['fee-plan', 'family', 'student', 'class'],
  query: ItemPayerQuery,
  output: listPage(ItemPayer),
});

/** The payers that are companies and have no children of their own, by name. */
export const listCompanies = endpoint({
  name: 'feeinvoice.itemPayer.companies',
  method: 'GET',
  path: '/api/feeinvoice/item-payers/companies',
  access: 'feeinvoice.plan.view',
  reads: ['family'],
  output: z.object({ rows: z.array(z.extend(Person, { company: z.string() })) }),
});

/** A student with the other children of the family, to say for which of them a company pays. */
export const listSiblings = endpoint({
  name: 'feeinvoice.itemPayer.siblings',
  method: 'GET',
  path: '/api/feeinvoice/item-payers/siblings',
  access: 'feeinvoice.plan.edit',
  reads: ['student', 'family', 'class'],
  query: z.object({ student: Id }),
  output: z.object({ rows: z.array(Child) }),
});

export const ItemPayerInput = z.object({
  companyId: Id,
  studentIds: z.array(Id).check(z.minLength(1, 'required'), z.maxLength(30)),
  feeItemIds: z.array(Id).check(z.minLength(1, 'required'), z.maxLength(20)),
});

/** For what isn't issued yet. Said twice it changes nothing; refused where another company pays one of these fees. */
export const addItemPayer = endpoint({
  name: 'feeinvoice.itemPayer.add',
  method: 'POST',
  path: '/api/feeinvoice/item-payers',
  access: 'feeinvoice.plan.edit',
  changes: ['fee-plan'],
  body: ItemPayerInput,
  output: 'nothing',
  errors: ['other_company_pays'],
});

/** The family pays this fee again, for what isn't issued yet. */
export const endItemPayer = endpoint({
  name: 'feeinvoice.itemPayer.end',
  method: 'POST',
  path: '/api/feeinvoice/item-payers/end',
  access: 'feeinvoice.plan.edit',
  changes: ['fee-plan'],
  body: z.object({ companyId: Id, studentId: Id, feeItemId: Id }),
  output: 'nothing',
});
