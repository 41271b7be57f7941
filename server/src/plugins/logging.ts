import { randomUUID } from 'node:crypto';
import { type FastifyServerOptions, LogController } from 'fastify';
import type { App } from '../http/app.ts';

type Logging = 'logger' | 'genReqId' | 'requestIdHeader' | 'logController';

/** Structured lines without secrets: no headers, bodies or query strings, which may hold names and tokens. */
export const loggingOptions = (level: string): Pick<FastifyServerOptions, Logging> => ({
  logger: {
    level,
    redact: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token'],
    serializers: {
      req: ({ method, url }) => ({ method, path: url.split('?', 1)[0] }),
    },
  },
  // One line when a call is answered says it all; `logRequests` writes it.
  logController: new LogController({ disableRequestLogging: true }),
  requestIdHeader: false,
  genReqId: ({ headers }) => acceptableId(headers['x-request-id']) ?? randomUUID(),
});

/** A proxy's or the client's own id is kept if it can't disturb a log. */
const acceptableId = (given: string | string[] | undefined) =>
  typeof given === 'string' && /^[A-Za-z0-9-]{8,64}$/.test(given) ? given : undefined;

/** Every answer carries its request id, and every call of the API leaves one line. */
export const logRequests = (app: App) => {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return;
    const { routeOptions, actor } = request;
    request.log.info(
      {
        method: request.method,
        route: routeOptions.url,
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime * 10) / 10,
        user: actor?.userId,
      },
      'answered',
    );
  });
};
