import { PgDialect } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { students } from './db/schema/index.ts';
import { listOf, listOrder } from './list.ts';

const textOf = (conditions: Parameters<PgDialect['sqlToQuery']>[0][]) =>
  conditions.map((condition) => new PgDialect().sqlToQuery(condition));

const listing = (found: number, { page = 1, q = 'kham' } = {}) => {
  let counted = 0;
  const list = listOf({
    query: { page, size: 20, q },
    rows: async ({ limit }) => Array.from({ length: Math.min(found, limit) }, (_, id) => ({ id })),
    count: async () => {
      counted += 1;
      return 77;
    },
    present: ({ id }) => id,
  });
  return list.then((page) => ({ ...page, counted }));
};

test('a page of a search that is not full is the last one, and is not counted', async () => {
  expect(await listing(3)).toMatchObject({ rows: [0, 1, 2], total: 3, counted: 0 });
  expect(await listing(3, { page: 3 })).toMatchObject({ total: 43, counted: 0 });
});

test('a full page is counted, and so is an empty one behind the end', async () => {
  expect(await listing(20)).toMatchObject({ total: 77, counted: 1 });
  expect(await listing(0, { page: 9 })).toMatchObject({ rows: [], total: 77, counted: 1 });
});

test('a list without a search is counted while its page is read', async () => {
  expect(await listing(3, { q: '' })).toMatchObject({ rows: [0, 1, 2], total: 77, counted: 1 });
});

test('an order ends with what is unique, so that no row shows on two pages', () => {
  const columns = { name: students.sortKey, code: students.code };
  const order = listOrder({ sort: 'name', dir: 'desc' }, columns, students.id);
  expect(textOf(order).map(({ sql }) => sql)).toEqual(['"student"."sort_key" desc', '"student"."id" desc']);
});
