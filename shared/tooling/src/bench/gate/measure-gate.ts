import { Agent } from 'node:http';
import {
  callRoll,
  type DeviceEvent,
  eventsAtOnce,
  recordCheck,
  recordEvents,
  rollCallClasses,
  rollCallOf,
} from '@suksa/contracts/checkinout';
import { daysAfter } from '@suksa/contracts/days';
import type { ApiClient } from '@suksa/testing/api-client';
import { startPostgres } from '@suksa/testing/postgres';
import { startProduct } from '@suksa/testing/product';
import { composeCheckout, composedReleases } from '../../compose.ts';
import { cycle, newKey, type Person, signIn, someStudents } from '../api.ts';
import type { Figure } from '../figure.ts';
import { answered, sentOf } from '../light-client.ts';
import { measureKeyToPaint } from '../pages/measure-key-to-paint.ts';
import { percentile } from '../statistics.ts';
import { type GateDevice, measureCheckIns, openGates, pairGates, scansOf } from './check-ins.ts';
import { measureBesideExport } from './check-ins-beside.ts';

const gatesAtOnce = 10;
const scansOfEach = 500;

/**
 * The gate at 20,000 students on PostgreSQL: check-ins one by one, what ten gates bring after a day without a line, what an
 * export does to both, and how long a guard waits for an answer.
 */
export async function* measureGate(): AsyncGenerator<Figure> {
  const postgres = await startPostgres({ shared_buffers: '512MB' });
  if (!postgres) {
    console.warn('!! PostgreSQL is not installed here: the gate was NOT measured.');
    return;
  }
  await composeCheckout();
  console.info('Loading 20,000 students …');
  const product = await startProduct({
    ...{ databaseUrl: postgres.url, demo: 'large', releases: composedReleases },
  });
  try {
    const admin = await signIn(product.url, 'admin');
    const people = await someStudents(admin);
    await openGates(admin);
    const gates = await pairGates(admin);
    yield* measureCheckIns(gates, people);
    yield* measureDeliveries(gates, people);
    yield* measureBesideExport(admin, gates, people);
    yield await measureRollCall(admin);
    yield* await measureKeyToPaint(
      product.url,
      people.slice(-200).map(({ code }) => code),
    );
  } finally {
    await product.stop();
    await postgres.stop();
  }
}

/** Classes of about 40, one by one; called as without a line on the last day that had school, whatever day it is now. */
async function measureRollCall(admin: ApiClient): Promise<Figure> {
  const { date, classes } = await admin.send(rollCallClasses, {});
  const sizeOff = ({ students }: { readonly students: number }) => Math.abs(students - 40);
  const [first, ...others] = classes.toSorted((a, b) => sizeOff(a) - sizeOff(b)).slice(0, 100);
  const rollOn = async (day: string, classId = 0) => {
    const { students } = await admin.send(rollCallOf, { params: { classId } });
    const absent = students.slice(0, 3).map(({ id }) => id);
    const called = { at: `${day}T02:00:00.000Z`, sentAt: new Date().toISOString() };
    return { params: { classId }, body: { idempotencyKey: newKey(), absent, called } };
  };
  const hadSchool = async (day: string) =>
    admin.send(callRoll, await rollOn(day, first?.id)).then(
      () => true,
      () => false,
    );
  let day = daysAfter(date, -1);
  while (day > daysAfter(date, -6) && !(await hadSchool(day))) day = daysAfter(day, -1);
  const agent = new Agent({ keepAlive: true });
  const samples: number[] = [];
  for (const { id } of others) {
    const sent = sentOf(callRoll, admin.token, await rollOn(day, id));
    await timed(samples, () => answered(agent, admin.url, sent));
  }
  agent.destroy();
  return { name: 'roll call of a class', value: percentile(samples, 0.5), unit: 'ms' };
}

const timed = async (into: number[], work: () => Promise<unknown>): Promise<void> => {
  const started = performance.now();
  await work();
  into.push(performance.now() - started);
};

/** Ten gates had no line and bring what they kept, all at once, while another goes on checking people in. */
async function* measureDeliveries(
  gates: readonly GateDevice[],
  people: readonly Person[],
): AsyncGenerator<Figure> {
  const next = cycle([...people].reverse());
  const scan = scansOf(people);
  const beside: number[] = [];
  const agent = new Agent({ keepAlive: true });
  let isOver = false;
  const onlooker = async ({ url, token }: GateDevice): Promise<void> => {
    while (!isOver) await timed(beside, () => answered(agent, url, sentOf(recordCheck, token, scan())));
  };
  const started = performance.now();
  const bringing = Promise.all(
    gates.slice(1, 1 + gatesAtOnce).map(async ({ url, token }, device) => {
      for (let from = 0; from < scansOfEach; from += eventsAtOnce) {
        const events = Array.from({ length: eventsAtOnce }, (_, at) => keptScan(next().code, from + at + 1));
        const sentAt = new Date().toISOString();
        const body = { device: `bench ${device}`, sentAt, events };
        await answered(agent, url, sentOf(recordEvents, token, { body }));
      }
    }),
  ).finally(() => {
    isOver = true;
  });
  const [first] = gates;
  if (first) await Promise.all([bringing, onlooker(first)]);
  agent.destroy();
  const name = `${gatesAtOnce} gates bring ${scansOfEach} scans each`;
  yield { name, value: (performance.now() - started) / 1000, unit: 's' };
  yield { name: 'check-in beside them p99', value: percentile(beside, 0.99), unit: 'ms' };
}

const keptScan = (code: string, number: number): DeviceEvent => ({
  ...{ id: newKey(), number, code, mode: 'gate', direction: 'auto', source: 'scanner' },
  ...{ answered: false, override: false, scannedAt: new Date().toISOString(), clockOffset: 0, said: null },
});
