import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { recordCheck } from '@suksa/contracts/checkinout';
import { exportStudents } from '@suksa/contracts/education';
import type { ApiClient } from '@suksa/testing/api-client';
import type { Person } from '../api.ts';
import type { Figure } from '../figure.ts';
import { answered, sentOf } from '../light-client.ts';
import { RawClient } from '../raw-client.ts';
import { percentile } from '../statistics.ts';
import { type GateDevice, scansOf } from './check-ins.ts';

/** Milliseconds between two scans where a school of thousands comes in. */
const pause = 20;
const seconds = 8;

const columns = [
  ...['code', 'nameLo', 'nameEn', 'nickname', 'sex', 'birthDate', 'className', 'levelLo', 'homeroomLo'],
  ...['phone', 'status', 'cardStatus', 'startDate', 'province', 'balance'],
].map((key) => ({ key, title: key }));

/** What the largest export does to a gate: fifty scans a second, and ten gates that never pause, alone and beside it. */
export async function* measureBesideExport(
  admin: ApiClient,
  gates: readonly GateDevice[],
  people: readonly Person[],
): AsyncGenerator<Figure> {
  const next = scansOf(people);
  const agent = new Agent({ keepAlive: true });
  const made = sentOf(exportStudents, admin.token, { body: { query: {}, format: 'xlsx', columns } });
  const exporting = async (): Promise<number[]> => {
    const took: number[] = [];
    const end = performance.now() + seconds * 1000;
    do {
      const began = performance.now();
      await answered(agent, admin.url, made);
      took.push((performance.now() - began) / 1000);
    } while (performance.now() < end);
    return took;
  };
  const alone = await exporting();
  await steadyScans(gates, next, wait(2000));
  const undisturbed = await steadyScans(gates, next, wait(seconds * 1000));
  const beside = exporting();
  const disturbed = await steadyScans(gates, next, beside);
  yield { name: 'export of the register', value: percentile(alone, 0.5), unit: 's' };
  yield { name: 'export of the register beside a gate', value: percentile(await beside, 0.5), unit: 's' };
  for (const [name, share] of [['p50', 0.5] as const, ['p99', 0.99] as const]) {
    const [quiet, busy] = [percentile(undisturbed, share), percentile(disturbed, share)];
    yield { name: `check-in at 50 a second ${name}`, value: quiet, unit: 'ms' };
    yield { name: `check-in beside an export ${name}`, value: busy, unit: 'ms' };
    yield { name: `check-in beside an export ${name}, against alone`, value: busy / quiet, unit: 'times' };
  }
  const most = await endlessScans(gates.slice(0, 10), next, wait(seconds * 1000));
  const left = await endlessScans(gates.slice(0, 10), next, exporting());
  yield { name: 'check-ins with 10 clients beside an export', value: left, unit: 'a second' };
  yield {
    name: 'check-ins with 10 clients beside an export, against alone',
    value: left / most,
    unit: 'times',
  };
  agent.destroy();
}

/** What each of the scans took that came at a steady pace, whatever became of those before, until something is over. */
async function steadyScans(
  gates: readonly GateDevice[],
  next: ReturnType<typeof scansOf>,
  until: Promise<unknown>,
): Promise<number[]> {
  const free = gates.map(({ url, token }) => ({ token, client: new RawClient(url) }));
  const clients = [...free];
  const samples: number[] = [];
  const under: Promise<void>[] = [];
  let isOver = false;
  const ended = until.finally(() => {
    isOver = true;
  });
  for (let due = performance.now(); !isOver; due += pause) {
    await wait(Math.max(0, due - performance.now()));
    const gate = free.shift();
    if (!gate) continue;
    const scanned = gate.client.ask(sentOf(recordCheck, gate.token, next())).then(() => {
      samples.push(performance.now() - due);
      free.push(gate);
    });
    under.push(scanned);
  }
  await Promise.all(under);
  await ended;
  for (const { client } of clients) client.close();
  return samples;
}

/** How many a second, where each gate scans the next as soon as the one before is answered. */
async function endlessScans(
  gates: readonly GateDevice[],
  next: ReturnType<typeof scansOf>,
  until: Promise<unknown>,
): Promise<number> {
  let isOver = false;
  let count = 0;
  const ended = until.finally(() => {
    isOver = true;
  });
  const began = performance.now();
  const scanning = gates.map(async ({ url, token }) => {
    const client = new RawClient(url);
    for (; !isOver; count++) await client.ask(sentOf(recordCheck, token, next()));
    client.close();
  });
  await Promise.all(scanning);
  const took = performance.now() - began;
  await ended;
  return (count / took) * 1000;
}
