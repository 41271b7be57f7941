import fastify from 'fastify';
import { expect, test } from 'vitest';
import { closeAll } from './close-all.ts';

/** A server with a call that is answered when told to, and the order of what happened. */
const serving = async () => {
  const happened: string[] = [];
  const server = fastify();
  let answer: (text: string) => void = () => undefined;
  const answered = new Promise<string>((resolve) => {
    answer = resolve;
  });
  server.get('/', () => {
    happened.push('asked');
    return answered;
  });
  server.addHook('onSend', async () => void happened.push('answered'));
  const connection = { close: async () => void happened.push('database closed') };
  const url = await server.listen({ port: 0 });
  const asked = fetch(url).catch(() => happened.push('cut off'));
  while (happened.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  const app = Object.assign(server, { connection }) as unknown as Parameters<typeof closeAll>[0];
  return { app, happened, answer: () => answer('done'), asked };
};

test('a call under way is answered before the database is closed', async () => {
  const { app, happened, answer, asked } = await serving();
  const closed = closeAll(app);
  answer();
  await Promise.all([closed, asked]);
  expect(happened).toEqual(['asked', 'answered', 'database closed']);
});

test('a call that has no end holds nothing up for ever', async () => {
  const { app, happened, asked } = await serving();
  await Promise.all([closeAll(app, 20), asked]);
  expect(happened.toSorted()).toEqual(['asked', 'cut off', 'database closed']);
});
