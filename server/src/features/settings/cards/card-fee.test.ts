import { daysAfter } from '@suksa/contracts/days';
import { readFamilyBalance, readInvoice } from '@suksa/contracts/feeinvoice';
import {
  type Card,
  cardFeeAudit,
  cardsOfPerson,
  changeCardStatus,
  createCardTemplate,
  listCards,
  printCards,
  readCardFee,
  replaceCard,
  replacementFee,
  saveCardFee,
  shareHousehold,
} from '@suksa/contracts/settings';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardTemplates } from '../../../db/schema/index.ts';
import { todayIn } from '../../../school/clock.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { aDesign } from './testing.ts';

let server: TestServer;
const students: number[] = [];

beforeAll(async () => {
  server = await startTestServer();
  await server.app.db.delete(cardTemplates);
  for (const holder of ['student', 'staff'] as const)
    await server.send(
      createCardTemplate,
      { body: { name: holder, holder, levelId: null, validYears: 1, design: aDesign() } },
      'admin',
    );
  const { rows } = await server.send(listCards, { query: { state: 'none', size: 100 } }, 'registrar');
  students.push(...rows.map(({ id }) => id));
});
afterAll(() => server.stop());

const cardsOf = async (kind: 'student' | 'staff', id: number) =>
  (await server.send(cardsOfPerson, { params: { kind, id } }, 'registrar')).cards;

/** Somebody's card, issued now and reported lost. */
const lostCard = async (kind: 'student' | 'staff' = 'student', id = students.pop() ?? 0) => {
  const body = {
    holder: kind,
    layout: 'sheet' as const,
    ids: [id],
    classId: null,
    levelId: null,
    onlyNew: false,
  };
  await server.send(printCards, { body }, 'registrar');
  const [card] = await cardsOf(kind, id);
  const status = { status: 'lost', reason: 'on the bus', version: card?.version ?? 0 } as const;
  const lost = await server.send(
    changeCardStatus,
    { params: { id: card?.id ?? 0 }, body: status },
    'registrar',
  );
  return { id, lost };
};

const setFee = async (fee: { feeItemId: number | null; amount: number | null }, dueDays = 7) => {
  const { version } = await server.send(readCardFee, {}, 'registrar');
  return server.send(saveCardFee, { body: { ...fee, dueDays, version } }, 'registrar');
};
const free = { feeItemId: null, amount: null };
const dear = { feeItemId: 5, amount: 20_000 };
const replace = ({ id, version }: Card, fee: number | null) =>
  server.send(replaceCard, { params: { id }, body: { reason: 'lost', version, fee } }, 'registrar');
const shown = async ({ id }: Card) =>
  (await server.send(replacementFee, { params: { id } }, 'registrar')).fee;
const invoices = async () => {
  const { rows } = await server.app.db.execute<{ count: number }>(
    sql`select count(*)::int as count from invoice`,
  );
  return rows[0]?.count ?? 0;
};
/** A week later is National Day, on which nothing falls due. */
const dueInAWeek = daysAfter(todayIn(), 8);

describe('the fee for a card in place of a lost one', () => {
  test('is nothing until the branch sets it', async () => {
    expect(await server.send(readCardFee, {}, 'registrar')).toMatchObject({ fee: null, version: 0 });
    const { lost } = await lostCard();
    const before = await invoices();
    expect(await shown(lost)).toBeNull();
    expect(await replace(lost, null)).toMatchObject({ status: 'active', invoice: null });
    expect(await invoices()).toBe(before);
  });

  test('is shared by the two households of the student, as is said before', async () => {
    await setFee(dear);
    const { id, lost } = await lostCard();
    const { rows } = await server.app.db.execute<{ id: number }>(sql`
      select f.id from family f where f.id <> (select family_id from student where id = ${id})
        and exists (select 1 from student p join enrolment e on e.student_id = p.id where p.family_id = f.id and e.branch_id = 1)
      order by f.id limit 1`);
    const body = { familyId: rows[0]?.id ?? 0, share: 30 };
    await server.send(shareHousehold, { params: { id }, body }, 'registrar');
    expect(await shown(lost)).toMatchObject({ amount: 20_000, second: { amount: 6_000 } });
    const next = await replace(lost, 20_000);
    const invoice = await server.send(readInvoice, { params: { id: next.invoice?.id ?? 0 } }, 'cashier');
    expect(invoice).toMatchObject({ total: 14_000, other: { total: 6_000, family: { id: body.familyId } } });
  });

  test('is shown before the card is replaced, and billed to the student’s family with it', async () => {
    await setFee(dear);
    const { id, lost } = await lostCard();
    expect(await shown(lost)).toMatchObject({
      amount: 20_000,
      name: { en: 'New card' },
      dueDate: dueInAWeek,
    });
    const next = await replace(lost, 20_000);
    const invoice = await server.send(readInvoice, { params: { id: next.invoice?.id ?? 0 } }, 'cashier');
    expect(invoice).toMatchObject({
      ...{
        number: next.invoice?.number,
        total: 20_000,
        status: 'issued',
        dueDate: dueInAWeek,
        note: lost.number,
      },
      student: { id },
    });
    const [newest, before] = await cardsOf('student', id);
    expect(newest?.invoice).toEqual(next.invoice);
    expect(before?.invoice).toBeNull();
    const account = await server.send(readFamilyBalance, { params: { id: invoice.family.id } }, 'cashier');
    expect(account.invoices.map(({ number }) => number)).toContain(invoice.number);
  });

  test('isn’t billed when it differs from what was shown: then the card stays as it is', async () => {
    await setFee({ feeItemId: 5, amount: 25_000 });
    const { id, lost } = await lostCard();
    const before = await invoices();
    for (const seen of [20_000, null])
      await expect(replace(lost, seen)).rejects.toMatchObject({
        ...{ code: 'card_fee_changed', status: 409 },
        details: { amount: 25_000 },
      });
    expect((await cardsOf('student', id)).map(({ status }) => status)).toEqual(['lost']);
    expect(await invoices()).toBe(before);
  });

  test('isn’t asked for a card that broke, nor of staff', async () => {
    await setFee(dear);
    const { lost } = await lostCard();
    const next = await replace(lost, 20_000);
    expect(await shown(next)).toBeNull();
    expect((await replace(next, null)).invoice).toBeNull();
    const { rows } = await server.send(listCards, { query: { holder: 'staff' } }, 'registrar');
    const staff = await lostCard('staff', rows[0]?.id ?? 0);
    expect(await shown(staff.lost)).toBeNull();
    expect((await replace(staff.lost, null)).invoice).toBeNull();
  });

  test('needs an amount with its fee item, and is changed by one person at a time', async () => {
    await expect(setFee({ feeItemId: 5, amount: null })).rejects.toMatchObject({
      fields: [{ path: 'amount', code: 'required' }],
    });
    await expect(setFee({ feeItemId: 999, amount: 1000 })).rejects.toMatchObject({
      fields: [{ path: 'feeItemId', code: 'not_allowed' }],
    });
    const stale = { ...dear, dueDays: 7, version: 1 };
    await expect(server.send(saveCardFee, { body: stale }, 'registrar')).rejects.toMatchObject({
      code: 'conflict',
    });
    await setFee(free);
    await setFee(free);
    const { rows } = await server.send(cardFeeAudit, {}, 'registrar');
    expect(rows[0]?.changes).toContainEqual({ field: 'amount', before: 20_000, after: null });
  });

  test('is set by the office alone', async () => {
    const body = { ...dear, dueDays: 7, version: 0 };
    for (const account of ['cashier', 'teacher', 'family'] as const)
      await expect(server.send(saveCardFee, { body }, account)).rejects.toMatchObject({ status: 403 });
  });
});
