import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type CheckOutcome, gateToday, recordCheck } from '@suksa/contracts/checkinout';
import { listStudents } from '@suksa/contracts/education';
import {
  findFamilies,
  listPayments,
  type NoteCount,
  noteKeys,
  openTill,
  readFamilyBalance,
  recordPayment,
} from '@suksa/contracts/feeinvoice';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiClient, RefusedCall } from './api-client.ts';
import { type PostgresServer, startPostgres } from './postgres.ts';
import { demoPassword, type Product, startProduct } from './product.ts';

/**
 * Kills the server with SIGKILL while payments and check-ins are being made, starts it again on the same data, and
 * repeats every request whose answer never came, as a clerk or a gate would.
 */
let postgres: PostgresServer | null = null;
let dataDir: string;
let product: Product;

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'suksa-crash-'));
  if (process.env.TEST_DATABASE_URL) postgres = await startPostgres();
  product = await start();
}, 180_000);

afterAll(async () => {
  await product.stop();
  await postgres?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const start = () => startProduct({ dataDir, demo: 'small', ...(postgres && { databaseUrl: postgres.url }) });

test('a kill in the middle of payments and check-ins loses none that was answered and doubles none', async () => {
  const before = await signedIn();
  // Cash belongs to a till; this one begins empty.
  const notes = Object.fromEntries(noteKeys.map((key) => [key, 0])) as NoteCount;
  await before.send(openTill, { body: { notes } });
  const familyId = await familyThatOwes(before);
  const codes = await studentCodes(before);
  const balance = await before.send(readFamilyBalance, { params: { id: familyId } });
  const receipts = await countPayments(before);

  const work = new Work(familyId, codes);
  const running = work.run(before);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  product.process.kill('SIGKILL');
  await running;
  expect(work.answered.length, 'something was answered before the kill').toBeGreaterThan(0);
  expect(work.unanswered.length, 'something was under way at the kill').toBeGreaterThan(0);

  product = await start();
  const after = await signedIn();
  await expectScansKept(after, work);
  await work.repeatEverything(after);

  const paid = work.payments.length * amount;
  const now = await after.send(readFamilyBalance, { params: { id: familyId } });
  expect(now.paid + now.credit, 'every payment counted once').toBe(balance.paid + balance.credit + paid);
  expect(await countPayments(after)).toBe(receipts + work.payments.length);
  const numbers = work.answers.map(({ receipt }) => receipt);
  expect(new Set(numbers).size, 'no receipt number twice').toBe(work.payments.length);
  await expectNoGap(after);
}, 180_000);

const amount = 1000;

interface Payment {
  readonly kind: 'payment';
  readonly key: string;
}

interface Scan {
  readonly kind: 'scan';
  readonly key: string;
  readonly code: string;
  readonly at: string;
}

/** Payments of one family and scans of many students, one after the other in four lanes. */
class Work {
  readonly answered: (Payment | Scan)[] = [];
  readonly unanswered: (Payment | Scan)[] = [];
  readonly answers: { receipt: string }[] = [];
  /** The first outcome of each scan that was answered, by its key. */
  readonly outcomes = new Map<string, CheckOutcome>();
  readonly #familyId: number;
  readonly #codes: readonly string[];

  constructor(familyId: number, codes: readonly string[]) {
    this.#familyId = familyId;
    this.#codes = codes;
  }

  get payments(): readonly Payment[] {
    return [...this.answered, ...this.unanswered].filter((done): done is Payment => done.kind === 'payment');
  }

  async run(client: ApiClient): Promise<void> {
    await Promise.all([0, 1, 2, 3].map((lane) => this.#lane(client, lane)));
  }

  /** Also what was answered: a clerk who isn't sure presses again. */
  async repeatEverything(client: ApiClient): Promise<void> {
    this.answers.length = 0;
    for (const done of [...this.answered, ...this.unanswered]) await this.#make(client, done);
  }

  async #lane(client: ApiClient, lane: number): Promise<void> {
    for (let count = 0; ; count++) {
      const next =
        lane % 2 === 0 ? aPayment() : aScan(this.#codes[(count * 2 + lane) % this.#codes.length] ?? '');
      try {
        await this.#make(client, next);
        this.answered.push(next);
      } catch (error) {
        if (error instanceof RefusedCall) throw error;
        this.unanswered.push(next);
        return;
      }
    }
  }

  async #scan(client: ApiClient, scan: Scan): Promise<void> {
    const outcome = await client.send(recordCheck, { body: scanBody(scan) });
    expectSame(this.outcomes.get(scan.key), outcome);
    this.outcomes.set(scan.key, outcome);
  }

  async #make(client: ApiClient, done: Payment | Scan): Promise<void> {
    if (done.kind === 'scan') return this.#scan(client, done);
    this.answers.push(
      await client.send(recordPayment, {
        body: {
          idempotencyKey: done.key,
          familyId: this.#familyId,
          payer: 'Crash',
          method: 'cash',
          amount,
          keepRest: true,
        },
      }),
    );
  }
}

/** A repeated scan gives the answer that it gave the first time, and so writes nothing new. */
function expectSame(first: CheckOutcome | undefined, again: CheckOutcome): void {
  if (first?.recorded) expect(again).toEqual(first);
}

const aPayment = (): Payment => ({ kind: 'payment', key: randomUUID() });
const aScan = (code: string): Scan => ({
  kind: 'scan',
  key: randomUUID(),
  code,
  at: new Date().toISOString(),
});
const scanBody = ({ key, code, at }: Scan) => ({
  idempotencyKey: key,
  code,
  source: 'code' as const,
  device: 'crash',
  scannedAt: at,
  sentAt: at,
});

const signedIn = () => ApiClient.signIn(product.url, 'admin', demoPassword);

async function familyThatOwes(client: ApiClient): Promise<number> {
  const { rows: students } = await client.send(listStudents, { query: { size: 100 } });
  for (const { code } of students) {
    const { rows } = await client.send(findFamilies, { query: { q: code } });
    const owing = rows.find(({ balance }) => balance > 0);
    if (owing) return owing.id;
  }
  throw new Error('No family of the demo school owes anything.');
}

async function studentCodes(client: ApiClient): Promise<readonly string[]> {
  const { rows } = await client.send(listStudents, { query: { size: 100 } });
  return rows.map(({ code }) => code);
}

const countPayments = async (client: ApiClient): Promise<number> =>
  (await client.send(listPayments, { query: {} })).total;

/** The newest event at the gate is one of the scans, where any was recorded (none is on a holiday). */
async function expectScansKept(client: ApiClient, { outcomes, unanswered }: Work): Promise<void> {
  const recorded = [...outcomes.values()].filter(({ recorded }) => recorded).map(({ person }) => person.code);
  if (recorded.length === 0) return;
  const underWay = unanswered.flatMap((done) => (done.kind === 'scan' ? [done.code] : []));
  const { recent } = await client.send(gateToday);
  expect([...recorded, ...underWay]).toContain(recent[0]?.code);
}

/** The series of the branch reads 1, 2, 3 … without a gap. */
async function expectNoGap(client: ApiClient): Promise<void> {
  const numbers: number[] = [];
  for (let page = 1; ; page++) {
    const { rows } = await client.send(listPayments, { query: { page, size: 100 } });
    numbers.push(...rows.map(({ receipt }) => Number(/(\d+)$/.exec(receipt)?.[1])));
    if (rows.length < 100) break;
  }
  numbers.sort((one, other) => one - other);
  expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
}
