import { LocalDate, Version } from '@suksa/contracts';
import { listStudents } from '@suksa/contracts/education';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { compiledParser } from './compiled-parser.ts';

const schema = z.object({
  name: z.string(),
  note: z.optional(z.string()),
  home: z.nullable(z.object({ village: z.string() })),
  children: z.array(z.object({ id: z.number(), born: z.nullable(z.string()) })),
});
const parse = compiledParser(schema);
const good = { name: 'ນ້ອຍ', home: { village: 'ທ່າເດື່ອ' }, children: [{ id: 1, born: null }] };

/** The paths at which it is refused. */
const refusalOf = (by: (value: unknown) => unknown, wrong: unknown) => {
  try {
    by(wrong);
  } catch (cause) {
    if (cause instanceof z.core.$ZodError) return cause.issues.map(({ path }) => path);
  }
  return [];
};

test('lets the same through, and nothing that the contract does not name', () => {
  const more = { ...good, secret: 1, children: [{ ...good.children[0], secret: 2 }] };
  expect(parse(more)).toEqual(good);
  expect(parse({ ...good, home: null, note: 'x' })).toEqual({ ...good, home: null, note: 'x' });
});

test.each([
  [{ ...good, name: 1 }],
  [{ ...good, home: { village: null } }],
  [{ ...good, home: undefined }],
  [{ ...good, children: [{ id: '1', born: null }] }],
  [{ ...good, children: null }],
  [null],
])('refuses what the contract refuses, at the same place: %j', (wrong) => {
  const refused = refusalOf(parse, wrong);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused).toEqual(refusalOf((value) => z.parse(schema, value), wrong));
});

test('a page of the register stays what it is', () => {
  const page = { rows: [], total: 0 };
  expect(compiledParser(listStudents.output as z.core.$ZodType)(page)).toEqual(page);
});

test('a value that is stored is answered, also where it may not be sent any more', () => {
  const bounded = z.object({ dueDate: LocalDate, version: z.optional(Version), days: z.array(LocalDate) });
  const stored = { dueDate: '9999-12-31', version: 0, days: ['0001-01-01'] };
  expect(z.safeParse(bounded, stored).success).toBe(false);
  expect(compiledParser(bounded)(stored)).toEqual(stored);
});
