import { getStudent, listStudents } from '@suksa/contracts/education';
import {
  findFamilies,
  listInvoices,
  type NoteCount,
  noteKeys,
  openTill,
  readFamilyBalance,
  recordPayment,
  summariseInvoices,
} from '@suksa/contracts/feeinvoice';
import { attendanceMonth } from '@suksa/contracts/reports';
import { dashboard } from '@suksa/contracts/session';
import type { ApiClient } from '@suksa/testing/api-client';
import { startPostgres } from '@suksa/testing/postgres';
import { startProduct } from '@suksa/testing/product';
import { cycle, latency, newKey, type Person, signIn, someStudents, spread } from './api.ts';
import type { Figure } from './figure.ts';
import { measureCheckIns, openGates, pairGates } from './gate/check-ins.ts';
import { measureImport } from './measure-import.ts';
import { measureLoad } from './measure-load.ts';
import { measureRollover } from './measure-rollover.ts';
import { measureStaff } from './measure-staff.ts';

/** The API at 20,000 students on PostgreSQL, through HTTP as a browser calls it. */
export async function* measureServer(): AsyncGenerator<Figure> {
  const postgres = await startPostgres({ shared_buffers: '512MB' });
  if (!postgres) {
    console.warn('!! PostgreSQL is not installed here: the server was NOT measured.');
    return;
  }
  console.info('Loading 20,000 students …');
  const product = await startProduct({ databaseUrl: postgres.url, demo: 'large' });
  try {
    yield* measure(product.url, postgres.url);
  } finally {
    await product.stop();
    await postgres.stop();
  }
}

async function* measure(url: string, databaseUrl: string): AsyncGenerator<Figure> {
  const admin = await signIn(url, 'admin');
  const people = await someStudents(admin);
  const next = cycle(spread(people));
  yield* await latency('register page', admin, listStudents, () => ({
    query: { page: 1 + Math.floor(Math.random() * 20), size: 50 },
  }));
  yield* await latency('search', admin, listStudents, () => ({
    query: { q: next().name.slice(0, 4), size: 20 },
  }));
  yield* await latency('one student', admin, getStudent, () => ({ params: { id: next().id } }));
  yield* await latency('dashboard', admin, dashboard, () => ({}));
  yield* await latency('invoices page', admin, listInvoices, () => ({
    query: { page: 1 + Math.floor(Math.random() * 20), size: 50 },
  }));
  yield* await latency('summary of invoices', admin, summariseInvoices, () => ({ query: {} }));
  const families = await someFamilies(admin, people);
  // Cash belongs to a till; this one begins empty.
  const notes = Object.fromEntries(noteKeys.map((key) => [key, 0])) as NoteCount;
  await admin.send(openTill, { body: { notes } });
  yield* measureMoney(admin, families);
  yield* await latency(
    'month of attendance of the whole school',
    admin,
    attendanceMonth,
    () => ({ query: {} }),
    60,
  );
  yield* await measureStaff({ admin, registrar: await signIn(url, 'registrar'), databaseUrl });
  await openGates(admin);
  const gates = await pairGates(admin);
  yield* measureCheckIns(gates, people);
  const tokens = gates.map(({ token }) => token);
  yield* measureLoad({ url, admin: admin.token, gates: tokens, people, families });
  yield* await measureRollover(admin);
  // Last: it doubles the school.
  yield* await measureImport(admin);
}

async function someFamilies(admin: ApiClient, people: readonly Person[]): Promise<readonly number[]> {
  const families = new Set<number>();
  for (const { code } of people.slice(0, 200)) {
    const { rows } = await admin.send(findFamilies, { query: { q: code } });
    for (const { id } of rows) families.add(id);
  }
  return [...families];
}

async function* measureMoney(admin: ApiClient, families: readonly number[]): AsyncGenerator<Figure> {
  const family = cycle(families);
  yield* await latency('one family’s balance', admin, readFamilyBalance, () => ({
    params: { id: family() },
  }));
  yield* await latency('payment', admin, recordPayment, () => ({
    body: {
      idempotencyKey: newKey(),
      familyId: family(),
      payer: 'Bench',
      method: 'cash' as const,
      amount: 1000,
      keepRest: true,
    },
  }));
}
