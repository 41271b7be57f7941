import { listStudents } from '@suksa/contracts/education';
import {
  type Card,
  type CardPrintRequest,
  type CardRow,
  cardsOfPerson,
  cardTemplateVersions,
  changeCardStatus,
  confirmCardPrint,
  createCardTemplate,
  exportCards,
  listCards,
  printCards,
  replaceCard,
  saveCardTemplate,
} from '@suksa/contracts/settings';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { academicYears, cards, cardTemplates, students, users } from '../../../db/schema/index.ts';
import { todayIn } from '../../../school/clock.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { aDesign } from './testing.ts';

let server: TestServer;
let template: { id: number; version: number };
/** Students who have no card yet, each for one test. */
let cardless: CardRow[];

const list = (query: Partial<Parameters<typeof server.send<typeof listCards>>[1]['query']> = {}) =>
  server.send(listCards, { query: { size: 100, ...query } }, 'registrar');

const request = (changes: Partial<CardPrintRequest> = {}): CardPrintRequest => ({
  holder: 'student',
  layout: 'sheet',
  ids: null,
  classId: null,
  levelId: null,
  onlyNew: false,
  ...changes,
});
const print = (changes?: Partial<CardPrintRequest>) =>
  server.send(printCards, { body: request(changes) }, 'registrar');
const confirm = (id: number | null) =>
  server.send(confirmCardPrint, { params: { id: id ?? 0 } }, 'registrar');

const nextStudent = () => cardless.pop() ?? expect.fail('the demo school has too few students');
/** A student whose card was just issued. */
const studentWithCard = async (): Promise<{ student: CardRow; card: Card }> => {
  const { id } = nextStudent();
  await print({ ids: [id] });
  const student = (await list({ q: '', state: 'active' })).rows.find((row) => row.id === id);
  return student?.card ? { student, card: student.card } : expect.fail('no card was issued');
};
const change = (card: Card, status: 'active' | 'lost' | 'blocked', version = card.version) =>
  server.send(
    changeCardStatus,
    { params: { id: card.id }, body: { status, reason: 'told at the office', version } },
    'registrar',
  );
const replace = ({ id, version }: Card) =>
  server.send(replaceCard, { params: { id }, body: { reason: 'it broke', version } }, 'registrar');

beforeAll(async () => {
  server = await startTestServer();
  // The demo school's own.
  await server.app.db.delete(cardTemplates);
  template = await server.send(
    createCardTemplate,
    { body: { name: 'Card', holder: 'student', levelId: null, validYears: 1, design: aDesign() } },
    'admin',
  );
  cardless = [...(await list({ state: 'none' })).rows];
});
afterAll(() => server.stop());

describe('issuing and printing', () => {
  test('gives who has none a card with the next number and a code that says nothing', async () => {
    const [one, other] = [nextStudent(), nextStudent()];
    const job = await print({ ids: [one.id, other.id] });
    expect(job).toMatchObject({ issued: 2, skipped: [] });
    const numbers = job.cards.map(({ number }) => Number(number.split('-C')[1])).sort((a, b) => a - b);
    expect((numbers[1] ?? 0) - (numbers[0] ?? 0)).toBe(1);
    for (const card of job.cards) {
      expect(card.token).toMatch(/^[0-9A-Z]{26}$/);
      expect(card.token).not.toContain(card.values.code);
      expect(card.values).toMatchObject({ card_number: card.number, issued: todayIn() });
    }
    expect(new Set(job.cards.map(({ token }) => token)).size).toBe(2);
  });

  test('asked again gives the same cards; only confirmed ones count as printed', async () => {
    const { id } = nextStudent();
    const first = await print({ ids: [id] });
    const again = await print({ ids: [id], onlyNew: true });
    expect(again.issued).toBe(0);
    expect(again.cards.map(({ token }) => token)).toEqual(first.cards.map(({ token }) => token));
    expect(await confirm(again.jobId)).toMatchObject({ printed: 1 });
    expect(await confirm(again.jobId)).toMatchObject({ printed: 1 });
    const { cards: all, rows } = await server.send(
      cardsOfPerson,
      { params: { kind: 'student', id } },
      'registrar',
    );
    expect(all.map(({ copies }) => copies)).toEqual([1]);
    expect(rows.map(({ action }) => action)).toEqual(['print', 'create']);
    const third = await print({ ids: [id], onlyNew: true });
    expect(third).toMatchObject({ jobId: null, cards: [] });
  });

  test('a class is printed in order, with everybody in it', async () => {
    const { rows } = await server.app.db.execute<{ id: number; students: number }>(
      sql`select class_id as id, count(*)::int as students from enrolment e join academic_year y on y.id = e.year_id
        where y.state = 'open' and e.is_current and e.student_status in ('enrolled', 'suspended')
        and e.branch_id = (select min(id) from branch) group by class_id limit 1`,
    );
    const job = await print({ classId: rows[0]?.id ?? 0 });
    expect(job.cards).toHaveLength(rows[0]?.students ?? 0);
    cardless = cardless.filter(({ id }) => !job.cards.some((card) => card.id === id));
  });

  test('a design that was printed is kept, and the next save is a new version', async () => {
    await print({ ids: [nextStudent().id] });
    const design = { ...aDesign(), back: { background: '#eeeeee', layers: [] } };
    const saved = await server.send(
      saveCardTemplate,
      {
        params: { id: template.id },
        body: { name: 'Card', validYears: 1, design, version: template.version },
      },
      'admin',
    );
    expect(saved.number).toBe(2);
    const { versions } = await server.send(cardTemplateVersions, { params: { id: template.id } }, 'admin');
    expect(versions.at(-1)?.cards).toBeGreaterThan(0);
    expect(versions.at(-1)?.design).toEqual(aDesign());
  });

  test('two clerks who print the same class at once give nobody two cards', async () => {
    const ids = [nextStudent().id, nextStudent().id];
    const jobs = await Promise.all([print({ ids }), print({ ids })]);
    expect(jobs.reduce((sum, { issued }) => sum + issued, 0)).toBe(2);
    const { rows } = await server.app.db.execute<{ most: number }>(
      sql`select max(n)::int as most from (select count(*) as n from card where status = 'active' group by student_id) x`,
    );
    expect(rows[0]?.most).toBe(1);
  });

  test('staff need a design of their own, and say so where there is none', async () => {
    const nobody = await print({ holder: 'staff' });
    expect(nobody.cards).toEqual([]);
    expect(nobody.skipped[0]?.reason).toBe('no_template');
    await server.send(
      createCardTemplate,
      { body: { name: 'Staff', holder: 'staff', levelId: null, validYears: 2, design: aDesign() } },
      'admin',
    );
    const job = await print({ holder: 'staff' });
    expect(job.cards.length).toBeGreaterThan(0);
    expect(job.cards[0]?.values.job_en).toBeTruthy();
  });

  test('a lost card is not printed again, and its holder is named', async () => {
    const { student, card } = await studentWithCard();
    await change(card, 'lost');
    expect(await print({ ids: [student.id] })).toMatchObject({
      cards: [],
      skipped: [{ id: student.id, reason: 'lost' }],
    });
  });

  test('a card that has run out is followed by a new one', async () => {
    const { student, card } = await studentWithCard();
    await server.app.db
      .update(cards)
      .set({ issuedOn: '2020-01-01', expiresOn: '2020-12-31' })
      .where(eq(cards.id, card.id));
    const job = await print({ ids: [student.id] });
    expect(job.issued).toBe(1);
    const { cards: all } = await server.send(
      cardsOfPerson,
      { params: { kind: 'student', id: student.id } },
      'registrar',
    );
    expect(all.map(({ status }) => status)).toEqual(['active', 'expired']);
  });

  test('in a closed year nothing is issued', async () => {
    const { db } = server.app;
    const { rows } = await db.execute<{ id: number; branch: number }>(
      sql`select y.id, y.branch_id as branch from academic_year y where y.state = 'closed'
        and y.branch_id = (select min(id) from branch) limit 1`,
    );
    const [closed] = rows;
    if (!closed) return expect.fail('the demo school has no closed year');
    await expect(
      server.send(printCards, { body: request() }, 'admin', { branchId: closed.branch, yearId: closed.id }),
    ).rejects.toMatchObject({ status: 423, code: 'year_closed' });
    expect(await db.select().from(academicYears).where(eq(academicYears.id, closed.id))).toHaveLength(1);
  });

  test('cashiers and teachers print none', async () => {
    for (const account of ['cashier', 'teacher'] as const)
      expect((await server.ask(printCards, { body: request() }, account)).statusCode).toBe(403);
  });
});

describe('what becomes of a card', () => {
  test('lost and found again, with the reason in its history', async () => {
    const { student, card } = await studentWithCard();
    const lost = await change(card, 'lost');
    expect(lost.status).toBe('lost');
    expect((await change(lost, 'active')).status).toBe('active');
    const { rows } = await server.send(
      cardsOfPerson,
      { params: { kind: 'student', id: student.id } },
      'registrar',
    );
    expect(rows.map(({ action, reason }) => [action, reason])).toEqual([
      ['enable', 'told at the office'],
      ['lost', 'told at the office'],
      ['create', null],
    ]);
  });

  test('a replacement has another number and another code, and the old one stays what it was', async () => {
    const { student, card } = await studentWithCard();
    const lost = await change(card, 'lost');
    const next = await replace(lost);
    expect(next.number).not.toBe(card.number);
    const { cards: all } = await server.send(
      cardsOfPerson,
      { params: { kind: 'student', id: student.id } },
      'registrar',
    );
    expect(all.map(({ status, replacedBy }) => [status, replacedBy])).toEqual([
      ['active', null],
      ['lost', next.number],
    ]);
    const old = all[1] ?? expect.fail('no old card');
    await expect(change(old, 'active')).rejects.toMatchObject({ code: 'card_final' });
    await expect(replace(old)).rejects.toMatchObject({ code: 'card_final' });
    const broken = await replace(next);
    expect(broken.status).toBe('active');
  });

  test('of two who change it at once, the second is told', async () => {
    const { card } = await studentWithCard();
    await change(card, 'blocked');
    await expect(change(card, 'lost')).rejects.toMatchObject({ status: 409, code: 'conflict' });
  });

  test('who has left keeps a blocked card, and gets no other', async () => {
    const { student } = await studentWithCard();
    await server.app.db.update(students).set({ status: 'withdrawn' }).where(eq(students.id, student.id));
    const left = (await list({ state: 'blocked' })).rows.find(({ id }) => id === student.id);
    const card = left?.card ?? expect.fail('the leaver is not in the list');
    await expect(change(card, 'active')).rejects.toMatchObject({ code: 'holder_left' });
    await expect(replace(card)).rejects.toMatchObject({ code: 'holder_left' });
    expect((await print({ ids: [student.id] })).cards).toEqual([]);
  });

  test('so does staff whose account is closed', async () => {
    const { rows } = await list({ holder: 'staff', q: 'cashier' });
    const [cashier] = rows;
    await print({ holder: 'staff', ids: [cashier?.id ?? 0] });
    await server.app.db.update(users).set({ status: 'disabled' }).where(eq(users.username, 'cashier'));
    const after = await list({ holder: 'staff', q: 'cashier' });
    expect(after.rows[0]?.card?.status).toBe('blocked');
    await server.app.db.update(users).set({ status: 'active' }).where(eq(users.username, 'cashier'));
  });

  test('a reason is asked for, at its field', async () => {
    const { card } = await studentWithCard();
    const body = { status: 'lost', reason: ' ', version: card.version };
    const response = await server.ask(changeCardStatus, { params: { id: card.id }, body }, 'registrar');
    expect(response.statusCode).toBe(400);
    expect(response.json().error.fields).toMatchObject([{ path: 'reason', code: 'required' }]);
  });

  test('another branch doesn’t know of it', async () => {
    const { student, card } = await studentWithCard();
    const { rows } = await server.app.db.execute<{ id: number }>(
      sql`select id from branch where id not in (select branch_id from enrolment where student_id = ${student.id})`,
    );
    const where = { branchId: rows[0]?.id ?? 0 };
    const params = { kind: 'student' as const, id: student.id };
    await expect(server.send(cardsOfPerson, { params }, 'admin', where)).rejects.toMatchObject({
      status: 404,
    });
    const body = { status: 'lost' as const, reason: 'x', version: card.version };
    await expect(
      server.send(changeCardStatus, { params: { id: card.id }, body }, 'admin', where),
    ).rejects.toMatchObject({ status: 404 });
  });
});

describe('the register of cards', () => {
  test('finds by number’s holder, state and class, and sorts by number', async () => {
    const { student } = await studentWithCard();
    const found = await list({ q: student.code });
    expect(found.rows.map(({ id }) => id)).toEqual([student.id]);
    const none = await list({ state: 'none' });
    expect(none.rows.every(({ card }) => card === null)).toBe(true);
    const numbers = (await list({ state: 'active', sort: 'number', dir: 'desc' })).rows.map(
      ({ card }) => card?.number ?? '',
    );
    expect(numbers).toEqual([...numbers].sort().reverse());
  });

  test('is seen in the students’ register too, which finds who has no valid card', async () => {
    const { student, card } = await studentWithCard();
    const ask = (held?: 'none') =>
      server.send(listStudents, { query: { q: student.code, card: held } }, 'registrar');
    expect((await ask()).rows[0]?.cardStatus).toBe('active');
    expect((await ask('none')).rows).toEqual([]);
    await change(card, 'blocked');
    expect((await ask('none')).rows[0]?.cardStatus).toBe('blocked');
  });

  test('is exported with what is seen', async () => {
    const body = {
      query: { state: 'active' as const },
      format: 'csv' as const,
      columns: [
        { key: 'code', title: 'Code' },
        { key: 'number', title: 'Card' },
        { key: 'state', title: 'State', labels: { active: 'Valid' } },
      ],
    };
    const file = await server.ask(exportCards, { body }, 'registrar');
    expect(file.body).toContain('Code,Card,State');
    expect(file.body).toMatch(/,.+-C\d{6},Valid/);
    expect((await server.ask(exportCards, { body }, 'gate')).statusCode).toBe(403);
  });
});
