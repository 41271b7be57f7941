import { Id, Kip, LocalDate, line, SentInstant, text } from '@suksa/contracts';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { unbounded } from './inputs.ts';
import { throwing } from './throwing-inputs.ts';

test('the field types of the contracts let nothing through that the database could not keep', () => {
  const fields = z.object({
    id: Id,
    amount: Kip,
    day: z.nullable(LocalDate),
    name: line(20),
    note: z.optional(text(20)),
    at: SentInstant,
    lines: z.array(z.object({ id: Id })).check(z.maxLength(5)),
  });
  expect(unbounded(fields, 'body')).toEqual([]);
});

test.each([
  [z.string().check(z.maxLength(9)), 'a character U+0000'],
  [z.string().check(z.regex(/^[a-z]*$/)), 'a text of any length'],
  [z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)), 'a day outside 1900 to 2200'],
  [z.iso.datetime(), 'an instant outside 1900 to 2200'],
  [z.coerce.number().check(z.int(), z.minimum(1)), 'an integer beyond int4 (only Kip may)'],
  [z.number().check(z.minimum(0)), 'an amount without bounds'],
  [z.array(z.boolean()), 'a list of any length'],
  [z.record(z.string(), z.unknown()), 'anything'],
  [z.string().check(z.maxLength(900_000), z.regex(/^data:image\/png;base64,/)), 'a file as text'],
  [z.base64().check(z.maxLength(900_000)), 'a file as text'],
])('a field without bounds is told: %#', (schema, what) => {
  const body = z.object({ lines: z.array(z.object({ field: schema })).check(z.maxLength(5)) });
  expect(unbounded(body, 'body').join('\n')).toContain(what);
});

test('a rule that breaks on what is no list of parts is told, one that leaves it to the type is not', () => {
  const parts = (rule: (all: { day: string }[]) => unknown) =>
    z.object({
      parts: z.array(z.object({ day: LocalDate })).check(z.refine(rule, { when: () => true })),
    });
  expect(
    throwing(
      parts((all) => all.every(Boolean)),
      'body',
    ),
  ).toHaveLength(1);
  expect(
    throwing(
      parts(([one]) => one?.day !== ''),
      'body',
    ),
  ).toHaveLength(1);
  expect(
    throwing(
      parts((all) => !Array.isArray(all)),
      'body',
    ),
  ).toEqual([]);
});
