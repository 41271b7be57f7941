import { getStudent, listStudents } from '@suksa/contracts/education';
import { listInvoices } from '@suksa/contracts/feeinvoice';
import { startPostgres } from '@suksa/testing/postgres';
import { startProduct } from '@suksa/testing/product';
import { cycle, latency, signIn, someStudents } from './api.ts';
import type { Figure } from './figure.ts';
import { growSchool } from './grow-school.ts';

/** Ten schools of 20,000 in two branches each. */
const copies = 9;

/**
 * How much longer the same calls take in a group of 200,000 students in 20 branches than in a school of 1,200 in two.
 * A branch has 8,000 to 12,000 of them, as the largest known: nobody works in several at once.
 */
export async function* measureGrowth(): AsyncGenerator<Figure> {
  const small = await measureSchool('school', 0);
  if (!small) return;
  const large = await measureSchool('large', copies);
  if (!large) return;
  for (const [at, figure] of large.entries()) {
    yield { ...figure, name: `${figure.name}, at 200,000 students` };
    if (!figure.name.endsWith('p50')) continue;
    const before = small[at]?.value ?? Number.NaN;
    yield { name: `${figure.name}, 200,000 against 1,200`, value: figure.value / before, unit: 'times' };
  }
}

async function measureSchool(demo: 'school' | 'large', more: number): Promise<readonly Figure[] | null> {
  const postgres = await startPostgres({ shared_buffers: '512MB', max_wal_size: '4GB' });
  if (!postgres) {
    console.warn('!! PostgreSQL is not installed here: growth was NOT measured.');
    return null;
  }
  try {
    const options = { databaseUrl: postgres.url };
    const first = await startProduct({ ...options, demo });
    if (more === 0) return await measured(first);
    await first.stop();
    console.info('  Growing to 200,000 students …');
    growSchool(postgres.url, more);
    return await measured(await startProduct({ ...options, demo: 'none' }));
  } finally {
    await postgres.stop();
  }
}

async function measured(product: Awaited<ReturnType<typeof startProduct>>): Promise<readonly Figure[]> {
  try {
    const admin = await signIn(product.url, 'admin');
    const people = await someStudents(admin);
    const next = cycle(people);
    const page = () => ({ query: { page: 1 + Math.floor(Math.random() * 10), size: 50 } });
    const search = () => ({ query: { q: next().name.slice(0, 4), size: 20 } });
    return [
      ...(await latency('register page', admin, listStudents, page)),
      ...(await latency('search', admin, listStudents, search)),
      ...(await latency('one student', admin, getStudent, () => ({ params: { id: next().id } }))),
      ...(await latency('invoices page', admin, listInvoices, page)),
    ];
  } finally {
    await product.stop();
  }
}
