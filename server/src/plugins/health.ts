import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import type { App } from '../http/app.ts';
import { refuse } from '../http/refuse.ts';

/** `/health/live`: the process answers. `/health/ready`: it can serve, so the database answers too, and it isn't stopping. */
export const answerHealth = (app: App) => {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  // Else a connection that was busy when the stop began is kept alive behind its answer, and the stop waits for it.
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close');
  });
  const live = async (_request: unknown, reply: FastifyReply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' });
  const ready = async (_request: unknown, reply: FastifyReply) => {
    if (stopping) return refuse('unavailable');
    await inTime(app.db.execute(sql`select 1`));
    const trouble = await app.releaseTrouble();
    // As one that has just started where files were spoilt: those that run have their pages in memory, and go on.
    if (trouble?.servedInstead === null)
      return reply.code(503).header('cache-control', 'no-store').send({
        status: 'unavailable',
        releases: 'nothing that was released can be served: the log says why',
      });
    // Ready all the same: what was live before is served, and without any server nothing would be.
    const releases = trouble && {
      releases: `the pointer names what can not be served; ${trouble.servedInstead} is served`,
    };
    const cutOff = app.bucketTrouble();
    const bucket = cutOff && {
      bucket: `it can not be followed (${cutOff.message}); what was live here before is served`,
    };
    return reply.header('cache-control', 'no-store').send({ status: 'ready', ...releases, ...bucket });
  };
  // The short names are those that proxies and clusters have been told.
  for (const path of ['/health/live', '/healthz']) app.get(path, { logLevel: 'warn' }, live);
  for (const path of ['/health/ready', '/readyz']) app.get(path, { logLevel: 'warn' }, ready);
};

const patience = 2000;

/** Who asks wants to know now; a database behind a broken network lets a query wait much longer. */
const inTime = async (answer: Promise<unknown>) => {
  const late = new AbortController();
  const inVain = wait(patience, undefined, { signal: late.signal }).then(() => refuse('unavailable'));
  try {
    await Promise.race([answer, inVain]);
  } finally {
    late.abort();
    // Whichever comes second has nobody left to tell.
    for (const second of [answer, inVain]) second.catch(() => undefined);
  }
};
