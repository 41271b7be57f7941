import { Agent } from 'node:http';
import type { EndpointInput } from '@suksa/contracts';
import {
  checkBilling,
  importBankStatement,
  listBankLines,
  listBillingPeriods,
  listPayments,
  readForecast,
  readTotals,
  runBilling,
} from '@suksa/contracts/feeinvoice';
import { getJob } from '@suksa/contracts/job';
import { listCustomers } from '@suksa/contracts/settings';
import type { ApiClient } from '@suksa/testing/api-client';
import { startPostgres } from '@suksa/testing/postgres';
import { startProduct } from '@suksa/testing/product';
import { latency, signIn, someStudents } from './api.ts';
import type { Figure } from './figure.ts';
import { answered, sentOf } from './light-client.ts';
import { percentile } from './statistics.ts';

/** Fees at 20,000 students on PostgreSQL, through HTTP as the office calls it; balances and payments are in `server`. */
export async function* measureFees(): AsyncGenerator<Figure> {
  const postgres = await startPostgres({ shared_buffers: '512MB' });
  if (!postgres) {
    console.warn('!! PostgreSQL is not installed here: fees were NOT measured.');
    return;
  }
  console.info('Loading 20,000 students …');
  const product = await startProduct({ databaseUrl: postgres.url, demo: 'large' });
  try {
    yield* measure(await signIn(product.url, 'admin'));
  } finally {
    await product.stop();
    await postgres.stop();
  }
}

async function* measure(admin: ApiClient): AsyncGenerator<Figure> {
  yield* await latency('ledger page', admin, listPayments, () => ({
    query: { page: 1 + Math.floor(Math.random() * 20), size: 50 },
  }));
  const [term] = (await admin.send(listBillingPeriods, {})).rows;
  if (!term) throw new Error('the demo school has no plan');
  const days = { from: term.startsOn, until: term.dueDate };
  yield* await latency('totals board', admin, readTotals, () => ({ query: days }), 30);
  yield* await latency('forecast of fees', admin, readForecast, () => ({}), 30);
  yield await thousandBalances(admin);
  yield* matchStatement(admin);
  yield* measureBilling(admin);
}

/** Page after page of families, with what each owes and has paid ahead, until they have 1,000 students. */
async function thousandBalances(admin: ApiClient): Promise<Figure> {
  const inputs: EndpointInput<typeof listCustomers>[] = [];
  for (let students = 0; students < 1000; ) {
    const input = { query: { page: inputs.length + 1, size: 100, sort: 'name' } } as const;
    const { rows } = await admin.send(listCustomers, input);
    if (rows.length === 0) throw new Error('the demo school has fewer than 1,000 students');
    students += rows.reduce((sum, { children }) => sum + children.length, 0);
    inputs.push(input);
  }
  const pages = inputs.map((input) => sentOf(listCustomers, admin.token, input));
  const agent = new Agent({ keepAlive: true });
  const samples: number[] = [];
  for (let round = -warmUps; round < 12; round += 1) {
    const began = performance.now();
    for (const page of pages) await answered(agent, admin.url, page);
    if (round >= 0) samples.push(performance.now() - began);
  }
  agent.destroy();
  return { name: 'balances of 1,000 students', value: percentile(samples, 0.5), unit: 'ms' };
}

/** A server that has just started compiles what it runs often. */
const warmUps = 6;

/** 500 transfers that say a name and no number, looked through among everybody; a small call is asked beside them. */
async function* matchStatement(admin: ApiClient): AsyncGenerator<Figure> {
  const people = await someStudents(admin);
  const lines = Array.from({ length: 500 }, (_, at) => {
    const name = people[(at * 19) % people.length]?.name ?? '';
    return `25/11/2026,BENCH${at},${250_000 + at},${name.split(' ')[0]},fees of ${name}`;
  });
  const file = new File([['Date,Ref,Credit,Payer,Text', ...lines].join('\n')], 'bank.csv', {
    type: 'text/csv',
  });
  const choice = ['day', 'reference', 'credit', 'payer', 'text'] as const;
  const { id } = await admin.send(importBankStatement, { body: { file, bank: 'BCEL', choice: [...choice] } });
  let busy = true;
  const looked = performance.now();
  const found = admin.send(listBankLines, { params: { id: id ?? 0 }, query: { size: 100 } }).finally(() => {
    busy = false;
  });
  let longest = 0;
  while (busy) {
    const asked = performance.now();
    await admin.send(listBillingPeriods, {});
    longest = Math.max(longest, performance.now() - asked);
  }
  await found;
  yield { name: '500 transfers by name among 20,000', value: (performance.now() - looked) / 1000, unit: 's' };
  yield { name: 'longest wait of a call beside them', value: longest, unit: 'ms' };
}

/** The term that isn't billed yet: shown and created for the levels that come nearest to 2,000, then for all. */
async function* measureBilling(admin: ApiClient): AsyncGenerator<Figure> {
  const { rows, levels } = await admin.send(listBillingPeriods, {});
  const period = rows.at(-1)?.code ?? 'T2';
  const shown = async (level?: number) => {
    const began = performance.now();
    const { sums } = await admin.send(checkBilling, {
      query: { period, size: 20, ...(level !== undefined && { level }) },
    });
    return { seconds: (performance.now() - began) / 1000, ready: sums.ready.count };
  };
  const [level] = levels;
  const one = await shown(level?.id);
  // Told for as many as the goal names, by what one level took: each student costs the same.
  yield { name: 'pre-flight of 2,000 students', value: (one.seconds * 2000) / one.ready, unit: 's' };
  const all = await shown();
  console.info(`  one level: ${one.ready} students; the whole branch: ${all.ready}`);
  yield { name: 'pre-flight of a branch of 12,000 students', value: all.seconds, unit: 's' };
  const created = await bill(admin, period, level?.id);
  yield {
    name: 'a term created for 2,000 students',
    value: (created.seconds * 2000) / created.students,
    unit: 's',
  };
  const rest = await bill(admin, period);
  yield {
    name: 'a term created for 20,000 students',
    value: (rest.seconds * 20_000) / rest.students,
    unit: 's',
  };
  const again = await shown();
  yield { name: 'students that a second run would bill', value: again.ready, unit: '' };
}

async function bill(admin: ApiClient, period: string, level?: number) {
  const began = performance.now();
  const { job } = await admin.send(runBilling, {
    body: { period, mode: 'issue', students: null, ...(level !== undefined && { level }) },
  });
  for (;;) {
    const now = await admin.send(getJob, { params: { id: job.id } });
    if (now.finishedAt !== null) {
      const students = (now.result as { students: number } | null)?.students ?? 0;
      return { seconds: (performance.now() - began) / 1000, students };
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
