import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../http/app.ts';
import { refuse } from '../../http/refuse.ts';
import { findPageReader } from '../../school/accounts/session-repository.ts';
import { allowPage, newNonce } from '../security-headers.ts';
import { givePreviewKey, localeOf, pageKeyIn, takePreviewKey } from './page-cookie.ts';
import { previewPage } from './preview-markup.ts';
import { findPreview } from './preview-repository.ts';

/**
 * `/preview/<token>` asks, and shows after a yes, to whoever is signed in with an account that may look at what isn't
 * released: the address alone opens nothing. `/preview/leave` goes back to what is live.
 */
export const servePreviews = async (app: App) => {
  // A form without a field: there is nothing in it to read.
  app.addContentTypeParser('application/x-www-form-urlencoded', (_request, payload, done) => {
    payload.resume();
    payload.on('end', () => done(null));
  });

  app.get('/preview/leave', async (_request, reply) => {
    takePreviewKey(reply);
    return goTo('/', reply);
  });

  app.get<PreviewRoute>('/preview/:token', async (request, reply) => {
    const allowed = await mayOpen(request);
    const preview = (allowed && (await previewOf(request))) || null;
    const nonce = newNonce();
    allowPage(reply, nonce);
    return reply
      .code(statusOf(allowed, preview))
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(previewPage({ preview, allowed, locale: localeOf(request), nonce }));
  });

  app.post<PreviewRoute>('/preview/:token', async (request, reply) => {
    if (!isFromHere(request)) refuse('not_found');
    const preview = (await mayOpen(request)) && (await previewOf(request));
    if (!preview) return goTo(request.url, reply);
    givePreviewKey(reply, request.params.token, preview.until);
    return goTo('/', reply);
  });
};

interface PreviewRoute {
  Params: { token: string };
}

const previewOf = ({ server, params }: FastifyRequest<PreviewRoute>) =>
  /^[A-Za-z0-9_-]{43}$/.test(params.token)
    ? findPreview(server.db, params.token)
    : Promise.resolve(undefined);

/** A page is asked for without the token of a session; whose it is, the browser's page key says. */
const mayOpen = async (request: FastifyRequest): Promise<boolean> => {
  const key = pageKeyIn(request);
  return key !== undefined && (await findPageReader(request.server.db, key))?.mayOverride === true;
};

const statusOf = (allowed: boolean, preview: object | null) => {
  if (!allowed) return 403;
  return preview ? 200 : 404;
};

/** A page of another origin can send a form here too, without anybody's yes. */
const isFromHere = ({ headers }: FastifyRequest) =>
  headers['sec-fetch-site'] === 'same-origin' ||
  (headers['sec-fetch-site'] === undefined &&
    headers.origin !== undefined &&
    URL.canParse(headers.origin) &&
    new URL(headers.origin).host === headers.host);

const goTo = (path: string, reply: FastifyReply) =>
  reply.header('cache-control', 'no-store').redirect(path, 303);
