import {
  changeCardLayout,
  classCardRecords,
  classCards,
  longestCardNames,
  ownCards,
  ownMarks,
  publishCards,
  readCardLayouts,
  saveCardTexts,
  usualLayout,
} from '@suksa/contracts/reports';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertTermCards } from '../../../db/demo/term-cards.ts';
import { type Account, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
/** The class of the demo family's child. */
let classId: number;
let childId: number;

beforeAll(async () => {
  server = await startTestServer();
  const { rows } = await server.app.connection.pool.query(
    `select e.class_id, e.student_id from enrolment e join student_guardian pg on pg.student_id = e.student_id
     join guardian g on g.id = pg.guardian_id join app_user u on u.id = g.user_id
     join academic_year y on y.id = e.year_id and y.state = 'open'
     where u.username = 'family' and e.is_current order by e.student_id limit 1`,
  );
  classId = rows[0].class_id;
  childId = rows[0].student_id;
});
afterAll(() => server.stop());

const list = (period = 'm9', as: Account = 'head') =>
  server.send(classCards, { params: { id: classId }, query: { period } }, as);
const publish = (studentIds: readonly number[], period = 'm9', as: Account = 'head') =>
  server.send(publishCards, { params: { id: classId }, body: { period, studentIds: [...studentIds] } }, as);

describe('the report cards of a class', () => {
  test('have every subject with marks, average, rank, grade and absences, and say what is missing', async () => {
    const { cards, mayPublish } = await list();
    expect(mayPublish).toBe(true);
    expect(cards.length).toBeGreaterThan(3);
    const [card] = cards;
    expect(card?.content.lines.length).toBeGreaterThan(3);
    expect(card?.content).toMatchObject({
      period: 'm9',
      columns: ['m9'],
      rank: expect.any(Number),
      students: cards.length,
    });
    const term = await list('term1');
    expect(term.cards[0]?.content.columns).toEqual(['m9', 'm10', 'm11', 'm12', 'months1', 'exam1']);
    expect(term.cards[0]?.missingMarks).toBeGreaterThan(0);
    expect(term.unpublished).toBeGreaterThan(0);
    const year = await list('year');
    expect(year.cards[0]?.content.columns).toEqual(['term1', 'term2', 'resit']);
    expect(card?.content.absences.excused).toBeGreaterThanOrEqual(0);
    await expect(list('m7')).rejects.toMatchObject({ fields: [{ path: 'period' }] });
  });

  test('carry conduct and a comment, against the version that was read', async () => {
    const { cards } = await list();
    const [card] = cards;
    const text = {
      studentId: card?.studentId ?? 0,
      conduct: 'good' as const,
      comment: 'ຕັ້ງໃຈຮຽນ',
      version: card?.version ?? 0,
    };
    const save = (changes: object = {}, as: Account = 'head') =>
      server.send(
        saveCardTexts,
        { params: { id: classId }, body: { period: 'm9', texts: [{ ...text, ...changes }] } },
        as,
      );
    expect(await save()).toEqual({ saved: 1 });
    expect(await save()).toEqual({ saved: 0 });
    await expect(save({ comment: 'ອື່ນ' })).rejects.toMatchObject({ code: 'conflict' });
    await expect(save({ studentId: 999_999 })).rejects.toMatchObject({
      fields: [{ path: 'texts.0.studentId' }],
    });
    await expect(save({}, 'registrar')).rejects.toMatchObject({ code: 'no_permission' });
    const after = await list();
    expect(after.cards[0]?.content).toMatchObject({ conduct: 'good', comment: 'ຕັ້ງໃຈຮຽນ' });
  });

  test('are published only with published marks, then seen by their family alone and checked by strangers', async () => {
    await expect(publish([childId], 'term1')).rejects.toMatchObject({ code: 'marks_unpublished' });
    await expect(publish([childId], 'm9', 'teacher')).rejects.toMatchObject({ code: 'no_permission' });
    await expect(publish([999_999])).rejects.toMatchObject({ fields: [{ path: 'studentIds.0' }] });
    expect((await server.send(ownCards, {}, 'family')).cards).toEqual([]);
    const { cards } = await list();
    const everybody = cards.map(({ studentId }) => studentId);
    expect(await publish(everybody)).toEqual({ published: cards.length, unchanged: 0 });
    expect(await publish(everybody)).toEqual({ published: 0, unchanged: cards.length });
    const own = await server.send(ownCards, {}, 'family');
    expect(own.cards.map(({ studentId }) => studentId)).toEqual([childId]);
    await expect(list('m9', 'family')).rejects.toMatchObject({ code: 'no_permission' });
    const [card] = own.cards;
    const page = await server.app.inject({ url: card?.verify ?? '', headers: { cookie: 'locale=en' } });
    expect(page.payload).toContain('genuine: revision 1');
    expect(page.payload).not.toContain(card?.content.student.code);
    const unknown = await server.app.inject({ url: '/verify/card/AAAAAAAAAAAAAAAAAAAAAA' });
    expect(unknown.statusCode).toBe(404);
  });

  test('wait for the time that the school sets, and what a family has seen stays in sight', async () => {
    const publishFrom = (shownFrom: string | null, period: string) =>
      server.send(
        publishCards,
        { params: { id: classId }, body: { period, studentIds: [childId], shownFrom } },
        'head',
      );
    const seen = async () =>
      (await server.send(ownCards, {}, 'family')).cards.map(({ content }) => content.period);
    await server.app.db.execute(
      sql`update mark_sheet set state = 'published' where class_id = ${classId} and book_column = 'm10'`,
    );
    const later = new Date(Date.now() + 3_600_000).toISOString();
    expect(await publishFrom(later, 'm10')).toEqual({ published: 1, unchanged: 0 });
    expect(await seen()).toEqual(['m9']);
    expect((await list('m10')).cards.find(({ studentId }) => studentId === childId)?.shownFrom).toBe(later);
    expect(await publishFrom(null, 'm10')).toEqual({ published: 0, unchanged: 1 });
    expect(await seen()).toEqual(['m10', 'm9']);
    await publishFrom(later, 'm10');
    expect(await seen()).toEqual(['m10', 'm9']);
    await expect(publishFrom('tomorrow', 'm10')).rejects.toMatchObject({ code: 'validation_failed' });
  });

  test('are given as booklets of the year and transcripts, of the class or one student', async () => {
    const records = (query: { years: 'this' | 'all'; studentId?: number }, as: Account = 'head') =>
      server.send(classCardRecords, { params: { id: classId }, query }, as);
    const own = await records({ years: 'this', studentId: childId });
    expect(own.cards.map(({ content }) => content.period)).toEqual(['m9', 'm10']);
    expect((await records({ years: 'this' })).cards.length).toBeGreaterThan(own.cards.length);
    expect((await records({ years: 'all', studentId: childId })).cards.length).toBeGreaterThanOrEqual(2);
    await expect(records({ years: 'all', studentId: 999_999 })).rejects.toMatchObject({ code: 'not_found' });
    await expect(records({ years: 'all' }, 'family')).rejects.toMatchObject({ code: 'no_permission' });
  });

  test('are laid out as the school wants them, by one of two who change it', async () => {
    const { layouts } = await server.send(readCardLayouts, {}, 'family');
    const term = layouts.find(({ kind }) => kind === 'term');
    expect(term?.version).toBe(0);
    const { layout } = term ?? layouts[0] ?? { layout: usualLayout('term') };
    const change = (changes: object = {}, as: Account = 'head') =>
      server.send(
        changeCardLayout,
        {
          params: { kind: 'term' },
          body: { ...layout, columns: ['average', 'exam'], version: 0, ...changes },
        },
        as,
      );
    await expect(change({}, 'teacher')).rejects.toMatchObject({ code: 'no_permission' });
    await expect(change({ columns: ['resit'] })).rejects.toMatchObject({ fields: [{ path: 'columns' }] });
    await expect(change({ columns: [] })).rejects.toMatchObject({ fields: [{ path: 'columns' }] });
    expect(await change()).toMatchObject({
      kind: 'term',
      version: 1,
      layout: { columns: ['average', 'exam'] },
    });
    await expect(change()).rejects.toMatchObject({ code: 'conflict' });
    expect(await change({ columns: ['exam'], version: 1 })).toMatchObject({ version: 2 });
    const names = await server.send(longestCardNames, {}, 'head');
    expect(names.student?.lo.length).toBeGreaterThan(5);
    await expect(server.send(longestCardNames, {}, 'teacher')).rejects.toMatchObject({
      code: 'no_permission',
    });
  });

  test('keep the layout that they were published with, whatever the school changes later', async () => {
    const { layouts } = await server.send(readCardLayouts, {}, 'head');
    const month = layouts.find(({ kind }) => kind === 'month');
    const { layout, version } = month ?? { layout: usualLayout('month'), version: 0 };
    const change = (columns: typeof layout.columns, at: number) =>
      server.send(
        changeCardLayout,
        { params: { kind: 'month' }, body: { ...layout, columns, version: at } },
        'head',
      );
    await change(['months'], version);
    const published = async () =>
      (await list()).cards.find(({ studentId }) => studentId === childId)?.layout?.columns;
    expect(await published()).toEqual(layout.columns);
    const [own] = (await server.send(ownCards, {}, 'family')).cards;
    expect(own?.layout?.columns).toEqual(layout.columns);
    await change(layout.columns, version + 1);
  });

  test('get a new revision when what stands on them has changed', async () => {
    const { cards } = await list();
    const card = cards.find(({ studentId }) => studentId === childId);
    const body = {
      period: 'm9',
      texts: [
        { studentId: childId, conduct: 'excellent' as const, comment: 'ດີຫຼາຍ', version: card?.version ?? 0 },
      ],
    };
    await server.send(saveCardTexts, { params: { id: classId }, body }, 'head');
    expect((await list()).cards.find(({ studentId }) => studentId === childId)).toMatchObject({
      revision: 1,
      changed: true,
    });
    await publish([childId]);
    expect((await list()).cards.find(({ studentId }) => studentId === childId)).toMatchObject({
      revision: 2,
      changed: false,
    });
  });
});

test('a year’s card says what it comes to with re-sits, once those are published', async () => {
  const { db } = server.app;
  await db.execute(sql`insert into mark (student_id, year_id, class_id, subject_id, book_column, value)
    select m.student_id, m.year_id, m.class_id, m.subject_id, 'resit', 1000 from mark m
    where m.student_id = ${childId} and m.class_id = ${classId} and m.book_column = 'm9' and m.value is not null`);
  const reSits = (state: string) =>
    db.execute(sql`insert into mark_sheet (class_id, subject_id, book_column, state)
      select distinct class_id, subject_id, 'resit', ${state} from mark
      where class_id = ${classId} and book_column = 'resit'
      on conflict (class_id, subject_id, book_column) do update set state = excluded.state`);
  const card = async () =>
    (await list('year')).cards.find(({ studentId }) => studentId === childId)?.content ?? { lines: [] };
  const before = await card();
  await reSits('approved');
  expect(await card()).toEqual(before);
  expect(before).not.toHaveProperty('afterReSits');
  expect(before.lines.every(({ marks }) => marks[2] === null)).toBe(true);
  await reSits('published');
  expect(await card()).toMatchObject({ afterReSits: 1000 });
  await db.execute(sql`delete from mark where book_column = 'resit'`);
  await db.execute(sql`delete from mark_sheet where book_column = 'resit'`);
});

test('a family sees the marks of its own children that teachers have published, and no others', async () => {
  const own = async () => (await server.send(ownMarks, {}, 'family')).children;
  const { db } = server.app;
  const child = (await own()).find(({ studentId }) => studentId === childId);
  expect(child?.columns).toContain('m9');
  expect(child?.columns).not.toContain('m11');
  const [subject] = child?.subjects ?? [];
  const { rows } = await server.app.connection.pool.query(
    `select value from mark where student_id = $1 and subject_id = $2 and book_column = 'm9' and class_id = $3`,
    [childId, subject?.id, classId],
  );
  expect(subject?.marks[child?.columns.indexOf('m9') ?? 0]).toBe(rows[0].value);
  await db.execute(sql`update mark_sheet set state = 'approved' where class_id = ${classId}`);
  expect((await own()).some(({ studentId }) => studentId === childId)).toBe(false);
  await db.execute(
    sql`update mark_sheet set state = 'published' where class_id = ${classId} and book_column = 'm9'`,
  );
  expect((await server.send(ownMarks, {}, 'head')).children).toEqual([]);
});

test('the term cards of the demo school are those that its marks come to', async () => {
  const { pool } = server.app.connection;
  await insertTermCards(pool, 1);
  const { rows } = await pool.query(`
    select c.id, c.year_id, count(*)::int as cards from report_card r
    join enrolment e on e.student_id = r.student_id and e.year_id = r.year_id and e.is_current
    join class c on c.id = e.class_id where r.period = 'term2' and c.branch_id = 1 group by c.id order by c.id limit 2`);
  expect(rows.length).toBeGreaterThan(0);
  for (const { id, year_id, cards } of rows) {
    const read = await server.send(classCards, { params: { id }, query: { period: 'term2' } }, 'head', {
      branchId: 1,
      yearId: year_id,
    });
    expect(read).toMatchObject({ unpublished: 0, mayWrite: false, mayPublish: false });
    expect(read.cards).toHaveLength(cards);
    for (const card of read.cards) {
      expect(card).toMatchObject({ revision: 1, missingMarks: 0 });
      expect(card.changed, JSON.stringify(card.content)).toBe(false);
    }
  }
});
