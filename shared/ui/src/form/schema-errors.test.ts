import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { schemaErrors } from './schema-errors.ts';

const schema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(5)),
  age: z.number().check(z.int(), z.minimum(5), z.maximum(20)),
  sex: z.enum(['female', 'male']),
  email: z.email(),
  password: z.string().check(z.minLength(10)),
  phone: z._default(z.union([z.literal(''), z.string().check(z.regex(/^\d+$/, 'phone'))]), ''),
  guardians: z.array(z.object({ name: z.string().check(z.minLength(1)) })).check(z.minLength(1)),
  terms: z._default(z.array(z.string()).check(z.minLength(2), z.maxLength(3)), ['I', 'II']),
  roleId: z.coerce.number().check(z.minimum(1)),
});

const good = {
  name: 'Kham',
  age: 7,
  sex: 'male',
  email: 'a@b.la',
  password: '0123456789',
  phone: '',
  guardians: [{ name: 'Bou' }],
  roleId: 4,
};

function codes(changes: Record<string, unknown>) {
  const values = { ...good, ...changes };
  const checked = schema.safeParse(values);
  return checked.success ? [] : schemaErrors(checked.error.issues, values);
}

test('good values give no error', () => {
  expect(codes({})).toEqual([]);
});

test('what is missing is required, whatever its kind', () => {
  for (const path of ['name', 'age', 'sex', 'email', 'roleId'])
    expect(codes({ [path]: null })).toEqual([{ path, code: 'required' }]);
  expect(codes({ name: '  ' })).toEqual([{ path: 'name', code: 'required' }]);
  expect(codes({ sex: '' })).toEqual([{ path: 'sex', code: 'required' }]);
  expect(codes({ guardians: [] })).toEqual([{ path: 'guardians', code: 'required' }]);
});

test('sizes tell their limit', () => {
  expect(codes({ name: 'Khamlasith' })).toEqual([{ path: 'name', code: 'too_long', values: { maximum: 5 } }]);
  expect(codes({ age: 4 })).toEqual([{ path: 'age', code: 'too_small', values: { minimum: 5 } }]);
  expect(codes({ age: 21 })).toEqual([{ path: 'age', code: 'too_big', values: { maximum: 20 } }]);
  expect(codes({ password: 'short' })).toEqual([
    { path: 'password', code: 'too_short', values: { minimum: 10 } },
  ]);
});

test('a list counts what is in it, not characters', () => {
  expect(codes({ terms: ['I'] })).toEqual([{ path: 'terms', code: 'too_few', values: { minimum: 2 } }]);
  expect(codes({ terms: ['I', 'II', 'III', 'IV'] })).toEqual([
    { path: 'terms', code: 'too_many', values: { maximum: 3 } },
  ]);
});

test('kinds have their own codes', () => {
  expect(codes({ age: 'x' })).toEqual([{ path: 'age', code: 'not_a_number' }]);
  expect(codes({ age: 7.5 })).toEqual([{ path: 'age', code: 'integer' }]);
  expect(codes({ sex: 'other' })).toEqual([{ path: 'sex', code: 'not_allowed' }]);
  expect(codes({ email: 'nobody' })).toEqual([{ path: 'email', code: 'email' }]);
});

test('a code that the contract names wins, also inside a choice of shapes', () => {
  expect(codes({ phone: 'abc' })).toEqual([{ path: 'phone', code: 'phone' }]);
});

test('a nested field is named by its path', () => {
  expect(codes({ guardians: [{ name: '' }] })).toEqual([{ path: 'guardians.0.name', code: 'required' }]);
});
