import { readFamilyBalance, recordPayment } from '@suksa/contracts/feeinvoice';
import {
  type Customer,
  type CustomerInput,
  listCustomers,
  readCustomer,
  readStatement,
} from '@suksa/contracts/settings';
import { afterAll, beforeAll } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

export let server: TestServer;

export const list = async (query: object = {}) =>
  (await server.send(listCustomers, { query: { size: 100, ...query } }, 'registrar')).rows;

const ofDemoAccount = 1;
const used = new Set<number>();
/** A family that no other test has touched. */
export const aFamily = async (fits: (family: Customer) => boolean = () => true): Promise<Customer> => {
  const found = (await list()).find(
    (family) => !used.has(family.id) && family.children.length > 0 && fits(family),
  );
  if (!found) throw new Error('the demo school has no such family');
  used.add(found.id);
  return found;
};

export const read = (id: number) => server.send(readCustomer, { params: { id } }, 'registrar');
export const statement = (id: number) => server.send(readStatement, { params: { id } }, 'registrar');
export const balanceOf = (id: number) => server.send(readFamilyBalance, { params: { id } }, 'cashier');

export const draftOf = async (id: number) => {
  const { name, note, paymentDays, paymentRhythm, termsNote, company, ...rest } = await read(id);
  const { companyTaxNumber, companyPhone, companyAddress, members, version } = rest;
  return {
    ...{ name, note, paymentDays, paymentRhythm, termsNote, company, companyTaxNumber, companyPhone },
    ...{ companyAddress, members, version },
  };
};

export const company: CustomerInput = {
  name: { lo: 'ບໍລິສັດ ລາວທອງ', en: 'Lao Thong Company' },
  note: '',
  paymentDays: 15,
  paymentRhythm: 'term',
  termsNote: 'Invoices to the accountant',
  company: 'Lao Thong',
  companyTaxNumber: '123456789-000',
  companyPhone: '021 212 345',
  companyAddress: 'Nongbone',
  members: [],
};

let receipts = 0;
export const pay = (familyId: number, amount: number) =>
  server.send(
    recordPayment,
    {
      body: {
        idempotencyKey: `00000000-0000-4000-8000-${String(++receipts).padStart(12, '0')}`,
        familyId,
        payer: 'Payer',
        method: 'cash',
        amount,
        keepRest: true,
      },
    },
    'cashier',
  );

/** To be called once in a file of tests: its server, and what stops it again. */
export function customerServer() {
  beforeAll(async () => {
    server = await startTestServer();
    // Of the school of this file: the next one in this process has its own.
    used.clear();
    used.add(ofDemoAccount);
  });
  afterAll(() => server.stop());
}
