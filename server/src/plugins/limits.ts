import { createHash } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import type { App } from '../http/app.ts';
import { bearerToken } from '../http/bearer.ts';
import { refuse } from '../http/refuse.ts';

const minute = 60_000;

/**
 * Limits are per session where there is a token, because a whole school may share one address, else per address.
 * `RATE_LIMIT=0` turns them off.
 */
export const limitRates = async (app: App) => {
  const { rateLimit: perMinute } = app.environment;
  await app.register(rateLimit, { global: false });

  const limiter = (max: number, keyGenerator: (request: FastifyRequest) => string) => {
    if (perMinute === 0) return async () => {};
    const count = app.createRateLimit({ max, timeWindow: minute, keyGenerator });
    return async (request: FastifyRequest) => {
      const result = await count(request);
      if (result.isAllowed || !result.isExceeded) return;
      refuse('too_many_requests', { details: { retryAfterSeconds: Math.ceil(result.ttlInSeconds) } });
    };
  };

  app.decorate('limiter', (max: number) => limiter(max, ({ ip }) => ip));
  const general = limiter(perMinute, callerOf);
  app.addHook('onRequest', async (request) => {
    if (request.url.startsWith('/api/')) await general(request);
  });
};

const callerOf = (request: FastifyRequest) => {
  const token = bearerToken(request);
  return token ? createHash('sha256').update(token).digest('base64') : request.ip;
};
