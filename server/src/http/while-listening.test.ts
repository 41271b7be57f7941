import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { loggingOptions } from '../plugins/logging.ts';
import type { App } from './app.ts';
import { whileListening } from './while-listening.ts';

/** A server that writes down what it logs as failed. */
const listener = () => {
  const failures: { readonly msg: string; readonly err: { readonly message: string } }[] = [];
  const stream = { write: (line: string) => failures.push(JSON.parse(line)) };
  const app = Fastify({ logger: { ...(loggingOptions('error').logger as object), stream } });
  return {
    app,
    failures,
    repeat: (work: () => Promise<unknown>) =>
      whileListening(app as unknown as App, { every: 5, work, failure: 'it failed' }),
  };
};

const moment = () => new Promise((resolve) => setTimeout(resolve, 5));

test('work is begun again after it failed, which is logged with its reason', async () => {
  const { app, failures, repeat } = listener();
  let times = 0;
  repeat(async () => {
    times += 1;
    if (times === 1) throw new Error('the database is away');
  });
  await app.listen({ port: 0 });
  await expect.poll(() => times).toBeGreaterThan(2);
  await app.close();
  expect(failures).toMatchObject([{ msg: 'it failed', err: { message: 'the database is away' } }]);
});

test('work that lasts is never begun a second time beside itself, and closing waits for it', async () => {
  const { app, repeat } = listener();
  const seen: string[] = [];
  let finish = () => {};
  repeat(async () => {
    seen.push('begun');
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    seen.push('done');
  });
  await app.listen({ port: 0 });
  for (let times = 0; times < 4; times++) await moment();
  expect(seen).toEqual(['begun']);
  const closing = app.close().then(() => seen.push('closed'));
  for (let times = 0; times < 4; times++) await moment();
  finish();
  await closing;
  expect(seen).toEqual(['begun', 'done', 'closed']);
});

test('nothing is begun before the server listens', async () => {
  const { app, repeat } = listener();
  let times = 0;
  repeat(async () => {
    times += 1;
  });
  await app.ready();
  for (let waits = 0; waits < 4; waits++) await moment();
  await app.close();
  expect(times).toBe(0);
});
