import { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { users } from '../db/schema/index.ts';
import { loggingOptions } from '../plugins/logging.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { faultOf } from './fault.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.remove());

const canary = 'Canary Vongsavanh';

const failureOf = (act: () => unknown): Promise<unknown> =>
  Promise.resolve()
    .then(act)
    .then(
      () => expect.fail('it was to fail'),
      (error: unknown) => error,
    );

const user = (values: object) => database.connection.db.insert(users).values(values as never);

/** Errors that hold what somebody typed, from wherever a server gets its errors. */
const failures: Readonly<Record<string, () => unknown>> = {
  'a value of the wrong type': () => database.connection.db.execute(sql`select ${canary}::date`),
  'a constraint, whose detail is the row': () =>
    user({
      username: canary,
      passwordHash: canary,
      nameLo: canary,
      nameEn: canary,
      roleId: 1,
      sortKey: '',
      staffType: canary,
    }),
  'a null': () => database.connection.pool.query('select $1::text collate "C" || ($2::int / 0)', [canary, 1]),
  'a text that no database takes': () => user({ username: `${canary}\0`, passwordHash: canary }),
  'a parser': () => JSON.parse(`{"name": ${canary}}`),
  'an address': () => new URL(canary),
  'an argument': () => Buffer.from(canary, canary as never),
  'a schema': () => z.parse(z.object({ name: z.enum(['a']) }), { name: canary }, { reportInput: true }),
  'a number': () => BigInt(canary),
};

test.each(Object.keys(failures))(
  'what is logged of %s says where the fault is and nothing that was typed',
  async (kind) => {
    const error = await failureOf(failures[kind] as () => unknown);
    expect(error).toBeInstanceOf(Error);
    const wrapped = new Error(`of ‘${canary.toUpperCase()}’`.slice(0, 3), { cause: error });
    const lines: string[] = [];
    const stream = new Writable({ write: (line, _, done) => done(void lines.push(String(line))) });
    const { logger } = loggingOptions('trace');
    const { log } = Fastify({ logger: { ...(logger as object), stream } });
    log.error(error);
    log.error(error, (error as Error).message);
    log.warn({ error }, 'failed');
    log.warn({ err: wrapped }, 'failed');
    expect(lines).toHaveLength(4);
    expect(lines.join('')).not.toMatch(/canary|vongsavanh/i);
    expect(faultOf(error).stack).toContain('fault.test.ts');
  },
);

test('a failing statement is named by its state, its constraint and its shape', async () => {
  const { statement, cause } = faultOf(
    await failureOf(failures['a constraint, whose detail is the row'] as () => unknown),
  );
  expect(statement).toMatch(/^insert into "app_user" .* values \(.*\$1/);
  expect(cause).toMatchObject({
    code: '23514',
    table: 'app_user',
    constraint: expect.stringMatching(/^app_user_/),
  });
});
