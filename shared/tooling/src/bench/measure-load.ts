import { Agent } from 'node:http';
import { recordCheck } from '@suksa/contracts/checkinout';
import { getStudent, listStudents } from '@suksa/contracts/education';
import { listInvoices, readFamilyBalance, recordPayment } from '@suksa/contracts/feeinvoice';
import { dashboard } from '@suksa/contracts/session';
import { cycle, newKey, type Person } from './api.ts';
import type { Figure } from './figure.ts';
import { answered, type Sent } from './light-client.ts';
import { percentile } from './statistics.ts';

const connections = 200;
const seconds = 30;

interface Load {
  readonly url: string;
  readonly admin: string;
  /** Tokens of the gate: at each of them one scan is under way at a time. */
  readonly gates: readonly string[];
  readonly people: readonly Person[];
  readonly families: readonly number[];
}

/**
 * A busy morning: 200 connections with one call under way each, two thirds of them reading, and beside them somebody who
 * opens the dashboard.
 */
export async function* measureLoad(load: Load): AsyncGenerator<Figure> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections + 1 });
  const samples: number[] = [];
  const dashboards: number[] = [];
  const end = performance.now() + seconds * 1000;
  const timed = async (into: number[], sent: Sent): Promise<void> => {
    const started = performance.now();
    await answered(agent, load.url, sent);
    into.push(performance.now() - started);
  };
  const worker = async (_: unknown, index: number): Promise<void> => {
    const next = calls(load, index);
    while (performance.now() < end) await timed(samples, next());
  };
  const onlooker = async (): Promise<void> => {
    while (performance.now() < end)
      await timed(dashboards, { method: 'GET', path: dashboard.path, token: load.admin });
  };
  try {
    await Promise.all([...Array.from({ length: connections }, worker), onlooker()]);
  } finally {
    agent.destroy();
  }
  const name = `${connections} connections, two thirds reading`;
  yield { name, value: samples.length / seconds, unit: 'a second' };
  yield { name: `${name}, p99`, value: percentile(samples, 0.99), unit: 'ms' };
  yield { name: 'dashboard beside them p50', value: percentile(dashboards, 0.5), unit: 'ms' };
}

/** What one connection asks for, again and again: eight calls that read, four that write. */
const calls = ({ admin, gates, people, families }: Load, index: number): (() => Sent) => {
  const next = cycle(people, index * 37);
  const family = cycle(families, index);
  const gate = gates[index % gates.length] ?? '';
  const read = (path: string): Sent => ({ method: 'GET', path, token: admin });
  const page = () => 1 + Math.floor(Math.random() * 20);
  const student = () => read(getStudent.path.replace(':id', String(next().id)));
  const list = () => read(`${listStudents.path}?page=${page()}&size=50`);
  const search = () => read(`${listStudents.path}?q=${encodeURIComponent(next().name.slice(0, 4))}&size=20`);
  const invoices = () => read(`${listInvoices.path}?page=${page()}&size=50`);
  const balance = () => read(readFamilyBalance.path.replace(':id', String(family())));
  const scan = (): Sent => {
    const now = new Date().toISOString();
    const { code } = next();
    const body = {
      idempotencyKey: newKey(),
      code,
      source: 'scanner',
      device: 'bench',
      scannedAt: now,
      sentAt: now,
    };
    return { method: recordCheck.method, path: recordCheck.path, token: gate, body };
  };
  const pay = (): Sent => ({
    method: recordPayment.method,
    path: recordPayment.path,
    token: admin,
    body: {
      idempotencyKey: newKey(),
      familyId: family(),
      payer: 'Bench',
      method: 'cash',
      amount: 1000,
      keepRest: true,
    },
  });
  const kinds = [student, scan, list, search, scan, student, invoices, pay, student, balance, scan, list];
  const kind = cycle(kinds, index);
  return () => kind()();
};
