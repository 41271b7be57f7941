import { recordCheck } from '@suksa/contracts/checkinout';
import { getStudent, listStudents } from '@suksa/contracts/education';
import { listInvoices } from '@suksa/contracts/feeinvoice';
import { startPostgres } from '@suksa/testing/postgres';
import { startProduct } from '@suksa/testing/product';
import { cycle, latency, signIn, someStudents } from './api.ts';
import type { Figure } from './figure.ts';
import { openGates, scansOf } from './gate/check-ins.ts';
import { growEvents, growSchool } from './grow-school.ts';

/** Ten schools of 20,000 in two branches each. */
const copies = 9;

/**
 * How much longer the same calls take in a group of 200,000 students in 20 branches than in a school of 1,200 in two.
 * A branch has 8,000 to 12,000 of them, as the largest known: nobody works in several at once. And what three years of
 * scans make of it.
 */
export async function* measureGrowth(): AsyncGenerator<Figure> {
  const small = await onDatabase((databaseUrl) => measured({ databaseUrl, demo: 'school' }));
  if (!small) return;
  const large = await onDatabase(async (databaseUrl) => {
    await (await startProduct({ databaseUrl, demo: 'large' })).stop();
    console.info('  Growing to 200,000 students …');
    growSchool(databaseUrl, copies);
    const grown = await measured({ databaseUrl, demo: 'none' });
    console.info('  … and by millions of scans …');
    growEvents(databaseUrl);
    return { grown, full: await measured({ databaseUrl, demo: 'none' }) };
  });
  if (!large) return;
  yield* against(large.grown, small, ['at 200,000 students', '200,000 against 1,200']);
  yield* against(large.full, large.grown, [
    'with three years of scans',
    'with three years of scans against none',
  ]);
}

async function onDatabase<Result>(work: (databaseUrl: string) => Promise<Result>): Promise<Result | null> {
  const postgres = await startPostgres({ shared_buffers: '512MB', max_wal_size: '4GB' });
  if (!postgres) {
    console.warn('!! PostgreSQL is not installed here: growth was NOT measured.');
    return null;
  }
  try {
    return await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}

/** The same figures of two schools: the one's, and how many times as long they are as the other's. */
function* against(
  figures: readonly Figure[],
  others: readonly Figure[],
  [where, compared]: readonly [string, string],
): Generator<Figure> {
  for (const [at, figure] of figures.entries()) {
    yield { ...figure, name: `${figure.name}, ${where}` };
    if (!figure.name.endsWith('p50')) continue;
    const value = figure.value / (others[at]?.value ?? Number.NaN);
    yield { name: `${figure.name}, ${compared}`, value, unit: 'times' };
  }
}

async function measured(options: Parameters<typeof startProduct>[0]): Promise<readonly Figure[]> {
  const product = await startProduct(options);
  try {
    const admin = await signIn(product.url, 'admin');
    const gate = await signIn(product.url, 'gate');
    const people = await someStudents(admin);
    const next = cycle(people);
    const page = () => ({ query: { page: 1 + Math.floor(Math.random() * 10), size: 50 } });
    const search = () => ({ query: { q: next().name.slice(0, 4), size: 20 } });
    await openGates(admin);
    const scan = scansOf(people);
    return [
      ...(await latency('register page', admin, listStudents, page)),
      ...(await latency('search', admin, listStudents, search)),
      ...(await latency('one student', admin, getStudent, () => ({ params: { id: next().id } }))),
      ...(await latency('invoices page', admin, listInvoices, page)),
      ...(await latency('check-in', gate, recordCheck, scan)),
    ];
  } finally {
    await product.stop();
  }
}
