import type pg from 'pg';
import type { SlowWork } from './slow-log.ts';
import { statementShape } from './statement-shape.ts';

/** Milliseconds from which a statement is worth a line: a call of ours makes several. */
const slowStatement = 200;

type Query = (...given: readonly unknown[]) => unknown;
type Callback = (error: unknown, result: unknown) => void;

/** Times every statement of a pool's connections, and notes those that took long by name and shape. */
export const watchStatements = (pool: pg.Pool, slow: SlowWork): void => {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query;
    client.query = ((...given: unknown[]) => {
      const began = performance.now();
      const over = () => {
        const took = performance.now() - began;
        if (took >= slowStatement) slow.noteStatement(nameOf(given[0]), took);
      };
      const last = given.length - 1;
      if (typeof given[last] === 'function') {
        const callback = given[last] as Callback;
        given[last] = (error: unknown, result: unknown) => {
          over();
          callback(error, result);
        };
        return query(...given);
      }
      const asked = query(...given);
      // A cursor is read piece by piece: how long that lasts is its reader's.
      if (asked instanceof Promise) asked.then(over, over);
      return asked;
    }) as typeof client.query;
  });
};

/** A statement that is planned once has a name in the code; all have a shape. */
const nameOf = (asked: unknown): string => {
  if (typeof asked === 'string') return statementShape(asked);
  const { name, text } = (asked ?? {}) as { readonly name?: unknown; readonly text?: unknown };
  const shape = typeof text === 'string' ? statementShape(text) : '';
  return typeof name === 'string' && name ? `${name}: ${shape}` : shape || 'unknown';
};
