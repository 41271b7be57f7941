import { randomBytes } from 'node:crypto';
import helmet from '@fastify/helmet';
import type { FastifyReply } from 'fastify';
import type { App } from '../http/app.ts';

/** What an answer that isn't a page may do in a browser: nothing. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/**
 * The policy under which the composed product runs; the nonce is for the style elements of the component library,
 * `development` the origin of a tab's development server, where there is one.
 */
export const pagePolicy = (nonce: string, development = '') =>
  [
    "default-src 'none'",
    `script-src 'self'${development && ` ${development}`}`,
    `style-src 'self' 'nonce-${nonce}'${development && ` ${development}`}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${development && ` ${development} ${development.replace(/^http/, 'ws')}`}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "media-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');

export const newNonce = () => randomBytes(16).toString('base64');

/** For a reply that is a page: its own policy instead of the one for data. */
export const allowPage = (reply: FastifyReply, nonce: string, devEntry?: string) => {
  const development = devEntry ? new URL(devEntry).origin : '';
  return reply.header('content-security-policy', pagePolicy(nonce, development));
};

export const secureHeaders = async (app: App) => {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    // The address may be plain HTTP inside the school; a proxy that ends TLS sends this header.
    strictTransportSecurity: false,
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', dataPolicy);
    reply.header('permissions-policy', 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()');
  });
};
