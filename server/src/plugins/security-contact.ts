import type { App } from '../http/app.ts';
import { refuse } from '../http/refuse.ts';

const year = 365 * 24 * 3_600_000;

/** `/.well-known/security.txt` (RFC 9116): whom to tell of a weakness, where the school has said so. */
export const nameSecurityContact = (app: App, contact: string | undefined): void => {
  app.get('/.well-known/security.txt', { logLevel: 'warn' }, async (_request, reply) => {
    if (!contact) return refuse('not_found');
    const expires = new Date(Date.now() + year).toISOString().slice(0, 19);
    return reply
      .type('text/plain; charset=utf-8')
      .send(`Contact: ${contact}\nExpires: ${expires}Z\nPreferred-Languages: lo, en\n`);
  });
};
