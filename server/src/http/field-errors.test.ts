import { line, OptionalPhone, Phone } from '@suksa/contracts';
import { fieldErrors } from '@suksa/contracts/field-errors';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';

const schema = z.object({
  name: line(10),
  phone: Phone,
  second: OptionalPhone,
  age: z.number().check(z.int(), z.minimum(6), z.maximum(20)),
  sex: z.enum(['female', 'male']),
  guardians: z.array(z.object({ phone: Phone })).check(z.maxLength(2)),
});

const good = { name: 'ສົມ', phone: '020 5555 5555', second: '', age: 7, sex: 'female', guardians: [] };

const wrong = (given: object) => {
  const parsed = z.safeParse(schema, { ...good, ...given }, { reportInput: true });
  return parsed.success ? [] : fieldErrors(parsed.error.issues);
};

test('good input has no errors', () => {
  expect(wrong({})).toEqual([]);
});

test.each([
  [{ name: '   ' }, { path: 'name', code: 'required' }],
  [{ name: undefined }, { path: 'name', code: 'required' }],
  [{ name: 'far too long a name' }, { path: 'name', code: 'too_long', values: { maximum: 10 } }],
  [{ phone: 'call me' }, { path: 'phone', code: 'phone' }],
  [{ second: 'call me' }, { path: 'second', code: 'phone' }],
  [{ age: 5 }, { path: 'age', code: 'too_small', values: { minimum: 6 } }],
  [{ age: 21 }, { path: 'age', code: 'too_big', values: { maximum: 20 } }],
  [{ age: 7.5 }, { path: 'age', code: 'integer' }],
  [{ age: 'seven' }, { path: 'age', code: 'not_a_number' }],
  [{ sex: 'other' }, { path: 'sex', code: 'not_allowed' }],
  [{ guardians: Array(3).fill({ phone: '020 5555 5555' }) }, { path: 'guardians', code: 'too_many' }],
  [{ guardians: [{ phone: 'x' }] }, { path: 'guardians.0.phone', code: 'phone' }],
])('%j is told as %j', (given, expected) => {
  expect(wrong(given)[0]).toMatchObject(expected);
});
