import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../../http/app.ts';
import { Refusal } from '../../../http/refuse.ts';
import { allowPage, newNonce } from '../../../plugins/security-headers.ts';
import { type Verdict, verifyPage } from './verify-markup.ts';
import { findByToken } from './verify-repository.ts';
import { verifyTokenIn } from './verify-token-rules.ts';

/** For one address: a parents' evening behind one router passes, guessing tokens doesn't. */
const perMinute = 60;

/** Where the code on a receipt leads: whoever holds the paper sees whether the school wrote it. */
export const verifyRoutes = (app: App) => {
  const limit = app.limiter('verify receipt', perMinute);

  app.get<{ Params: { token: string } }>('/verify/:token', async (request, reply) => {
    const isAllowed = await limit(request).then(() => true, refused);
    if (!isAllowed) return sendVerdict(request, reply.code(429), 'too_many');
    const token = verifyTokenIn(request.params.token);
    const receipt = token && (await findByToken(app.schoolOf(request).db, token));
    return receipt ? sendVerdict(request, reply, receipt) : sendVerdict(request, reply.code(404), 'unknown');
  });
};

const refused = (cause: unknown) => (cause instanceof Refusal ? false : Promise.reject(cause));

const sendVerdict = ({ headers }: FastifyRequest, reply: FastifyReply, verdict: Verdict) => {
  const nonce = newNonce();
  const first = /(?:^|;\s*)locale=en(?:;|$)/.test(headers.cookie ?? '') ? 'en' : 'lo';
  allowPage(reply, nonce);
  return reply
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex, nofollow')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(verifyPage(verdict, { first, nonce }));
};
