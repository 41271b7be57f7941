import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { recordCheck } from '@suksa/contracts/checkinout';
import type { ApiClient } from '@suksa/testing/api-client';
import { createDatabase, startPostgres } from '@suksa/testing/postgres';
import { startProduct } from '@suksa/testing/product';
import { cycle, newKey, type Person, signIn, someStudents } from './api.ts';
import type { Figure } from './figure.ts';
import { percentile } from './statistics.ts';

const gates = 10;
/** Ten gates with a student every half second: 1,200 in a minute. */
const pause = 500;

/**
 * Two school groups on one machine, each with a server and a database of its own: how long a gate of the one waits while
 * the other makes eight exports of 20,000 students and imports 20,000 more, against alone.
 */
export async function* measureNeighbour(): AsyncGenerator<Figure> {
  const postgres = await startPostgres({ shared_buffers: '512MB', max_wal_size: '2GB' });
  if (!postgres) {
    console.warn('!! PostgreSQL is not installed here: neighbours were NOT measured.');
    return;
  }
  const own = createDatabase(postgres.url, 'own');
  console.info('  Loading a school of 1,200 and one of 20,000 …');
  const here = await startProduct({ databaseUrl: own, demo: 'school' });
  const there = await startProduct({
    databaseUrl: createDatabase(postgres.url, 'neighbour'),
    demo: 'large',
  });
  try {
    const people = await someStudents(await signIn(here.url, 'admin'));
    const gate = await signIn(here.url, 'gate');
    await checkIns(gate, people, wait(5000));
    const alone = await checkIns(gate, people, wait(20_000));
    const beside = await checkIns(gate, people, busy(there.url));
    yield { name: 'check-in alone p99', value: percentile(alone, 0.99), unit: 'ms' };
    yield { name: 'check-in beside a busy neighbour p50', value: percentile(beside, 0.5), unit: 'ms' };
    yield { name: 'check-in beside a busy neighbour p99', value: percentile(beside, 0.99), unit: 'ms' };
    yield {
      name: 'check-in beside a busy neighbour p99, against alone',
      value: percentile(beside, 0.99) / percentile(alone, 0.99),
      unit: 'times',
    };
  } finally {
    await here.stop();
    await there.stop();
    await postgres.stop();
  }
}

/** In a process of its own: what it receives mustn't hold up the clock of the gate's calls. */
const busy = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const program = path.join(import.meta.dirname, 'busy-neighbour.ts');
    const child = spawn(process.execPath, ['--import', 'tsx', program, url], { stdio: 'inherit' });
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`The neighbour ended with code ${code}.`)),
    );
  });

/** What each check-in took, in milliseconds, until something else is over. */
async function checkIns(
  gate: ApiClient,
  people: readonly Person[],
  until: Promise<unknown>,
): Promise<number[]> {
  const next = cycle(people);
  const samples: number[] = [];
  let isOver = false;
  const ended = until.finally(() => {
    isOver = true;
  });
  await Promise.all(
    Array.from({ length: gates }, async (_, at) => {
      await wait((pause / gates) * at);
      while (!isOver) {
        const now = new Date().toISOString();
        const scan = { idempotencyKey: newKey(), code: next().code, source: 'scanner' as const };
        const began = performance.now();
        await gate.send(recordCheck, {
          body: { ...scan, device: `gate ${at}`, scannedAt: now, sentAt: now },
        });
        samples.push(performance.now() - began);
        await wait(pause);
      }
    }),
  );
  await ended;
  return samples;
}
