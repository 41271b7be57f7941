import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import {
  attendanceFirstIn,
  attendanceLastOut,
  attendanceLetter,
  recordScan,
  setAttendanceDay,
} from './attendance.ts';
import type { Tx } from './connection.ts';
import { attendanceMonths } from './schema/index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
}, 120_000);
afterAll(() => database.remove());

const day = '2035-03-31';
const who = { person: { pupilId: 1 }, branchId: 1, day } as const;

/** Acts in a transaction that is undone, and reads the day as it stands then. */
const dayAfter = async (act: (tx: Tx) => Promise<void>) => {
  const undo = new Error('undo');
  let seen: unknown;
  await database.connection.db
    .transaction(async (tx) => {
      await act(tx);
      [seen] = await tx
        .select({ letter: attendanceLetter(day), in: attendanceFirstIn(day), out: attendanceLastOut(day) })
        .from(attendanceMonths)
        .where(eq(attendanceMonths.month, '2035-03-01'));
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return seen;
};

const comes = (tx: Tx, minute: number, code: 'P' | 'L' = 'P') =>
  recordScan(tx, { ...who, direction: 'in', minute, code });
const goes = (tx: Tx, minute: number) => recordScan(tx, { ...who, direction: 'out', minute, code: 'P' });

it('takes the first coming and the last leaving of a day', async () => {
  const seen = await dayAfter(async (tx) => {
    await comes(tx, 450);
    await goes(tx, 700);
    await comes(tx, 780, 'L');
    await goes(tx, 960);
  });
  expect(seen).toEqual({ letter: 'P', in: 450, out: 960 });
});

it('shows who came back as inside', async () => {
  const seen = await dayAfter(async (tx) => {
    await comes(tx, 500, 'L');
    await goes(tx, 700);
    await comes(tx, 780);
  });
  expect(seen).toEqual({ letter: 'L', in: 500, out: null });
});

it('lets a correction have the last word on a day', async () => {
  const seen = await dayAfter(async (tx) => {
    await comes(tx, 500, 'L');
    await setAttendanceDay(tx, { ...who, code: 'E', firstIn: null, lastOut: null });
  });
  expect(seen).toEqual({ letter: 'E', in: null, out: null });
});

it('leaves the other days of the month alone', async () => {
  const seen = await dayAfter(async (tx) => {
    await comes(tx, 450);
    await setAttendanceDay(tx, { ...who, day: '2035-03-30', code: 'V', firstIn: null, lastOut: null });
  });
  expect(seen).toEqual({ letter: 'P', in: 450, out: null });
});
