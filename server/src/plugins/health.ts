import { sql } from 'drizzle-orm';
import type { App } from '../http/app.ts';
import { refuse } from '../http/refuse.ts';

/** `/healthz`: the process answers. `/readyz`: it can serve, and isn't stopping. */
export const answerHealth = (app: App) => {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  // Else a connection that was busy when the stop began is kept alive behind its answer, and the stop waits for it.
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close');
  });
  app.get('/healthz', { logLevel: 'warn' }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    if (stopping) return refuse('unavailable');
    await app.db.execute(sql`select 1`);
    return reply.header('cache-control', 'no-store').send({ status: 'ready' });
  });
};
