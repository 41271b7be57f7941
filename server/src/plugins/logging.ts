import { randomUUID } from 'node:crypto';
import { type FastifyServerOptions, LogController } from 'fastify';
import type { App } from '../http/app.ts';
import { faultOf } from '../http/fault.ts';

type Logging = 'logger' | 'genReqId' | 'requestIdHeader' | 'logController';

/**
 * Structured lines without secrets: no headers, bodies, addresses or query strings, which may hold names and tokens,
 * and of an error only what {@link faultOf} says of it.
 */
export const loggingOptions = (level: string): Pick<FastifyServerOptions, Logging> => ({
  logger: {
    level,
    redact: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token'],
    serializers: {
      req: ({ method, routeOptions }) => ({ method, route: routeOptions?.url }),
      err: (error) => faultOf(error) as never,
      error: (error) => faultOf(error),
    },
    hooks: {
      // The logger would take an error's message for the line's where none is given.
      logMethod(given, log) {
        const [first, message] = given as unknown as [unknown, unknown];
        const error = errorIn(first);
        const own = typeof message === 'string' && message !== error?.message ? message : 'failed';
        if (!error) return log.apply(this, given);
        const line = first === error ? { err: error } : first;
        return log.apply(this, [line, own] as unknown as typeof given);
      },
    },
  },
  // One line when a call is answered says it all; `logRequests` writes it.
  logController: new LogController({ disableRequestLogging: true }),
  requestIdHeader: false,
  genReqId: ({ headers }) => acceptableId(headers['x-request-id']) ?? randomUUID(),
});

const errorIn = (given: unknown): Error | undefined => {
  if (given instanceof Error) return given;
  const { err, error } = (given ?? {}) as { readonly err?: unknown; readonly error?: unknown };
  return [err, error].find((value) => value instanceof Error);
};

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
