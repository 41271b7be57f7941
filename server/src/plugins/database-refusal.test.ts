import { expect, test } from 'vitest';
import { databaseRefusal } from './database-refusal.ts';

const failure = (code: string, constraint?: string) =>
  Object.assign(new Error('refused'), { code, constraint });
const wordings = new Map([['app_user_username_unique', { code: 'duplicate', field: 'username' }]]);

test('a constraint that a feature has named is told at its field', () => {
  const refusal = databaseRefusal(wordings, failure('23505', 'app_user_username_unique'));
  expect(refusal).toMatchObject({
    code: 'duplicate',
    statusCode: 409,
    fields: [{ path: 'username', code: 'duplicate' }],
  });
});

test('it is found below what the query builder wraps around it', () => {
  const wrapped = new Error('Failed query', { cause: failure('23505', 'app_user_username_unique') });
  expect(databaseRefusal(wordings, wrapped)?.code).toBe('duplicate');
});

test('a socket that the database took with it is an outage, a missing file is not', () => {
  const gone = Object.assign(new Error('connect ENOENT'), { code: 'ENOENT', syscall: 'connect' });
  expect(databaseRefusal(wordings, new Error('Failed query', { cause: gone }))?.code).toBe('unavailable');
  const missing = Object.assign(new Error('open ENOENT'), { code: 'ENOENT', syscall: 'open' });
  expect(databaseRefusal(wordings, missing)).toBeUndefined();
});

test('what others refer to is in use, and what refers to something that is gone came too late', () => {
  const deleting = new Error(
    'update or delete on table "a" violates foreign key constraint "b" on table "c"',
  );
  expect(databaseRefusal(wordings, Object.assign(deleting, { code: '23503' }))?.code).toBe('in_use');
});

test.each([
  ['23505', 'duplicate'],
  ['23P01', 'duplicate'],
  ['23503', 'conflict'],
  ['40001', 'conflict'],
  ['22021', 'invalid_value'],
  ['22008', 'invalid_value'],
  ['22P05', 'invalid_value'],
  ['54000', 'invalid_value'],
  ['53300', 'unavailable'],
  ['57P01', 'unavailable'],
  ['08006', 'unavailable'],
  ['25P03', 'unavailable'],
  ['42P01', 'unavailable'],
  ['ECONNREFUSED', 'unavailable'],
  ['ECONNRESET', 'unavailable'],
  ['EAI_AGAIN', 'unavailable'],
])('an unnamed %s is %s', (code, told) => {
  expect(databaseRefusal(wordings, failure(code, 'other'))?.code).toBe(told);
});

test.each([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'timeout exceeded when trying to connect',
  'The embedded database has ended.',
])('what the driver says without a code is unavailable: %s', (message) => {
  expect(databaseRefusal(wordings, new Error(message))?.code).toBe('unavailable');
  const wrapped = new Error('Failed query: rollback', { cause: new Error(message) });
  expect(databaseRefusal(wordings, wrapped)).toMatchObject({ code: 'unavailable', statusCode: 503 });
});

test('a mistake in a query stays a mistake of ours', () => {
  expect(databaseRefusal(wordings, failure('42703'))).toBeUndefined();
  expect(databaseRefusal(wordings, new TypeError('x is not a function'))).toBeUndefined();
});
