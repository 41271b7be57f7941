import { afterAll, beforeAll, expect, test } from 'vitest';
import { bankLine, closeAgain } from '../../../testing/ledger/bank-work.ts';
import { checkFamily, checkJournal, checkLedger } from '../../../testing/ledger/check-ledger.ts';
import {
  agree,
  bill,
  chargeLate,
  creditBill,
  undoBill,
  writeOff,
} from '../../../testing/ledger/invoice-work.ts';
import { openLedger, type Work } from '../../../testing/ledger/ledger.ts';
import {
  bounce,
  pay,
  payByCheque,
  payThroughKill,
  refund,
  undoReceipt,
  useCredit,
  voidByTwo,
} from '../../../testing/ledger/receipt-work.ts';
import { moveReceipt, transfer } from '../../../testing/ledger/transfer-work.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const seed = Number(process.env.LEDGER_SEED ?? 20_261_123);
const operations = Number(process.env.LEDGER_OPERATIONS ?? 400);
/** What an operation touched is looked at after it; everything after so many. */
const everything = Math.max(100, Math.round(operations / 10));

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 300_000);
afterAll(() => server.stop());

/** How often each comes, of all together. */
const frequencies: readonly (readonly [Work, number])[] = [
  [bill, 20],
  [pay, 20],
  [undoReceipt, 6],
  [undoBill, 6],
  [useCredit, 6],
  [transfer, 5],
  [moveReceipt, 5],
  [refund, 6],
  [creditBill, 6],
  [writeOff, 5],
  [payByCheque, 6],
  [bounce, 4],
  [voidByTwo, 5],
  [agree, 5],
  [chargeLate, 2],
  [bankLine, 2],
  [closeAgain, 1],
  // The embedded database has one connection, which is its own.
  [payThroughKill, process.env.TEST_DATABASE_URL ? 1 : 0],
];
const work = frequencies.flatMap(([one, times]) => Array.from({ length: times }, () => one));

test(
  `${operations} random operations on the books of a school keep them straight (seed ${seed})`,
  async () => {
    const ledger = await openLedger(server, seed);
    for (let step = 1; step <= operations; step += 1) {
      const account = ledger.oneOf(ledger.accounts);
      const one = ledger.oneOf(work);
      await one(ledger, account);
      await checkFamily(ledger, account.family, `step ${step}`);
      if (step % everything === 0) await checkLedger(ledger, `step ${step}`);
    }
    await checkLedger(ledger, 'at the end');
    await checkJournal(ledger);
    expect(ledger.receipts.length).toBeGreaterThan(0);
  },
  // What decides is what the books say, not how busy the machine is.
  300_000 + operations * 1000,
);
