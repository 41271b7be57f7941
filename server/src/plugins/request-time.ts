import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../http/app.ts';

/** More than any call takes. */
const mostMegabytes = 10;

/**
 * Who sends a request letter by letter, head or body, is cut off: each would keep a connection for ever. The whole
 * server waits as long as the largest file may take; {@link limitRequestTime} says what each request may.
 */
export const patienceFor = (requestTimeout: number) => {
  const longest = requestTimeout * (1 + mostMegabytes);
  return {
    requestTimeout: longest,
    http: {
      requestTimeout: longest,
      headersTimeout: requestTimeout,
      connectionsCheckingInterval: Math.min(10_000, requestTimeout / 2),
    },
  };
};

/**
 * A body is here within `REQUEST_TIMEOUT`. One with a file has as long again for each megabyte, once its sender has been
 * let in: a scanned document comes through a line of 20 kB a second, too.
 */
export const limitRequestTime = (app: App) => {
  const { requestTimeout } = app.environment;
  const timers = new WeakMap<FastifyRequest['raw'], NodeJS.Timeout>();
  const wait = (request: FastifyRequest, reply: FastifyReply, limit: number) => {
    clearTimeout(timers.get(request.raw));
    timers.set(request.raw, setTimeout(() => cutOff(request, reply), limit).unref());
  };
  app.addHook('onRequest', async (request, reply) => {
    if (!hasBody(request)) return;
    const arrived = () => clearTimeout(timers.get(request.raw));
    request.raw.once('end', arrived).once('close', arrived);
    wait(request, reply, requestTimeout);
  });
  app.addHook('preParsing', async (request, reply) => {
    if (!request.routeOptions.config.upload || !hasBody(request)) return;
    const megabytes = Math.min(lengthOf(request) / 1_000_000, mostMegabytes);
    wait(request, reply, requestTimeout * (1 + megabytes));
  });
};

const lengthOf = ({ headers }: FastifyRequest) => Number(headers['content-length']) || 0;

const hasBody = (request: FastifyRequest) =>
  lengthOf(request) > 0 || request.headers['transfer-encoding'] !== undefined;

/**
 * As the HTTP server itself does it: what is still to come can't be answered in the usual way. Who was refused before the
 * body was read is cut off too, unless all of it has arrived meanwhile.
 */
const cutOff = ({ raw }: FastifyRequest, reply: FastifyReply) => {
  if (!reply.raw.headersSent) raw.socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
  raw.destroy();
};
