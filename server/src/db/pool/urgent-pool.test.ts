import { EventEmitter } from 'node:events';
import pg from 'pg';
import { expect, it } from 'vitest';
import { urgentPool } from './urgent-pool.ts';

/** A pool of one connection, and what was asked on it in the order in which it was. */
const poolOfOne = () => {
  const asked: string[] = [];
  class Client extends EventEmitter {
    readonly _queryable = true;
    connect(done: () => void) {
      setImmediate(done);
    }
    query(text: string, _: unknown, done: (error: null, result: object) => void) {
      asked.push(text);
      setImmediate(() => done(null, { rows: [] }));
    }
    end(done: () => void) {
      setImmediate(done);
    }
  }
  const pool = new pg.Pool({ max: 1, connectionTimeoutMillis: 5000, Client: Client as never });
  return { pool, urgent: urgentPool(pool), asked };
};

it('asks before everybody who waits, in its own order', async () => {
  const { pool, urgent, asked } = poolOfOne();
  const many = ['first', 'second', 'third'].map((text) => pool.query(text));
  await Promise.all([...many, urgent.query('sign-in'), urgent.query('dashboard'), pool.query('fourth')]);
  expect(asked).toEqual(['first', 'sign-in', 'dashboard', 'second', 'third', 'fourth']);
  await pool.end();
});

it('takes a connection for a transaction before others as well, and the pool gets it back', async () => {
  const { pool, urgent, asked } = poolOfOne();
  const slow = pool.query('slow');
  const waiting = pool.query('waiting');
  const client = await urgent.connect();
  expect(asked).toEqual(['slow']);
  client.release();
  await Promise.all([slow, waiting]);
  expect(asked).toEqual(['slow', 'waiting']);
  expect(pool.idleCount).toBe(1);
  await pool.end();
});
