import {
  closeMonth,
  countTill,
  explainTill,
  exportJournal,
  journalColumns,
  type NoteCount,
  noteKeys,
  openTill,
  readBookChart,
  readMyTill,
  readTotals,
  reopenMonth,
  updateBookChart,
} from '@suksa/contracts/feeinvoice';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { todayIn } from '../../../school/clock.ts';
import { type Account, startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { journalOfDay } from './journal-repository.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server.stop());

const columns = journalColumns.map((key) => ({ key, title: key }));
const journal = (month: string, as: Account = 'head') =>
  server.send(exportJournal, { params: { month }, body: { query: {}, format: 'csv', columns } }, as);
const text = async (month: string) => (await journal(month)).text();
const chart = () => server.send(readBookChart, {}, 'head');
const told = async () => {
  const { version, accounts } = await chart();
  return {
    version,
    accounts: accounts.map(({ use, feeItemId }, index) => ({
      ...{ use, feeItemId, code: `4${index}`, name: `${use} ${feeItemId ?? ''}` },
    })),
  };
};
const step = (endpoint: typeof closeMonth | typeof reopenMonth, month: string) =>
  server.send(endpoint, { params: { month }, body: { reason: 'ນັກບັນຊີ' } }, 'head');

describe('the journal of a month', () => {
  it('is given out once the month is closed and every account has its number', async () => {
    await expect(journal('2026-09')).rejects.toMatchObject({ status: 409, code: 'month_not_closed' });
    await step(closeMonth, '2026-09');
    await expect(journal('2026-09')).rejects.toMatchObject({ status: 409, code: 'accounts_missing' });
    expect((await chart()).accounts.every(({ code }) => code === '')).toBe(true);
    await server.send(updateBookChart, { body: await told() }, 'head');
    expect((await journal('2026-09')).size).toBeGreaterThan(1000);
    // An open month after it isn't.
    await expect(journal('2026-10')).rejects.toMatchObject({ status: 409, code: 'month_not_closed' });
  });

  it('has as much debit as credit in each entry, and moves what families owe as the totals do', async () => {
    const { accounts } = await told();
    const receivable = accounts.find(({ use }) => use === 'receivable')?.code;
    const [head, ...lines] = (await text('2026-09')).trim().split(/\r?\n/);
    expect(head?.replaceAll('"', '').replace('\uFEFF', '')).toBe(journalColumns.join(','));
    const cells = lines.map((line) => line.replaceAll('"', '').split(','));
    const sums = new Map<string, number>();
    let owed = 0;
    for (const [number = '', day, kind, document, account, , debit, credit] of cells) {
      const amount = Number(debit) - Number(credit);
      sums.set(number, (sums.get(number) ?? 0) + amount);
      if (account === receivable) owed += amount;
      expect([day?.slice(0, 7), kind, document].every(Boolean)).toBe(true);
    }
    expect([...sums.values()].filter((sum) => sum !== 0)).toEqual([]);
    expect([...sums.keys()].map(Number)).toEqual([...sums.keys()].map((_, index) => index + 1));
    expect(new Set(cells.map(([, , kind]) => kind))).toContain('receipt');
    const { opening, closing } = await server.send(
      readTotals,
      { query: { from: '2026-09-01', until: '2026-09-30' } },
      'head',
    );
    expect(owed).toBe(closing - opening);
    expect(owed).not.toBe(0);
  });

  it('is the same file each time that it is given out', async () => {
    expect(await text('2026-09')).toBe(await text('2026-09'));
  });

  it('isn’t given out any more once the month is open again', async () => {
    await step(reopenMonth, '2026-09');
    await expect(journal('2026-09')).rejects.toMatchObject({ status: 409, code: 'month_not_closed' });
    await expect(journal(todayIn().slice(0, 7))).rejects.toMatchObject({ code: 'month_not_closed' });
  });

  it('has what was missing when a till was handed over', async () => {
    const { till, colleagues } = await server.send(readMyTill, {}, 'cashier');
    const { rows } = await server.app.db.execute<{ sum: number; taker: number }>(sql`
      select till_expected(t)::float8 as sum, u.id as taker from till t, app_user u
      where t.id = ${till?.id} and u.username = 'operator'`);
    const { sum = 0, taker = 0 } = rows[0] ?? {};
    expect(colleagues.map(({ id }) => id)).toContain(taker);
    const none = Object.fromEntries(noteKeys.map((key) => [key, 0])) as NoteCount;
    const notesOf = (amount: number): NoteCount => ({ ...none, n500: amount / 500 });
    const id = till?.id ?? 0;
    await server.send(countTill, { params: { id }, body: { notes: notesOf(sum), handTo: taker } }, 'cashier');
    const short = { notes: notesOf(sum - 2000), takenFrom: id, note: 'ຂາດໃບ 2.000' };
    const taken = await server.send(openTill, { body: short }, 'operator');
    const differences = async () =>
      (await journalOfDay(server.app.db, { branchId: 1, day: todayIn() })).flatMap(
        ({ kind, use, amount, ...line }) =>
          kind === 'till_difference' && line.id === taken.id ? [[use, amount]] : [],
      );
    // As with any till, once it is closed: its own count comes on top.
    expect(await differences()).toEqual([]);
    const end = { params: { id: taken.id }, body: { notes: notesOf(sum - 1500), handTo: null } };
    await server.send(countTill, end, 'operator');
    await server.send(explainTill, { params: { id: taken.id }, body: { reason: 'ເກີນ 500' } }, 'operator');
    expect(await differences()).toEqual([
      ['over_short', 1500],
      ['cash', -1500],
    ]);
  });

  it('is for who may export payments', async () => {
    await expect(journal('2026-08', 'teacher')).rejects.toMatchObject({ status: 403 });
  });
});

describe('the accounts of the books', () => {
  it('are told by one at a time: who comes second is told what they are now', async () => {
    const body = await told();
    await server.send(updateBookChart, { body }, 'head');
    await expect(server.send(updateBookChart, { body }, 'operator')).rejects.toMatchObject({
      status: 409,
      code: 'conflict',
    });
  });

  it.each([
    ['a number with blanks', { use: 'cash', feeItemId: null, code: '5 3', name: 'x' }],
    ['no name', { use: 'cash', feeItemId: null, code: '53', name: ' ' }],
    ['a fee without saying which', { use: 'fee', feeItemId: null, code: '53', name: 'x' }],
    ['cash of a fee', { use: 'cash', feeItemId: 1, code: '53', name: 'x' }],
  ] as const)('refuse %s', async (_, account) => {
    const { version } = await chart();
    await expect(
      server.send(updateBookChart, { body: { version, accounts: [account] } }, 'head'),
    ).rejects.toMatchObject({ status: 400 });
  });

  it('refuse a fee that isn’t there', async () => {
    const { version } = await chart();
    const accounts = [{ use: 'fee' as const, feeItemId: 9999, code: '7', name: 'x' }];
    await expect(server.send(updateBookChart, { body: { version, accounts } }, 'head')).rejects.toMatchObject(
      { status: 404 },
    );
  });

  it('are changed by who sets fees up, and by nobody else', async () => {
    await expect(server.send(updateBookChart, { body: await told() }, 'cashier')).rejects.toMatchObject({
      status: 403,
    });
  });
});
