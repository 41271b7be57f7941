import { checkCards, classCards, ownCards, publishManyCards, readCardRun } from '@suksa/contracts/reports';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let levelId: number;
let classIds: readonly number[];

beforeAll(async () => {
  server = await startTestServer();
  const { levels } = await server.send(readCardRun, { query: { period: 'm9' } }, 'head');
  levelId = levels[0]?.id ?? 0;
  classIds = levels.flatMap(({ classes }) => classes);
});
afterAll(() => server.stop());

/** A busy machine may still be at it when the call answers. */
const done = async (query: { period: string; levelId?: number }) => {
  const last = async () => (await server.send(readCardRun, { query }, 'head')).job;
  await expect.poll(async () => (await last())?.state, { timeout: 20_000 }).toBe('done');
  return last();
};
const check = async (changes: { period?: string; levelId?: number } = {}, as: Account = 'head') => {
  await server.send(checkCards, { body: { period: 'm9', levelId: null, ...changes } }, as);
  return done({ period: 'm9', ...changes });
};
const publish = async (
  { period = 'm9', ...changes }: { period?: 'm9' | 'm10'; shownFrom?: string } = {},
  as: Account = 'head',
) => {
  await server.send(publishManyCards, { body: { period, levelId: null, shownFrom: null, ...changes } }, as);
  return done({ period });
};
const cardsOf = async (id = classIds[0] ?? 0) =>
  (await server.send(classCards, { params: { id }, query: { period: 'm9' } }, 'head')).cards;

test('the cards of all classes are looked through one by one, and nothing is published by it', async () => {
  const job = await check();
  expect(job).toMatchObject({ state: 'done', result: { published: null } });
  expect(job?.result?.classes.map(({ classId }) => classId)).toEqual(classIds);
  const [first] = job?.result?.classes ?? [];
  const cards = await cardsOf();
  expect(first).toMatchObject({
    students: cards.length,
    missing: cards.filter(({ missingMarks }) => missingMarks > 0).length,
    silent: cards.filter(({ content }) => content.comment === '').length,
    waiting: cards.length,
    published: 0,
  });
  expect(cards.every(({ revision }) => revision === 0)).toBe(true);
  const ofLevel = (await check({ levelId }))?.result?.classes ?? [];
  expect(ofLevel.length).toBeGreaterThan(0);
  expect(ofLevel.length).toBeLessThan(classIds.length);
});

test('they are published at once, a class with unpublished marks is left out and named, and again changes nothing', async () => {
  const [first, second] = classIds;
  const { db } = server.app;
  await db.execute(sql`update mark_sheet set state = 'published' where book_column = 'm9'`);
  await db.execute(
    sql`update mark_sheet set state = 'submitted' where book_column = 'm9' and class_id = ${second}`,
  );
  const result = (await publish())?.result;
  const of = (id: number | undefined) => result?.classes.find(({ classId }) => classId === id);
  const cards = await cardsOf(first);
  expect(of(first)).toMatchObject({ unpublished: 0, waiting: 0, published: cards.length });
  expect(cards.every(({ revision, layout }) => revision === 1 && layout !== null)).toBe(true);
  expect(of(second)).toMatchObject({ published: 0 });
  expect(of(second)?.unpublished).toBeGreaterThan(0);
  expect((await cardsOf(second)).every(({ revision }) => revision === 0)).toBe(true);
  expect(result?.published).toBe(
    result?.classes.filter((one) => one.unpublished === 0).reduce((sum, one) => sum + one.students, 0),
  );
  expect((await publish())?.result?.published).toBe(0);
  const read = await server.send(readCardRun, { query: { period: 'm9' } }, 'head');
  expect(read.job).toMatchObject({ state: 'done', result: { published: 0 } });
});

test('families see cards of many classes from the time that the school sets', async () => {
  await server.app.db.execute(sql`update mark_sheet set state = 'published' where book_column = 'm10'`);
  const before = (await server.send(ownCards, {}, 'family')).cards.length;
  const shownFrom = new Date(Date.now() + 3_600_000).toISOString();
  await publish({ period: 'm10', shownFrom });
  expect((await server.send(ownCards, {}, 'family')).cards).toHaveLength(before);
});

test('only who publishes cards of the whole branch does so, of levels and months that there are', async () => {
  await expect(check({}, 'teacher')).rejects.toMatchObject({ code: 'no_permission' });
  await expect(publish({}, 'registrar')).rejects.toMatchObject({ code: 'no_permission' });
  await expect(check({ levelId: 999_999 })).rejects.toMatchObject({ code: 'not_found' });
  await expect(check({ period: 'm7' })).rejects.toMatchObject({ fields: [{ path: 'period' }] });
  await expect(publish({ shownFrom: 'soon' })).rejects.toMatchObject({ code: 'validation_failed' });
});
