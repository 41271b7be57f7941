import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../../http/app.ts';
import { Refusal } from '../../../http/refuse.ts';
import { allowPage, newNonce } from '../../../plugins/security-headers.ts';
import { cardByToken } from './card-repository.ts';
import { type CardVerdict, cardPage } from './card-verify-markup.ts';
import { cardTokenIn } from './card-verify-rules.ts';

/** For one address: a parents' evening behind one router passes, guessing tokens doesn't. */
const perMinute = 60;

/** Where the code on a card leads: whoever holds the paper sees whether the school wrote it, and in which revision. */
export const cardVerifyRoutes = (app: App) => {
  const limit = app.limiter('verify report card', perMinute);

  app.get<{ Params: { token: string } }>('/verify/card/:token', async (request, reply) => {
    const isAllowed = await limit(request).then(
      () => true,
      (cause: unknown) => (cause instanceof Refusal ? false : Promise.reject(cause)),
    );
    if (!isAllowed) return answer(request, reply.code(429), 'too_many');
    const token = cardTokenIn(request.params.token);
    const card = token && (await cardByToken(app.schoolOf(request).db, token));
    return card ? answer(request, reply, card) : answer(request, reply.code(404), 'unknown');
  });
};

const answer = ({ headers }: FastifyRequest, reply: FastifyReply, verdict: CardVerdict) => {
  const nonce = newNonce();
  const first = /(?:^|;\s*)locale=en(?:;|$)/.test(headers.cookie ?? '') ? 'en' : 'lo';
  allowPage(reply, nonce);
  return reply
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex, nofollow')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(cardPage(verdict, { first, nonce }));
};
