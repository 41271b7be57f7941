import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../http/app.ts';
import { bearerToken } from '../../http/bearer.ts';
import { refuse } from '../../http/refuse.ts';
import { addressKey } from '../../school/accounts/sign-in-throttle.ts';
import { SharedCounts } from './shared-counts.ts';

/** A limit below it is for guessing and for strangers: there a second’s worth of calls more would count. */
const exactBelow = 200;

/**
 * Limits are per session where there is a token, because a whole school may share one address, else per address. All
 * servers of one database count together. `RATE_LIMIT=0` turns them off.
 */
export const limitRates = (app: App): void => {
  const { rateLimit: perMinute } = app.environment;
  const { kind, pool } = app.connection;
  const counts = new SharedCounts(kind === 'embedded' ? null : pool);
  app.addHook('onClose', async () => counts.close());

  const limiter = (name: string, max: number, callerOf: (request: FastifyRequest) => string) => {
    if (perMinute === 0) return async () => {};
    return async (request: FastifyRequest) => {
      // Neither an address nor a token is kept, not even for a minute.
      const key = createHash('sha256')
        .update(`${name}\0${callerOf(request)}`)
        .digest('base64url')
        .slice(0, 22);
      const count = await counts.count(key, { exactly: max < exactBelow });
      if (count > max) refuse('too_many_requests', { details: { retryAfterSeconds: counts.secondsLeft() } });
    };
  };

  app.decorate('limiter', (name: string, max: number) => limiter(name, max, ({ ip }) => addressKey(ip)));
  const general = limiter('session', perMinute, (request) => bearerToken(request) ?? addressKey(request.ip));
  app.addHook('onRequest', async (request) => {
    if (request.url.startsWith('/api/')) await general(request);
  });
};
