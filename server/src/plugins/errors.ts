import type { ErrorBody } from '@suksa/contracts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../http/app.ts';
import { Refusal } from '../http/refuse.ts';
import { databaseRefusal } from './database-refusal.ts';
import { awayPage } from './releases/unopened-markup.ts';
import { allowPage, newNonce } from './security-headers.ts';

/** One way out for everything that goes wrong: a coded body; the unexpected is logged once with its request id. */
export const answerErrors = (app: App) => {
  app.setErrorHandler<FastifyError | Error>((error, request, reply) => {
    const refusal = refusalOf(app, error, request);
    if (refusal !== error && refusal.statusCode >= 500) request.log.error({ err: error }, 'request failed');
    if (refusal.code === 'unavailable' && opensPage(request)) return sendAway(reply);
    return sendRefusal(refusal, request, reply);
  });
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 503 && !reply.hasHeader('retry-after'))
      reply.header('retry-after', secondsUntilServing);
  });
  app.setNotFoundHandler((request, reply) => sendRefusal(new Refusal('not_found'), request, reply));
};

/** A database that is started again, or another that takes over, is back by then or soon after. */
const secondsUntilServing = 2;

/** A browser that goes to an address, and no script of a page. */
const opensPage = ({ method, url, headers }: FastifyRequest) =>
  method === 'GET' && !url.startsWith('/api/') && /text\/html/.test(headers.accept ?? '');

const sendAway = (reply: FastifyReply) => {
  const nonce = newNonce();
  allowPage(reply, nonce);
  return reply
    .code(503)
    .header('cache-control', 'no-store')
    .header('refresh', String(secondsUntilServing * 2))
    .type('text/html; charset=utf-8')
    .send(awayPage(nonce));
};

export const sendRefusal = (refusal: Refusal, request: FastifyRequest, reply: FastifyReply) => {
  const body: ErrorBody = {
    error: {
      code: refusal.code,
      requestId: request.id,
      ...(refusal.fields ? { fields: [...refusal.fields] } : {}),
      ...(refusal.details ? { details: refusal.details } : {}),
    },
  };
  const seconds = refusal.details?.retryAfterSeconds;
  if (typeof seconds === 'number') reply.header('retry-after', seconds);
  // A string passes by the endpoint's own output schema, which is not the schema of an error.
  return reply
    .code(refusal.statusCode)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer((text: string) => text)
    .send(JSON.stringify(body));
};

const refusalOf = (app: App, error: FastifyError | Error, request: FastifyRequest): Refusal => {
  if (error instanceof Refusal) return error;
  const fromDatabase = databaseRefusal(app.constraintRefusals, error);
  if (fromDatabase) return fromDatabase;
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status === undefined || status >= 500) return new Refusal('internal_error');
  if (status === 413) return tooLarge(request);
  if (status === 404) return new Refusal('not_found');
  if (status === 429) return new Refusal('too_many_requests');
  return new Refusal('validation_failed', { status });
};

/** Of a call that takes a file it is the file: told at its field, as where it is found to be too large later. */
const tooLarge = ({ routeOptions }: FastifyRequest) => {
  const field = routeOptions.config.upload?.field;
  return new Refusal(
    'payload_too_large',
    field === undefined ? {} : { fields: [{ path: field, code: 'file_too_large' }] },
  );
};
