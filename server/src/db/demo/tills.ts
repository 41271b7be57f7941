import { instantAt } from '@suksa/contracts/days';
import { type NoteCount, noteKeys, notes, worthOf } from '@suksa/contracts/feeinvoice';
import type { cashDeposits, payments, paymentVoids, tills } from '../schema/index.ts';

export type TillRow = typeof tills.$inferInsert & { id: number };

interface Taken {
  readonly payments: (typeof payments.$inferInsert & { id: number })[];
  readonly voids: readonly (typeof paymentVoids.$inferInsert)[];
  readonly cashierOf: ReadonlyMap<number, number>;
  readonly today: string;
}

const FLOAT: NoteCount = {
  n100000: 0,
  n50000: 4,
  n20000: 6,
  n10000: 10,
  n5000: 10,
  n2000: 0,
  n1000: 30,
  n500: 0,
};

/** A till for each day on which a cashier took cash: today's is open, those before were counted and banked. */
export function makeTills({ payments: taken, voids, cashierOf, today }: Taken) {
  const undone = new Set(voids.map(({ paymentId }) => paymentId));
  const made: TillRow[] = [];
  const deposits: (typeof cashDeposits.$inferInsert)[] = [];
  for (const [branchId, cashierId] of cashierOf) {
    const cash = taken.filter((payment) => payment.branchId === branchId && payment.method === 'cash');
    const days = new Set(cash.map(({ tillDay }) => tillDay));
    // The second branch's cashier forgot the last one, so that somebody else has to close it.
    if (branchId === 1) days.add(today);
    const inOrder = [...days].sort();
    for (const day of inOrder) {
      const id = made.length + 1;
      const ofDay = cash.filter(({ tillDay }) => tillDay === day);
      for (const payment of ofDay) payment.tillId = id;
      const received = ofDay.reduce((sum, { id: one, amount }) => sum + (undone.has(one) ? 0 : amount), 0);
      const open = day === inOrder.at(-1);
      const till = { id, branchId, cashierId, day, isOpen: open, expected: worthOf(FLOAT) + received };
      made.push(rowOf(till));
      if (open || received === 0) continue;
      deposits.push({
        tillId: id,
        amount: received - missing(id),
        slip: `BCEL${day.replaceAll('-', '')}${String(id).padStart(3, '0')}`,
        day,
        broughtBy: cashierId,
      });
    }
  }
  return { tills: made, deposits };
}

/** Now and then a note is missing. */
const missing = (id: number): number => (id % 17 === 5 ? 5000 : 0);

interface DayOfTill {
  readonly id: number;
  readonly branchId: number;
  readonly cashierId: number;
  readonly day: string;
  readonly isOpen: boolean;
  readonly expected: number;
}

function rowOf({ id, branchId, cashierId, day, isOpen, expected }: DayOfTill): TillRow {
  const countedNotes = isOpen ? null : notesFor(expected - missing(id));
  const at = isOpen ? null : instantAt(day, '16:30');
  return {
    ...{ id, branchId, cashierId, day },
    openedAt: instantAt(day, '07:30'),
    openingNotes: FLOAT,
    opening: worthOf(FLOAT),
    state: isOpen ? 'open' : 'closed',
    countedAt: at,
    countedNotes,
    counted: countedNotes && worthOf(countedNotes),
    expected: isOpen ? null : expected,
    reason: isOpen || missing(id) === 0 ? '' : 'ທອນເງິນຜິດ',
    closedAt: at,
    closedBy: isOpen ? null : cashierId,
  };
}

/** As few notes as make this sum. */
function notesFor(sum: number): NoteCount {
  const count: NoteCount = { ...FLOAT };
  let left = sum;
  for (const key of noteKeys) {
    count[key] = Math.floor(left / notes[key]);
    left %= notes[key];
  }
  return count;
}

/** What the close of each day printed: the branch's last receipt and its mark. */
export const marksOfClosedTills = `
  update till t set last_receipt = latest.receipt_code, last_hash = latest.hash
  from till closed cross join lateral (
    select p.receipt_code, p.hash from payment p
    where p.branch_id = closed.branch_id and p.received_at <= closed.counted_at
    order by p.series_year desc, p.receipt_number desc limit 1) latest
  where closed.id = t.id and t.state = 'closed'`;
