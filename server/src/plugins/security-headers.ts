import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import helmet from '@fastify/helmet';
import type { FastifyReply } from 'fastify';
import type { App } from '../http/app.ts';

/** What an answer that isn't a page may do in a browser: nothing. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/** What a page may load beside the product's own files. */
interface Elsewhere {
  /** Hash of the style that stands in the page itself: `sha256-…`. */
  readonly style?: string | undefined;
  /** Address of a tab's development server. */
  readonly development?: string | undefined;
  /** Origin that serves what is released. */
  readonly releases?: string | undefined;
}

/** The policy under which the composed product runs; the nonce is for the style elements of the component library. */
export const pagePolicy = (nonce: string, { style, development, releases }: Elsewhere = {}) => {
  const dev = development ? new URL(development).origin : undefined;
  const from = (...sources: readonly (string | undefined)[]) => sources.filter(Boolean).join(' ');
  return [
    "default-src 'none'",
    from("script-src 'self'", releases, dev),
    from("style-src 'self'", releases, `'nonce-${nonce}'`, style && `'${style}'`, dev),
    from("img-src 'self'", releases, 'data: blob:'),
    from("font-src 'self'", releases),
    from("connect-src 'self'", releases, dev, dev?.replace(/^http/, 'ws')),
    "manifest-src 'self'",
    "worker-src 'self'",
    "media-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
};

export const newNonce = () => randomBytes(16).toString('base64');

/** For a reply that is a page: its own policy instead of the one for data. */
export const allowPage = (reply: FastifyReply, nonce: string, elsewhere?: Elsewhere) =>
  reply.header('content-security-policy', pagePolicy(nonce, elsewhere));

/** For a released script that a tab of an earlier version runs beside its page, whose hash no browser has looked at. */
const helperPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'";

const releasedScript = /^\/releases\/[^?]+\.js$/;

/**
 * For what runs beside a page a script that the page has fetched and compared, as the gate does to read codes off pictures:
 * it may run WebAssembly, which no page may; it fetches nothing.
 */
export const allowReleasedWorker = (reply: FastifyReply) =>
  reply.header('content-security-policy', "default-src 'none'; script-src blob: 'wasm-unsafe-eval'");

/** For a worker that keeps a page: it fetches what the page may load, and draws nothing. */
export const allowWorker = (reply: FastifyReply, { releases }: Elsewhere = {}) =>
  reply.header(
    'content-security-policy',
    [`default-src 'none'; connect-src 'self'`, releases].filter(Boolean).join(' '),
  );

/**
 * Whether a page is asked for by whoever typed, bookmarked or reloads it, or by the product itself: no page of others holds
 * its window then. Where one may, the page is cut off from it, for which the browser begins anew in a process of its own
 * (decision 199).
 */
const isOpenedByItself = ({
  'sec-fetch-dest': dest,
  'sec-fetch-site': site,
}: Readonly<IncomingHttpHeaders>): boolean =>
  dest === 'document' && (site === 'none' || site === 'same-origin');

/**
 * On plain http under a name of the school's own network a browser keeps no page apart from others, and complains of each
 * that asks for it. Such a page is known by what browsers tell secure addresses alone.
 */
const keepsPagesApart = (headers: Readonly<IncomingHttpHeaders>, protocol: string): boolean =>
  protocol === 'https' || headers['sec-fetch-dest'] !== undefined;

export const secureHeaders = async (app: App) => {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    // The address may be plain HTTP inside the school: said only to who came by TLS.
    strictTransportSecurity: false,
  });
  app.addHook('onRequest', async ({ headers, protocol, url }, reply) => {
    if (keepsPagesApart(headers, protocol)) {
      reply.header('origin-agent-cluster', '?1');
      if (!isOpenedByItself(headers)) reply.header('cross-origin-opener-policy', 'same-origin');
    }
    reply.header('content-security-policy', releasedScript.test(url) ? helperPolicy : dataPolicy);
    if (protocol === 'https') reply.header('strict-transport-security', `max-age=${aYear}`);
    reply.header('permissions-policy', 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()');
  });
  app.addHook('onSend', async ({ url, routeOptions }, reply) => {
    if (!url.startsWith('/api/')) return;
    const kept =
      reply.statusCode < 400 && cached.has(routeOptions.url ?? '') && reply.hasHeader('cache-control');
    if (!kept) reply.header('cache-control', 'no-store');
  });
};

const aYear = 31_536_000;

/** What browsers may keep of the API, each as its route says: pictures and files that are shown again and again. */
const cached = new Set([
  '/api/settings/calendar/feeds/:secret/school-calendar.ics',
  '/api/education/students/:id/photo',
  '/api/settings/card-pictures/:id',
  '/api/settings/card-branch-pictures/:kind',
  '/api/technical/notices/:id/files/:fileId',
  '/api/technical/public-notices/:id/files/:fileId',
]);
