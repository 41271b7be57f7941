import { expect, test } from 'vitest';
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
import { besideEachOther, type Ledger, openLedger, type Work } from '../../../testing/ledger/ledger.ts';
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
import { startTestServer } from '../../../testing/test-server.ts';

const firstSeed = Number(process.env.LEDGER_SEED ?? 20_261_123);
/** So many schools, one after the other, each with the next seed. */
const schools = Number(process.env.LEDGER_SCHOOLS ?? 1);
/** Of each school. */
const operations = Number(process.env.LEDGER_OPERATIONS ?? 10_000);
/** So many work in the office at once; the database waits for one of them while another one is answered. */
const clerks = 4;
/** Of each clerk, until something happens that they all wait for. */
const inARow = 50;
/** What an operation touched is looked at after it; everything after so many. */
const everything = Math.max(clerks * inARow, Math.round(operations / 10));

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
];
const work = frequencies.flatMap(([one, times]) => Array.from({ length: times }, () => one));
/** What everybody feels: it comes while the others wait. */
const alone: readonly Work[] = [closeAgain];
/**
 * After so many of them all connections are cut: each new one plans every statement anew, which takes as long as a hundred
 * operations. The embedded database has one connection, which is its own.
 */
const killAfter = process.env.TEST_DATABASE_URL ? 5 : Number.POSITIVE_INFINITY;

const step = async (ledger: Ledger, one: Work, name: string) => {
  const account = ledger.oneOf(ledger.accounts);
  await one(ledger, account);
  await checkFamily(ledger, account.family, name);
};

const simulate = async (ledger: Ledger) => {
  const office = besideEachOther(ledger, clerks);
  const rowOf = async (own: Ledger, clerk: number, until: number, steps: number) => {
    for (let at = 1; at <= steps; at += 1)
      await step(own, own.oneOf(work), `until ${until}, clerk ${clerk}, step ${at}`);
  };
  let checked = 0;
  for (let done = 0, rounds = 1; done < operations; rounds += 1) {
    const steps = Math.min(inARow, Math.ceil((operations - done) / clerks));
    const then = rounds % killAfter === 0 ? [...alone, payThroughKill] : alone;
    done += steps * clerks + then.length;
    await Promise.all(office.map((own, clerk) => rowOf(own, clerk, done, steps)));
    for (const one of then) await step(ledger.oneOf(office), one, `until ${done}, alone`);
    if (done - checked < everything) continue;
    await checkLedger(ledger, `until ${done}`);
    checked = done;
  }
  await checkLedger(ledger, 'at the end');
  await checkJournal(ledger);
  expect(office.every(({ receipts }) => receipts.length > 0)).toBe(true);
};

test.each(Array.from({ length: schools }, (_, at) => firstSeed + at))(
  `${operations} random operations on the books of a school, by ${clerks} at once, keep them straight (seed %i)`,
  async (seed) => {
    const server = await startTestServer();
    try {
      await simulate(await openLedger(server, seed));
    } finally {
      await server.stop();
    }
  },
  // What decides is what the books say, not how busy the machine is.
  300_000 + operations * 1000,
);
