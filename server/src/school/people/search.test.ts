import { PgDialect } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { studentSearch, students } from '../../db/schema/index.ts';
import { afterPrefix, exactFirst, hasToken, matches } from './search.ts';

const tokens = { token: studentSearch.token, owner: studentSearch.studentId };
const textOf = (conditions: Parameters<PgDialect['sqlToQuery']>[0][]) =>
  conditions.map((condition) => new PgDialect().sqlToQuery(condition));

test('a search asks for a token that begins with each word, as parameters and never as a pattern', () => {
  const [condition] = textOf(matches(['50%'], tokens, students.id));
  expect(condition?.params).toEqual(['50%', afterPrefix('50%')]);
  expect(condition?.sql).not.toContain('like');
});

test('a word is looked for as it is spelled and as it sounds, and only the spelling ranks', () => {
  const [condition] = textOf(matches(['phone'], tokens, students.id));
  expect(condition?.params).toEqual(['phone', afterPrefix('phone'), '~pon', afterPrefix('~pon')]);
  const [rank] = textOf(exactFirst(['phone'], hasToken(tokens, students.id)));
  expect(rank?.params).toEqual(['phone', afterPrefix('phone')]);
  expect(exactFirst(['020'], hasToken(tokens, students.id))).toEqual([]);
});

test('the end of a prefix lies behind everything that begins with it', () => {
  const inside = (text: string) => text >= 'ນ' && text < afterPrefix('ນ');
  expect(inside('ນ້ຳ') && inside('ນໍ')).toBe(true);
  expect(inside('ບ') || inside('ທ')).toBe(false);
});
