import { isIP } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../../http/app.ts';
import type { School } from '../../../http/caller.ts';
import { perSchool } from '../../../http/per-school.ts';
import { notFound } from '../../../http/refuse.ts';
import { type PageLocale, pageLocales } from '../../../page/words.ts';
import { type Live, liveReader, NothingLive } from '../../../plugins/releases/live-composition.ts';
import { allowPage, newNonce } from '../../../plugins/security-headers.ts';
import { addressIn } from '../page/head-markup.ts';
import type { PageFile, PageFrame } from '../page/page-frame-markup.ts';
import { readPagePicture, readPreview } from './picture-service.ts';
import type { Prerenderer } from './prerender-service.ts';
import { sharePictures } from './share-picture-service.ts';
import { landingStyle, styleReader } from './style-service.ts';

const year = 31_536_000;

/** What a visitor opens: the page, the content beside it, its pictures, and what search engines ask for. */
export const publicRoutes = (app: App, prerendered: Prerenderer) => {
  // Kept once drawn, so not from a copy that may not have the picture yet.
  const shares = perSchool(sharePictures);
  const readLive = liveReader(app.environment);
  const readStyle = styleReader(app.environment);

  app.get('/', async (request, reply) => {
    const live = await readLive().catch((error) =>
      error instanceof NothingLive ? undefined : Promise.reject(error),
    );
    const chosen = chosenLocale(request);
    if (chosen) keepLocale(reply, chosen);
    const locale = chosen ?? cookieLocale(request);
    const style = live && (await readStyle(live.composition.shell));
    const frame = { ...frameOf(originOf(request), live), styleText: style?.text ?? null };
    const page = await prerendered.of(app.schoolOf(request)).page(locale, frame);
    allowPage(reply, newNonce(), { style: style?.hash });
    reply
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding, cookie')
      .header('content-language', locale)
      .header('etag', page.tag)
      .type('text/html; charset=utf-8');
    if (request.headers['if-none-match'] === page.tag) return reply.code(304).send();
    if (!/\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(page.html);
    return reply.header('content-encoding', 'br').send(page.brotli);
  });

  app.get('/_payload.json', async (request, reply) =>
    reply.header('cache-control', 'no-cache').send(await prerendered.of(app.schoolOf(request)).payload()),
  );

  app.get<{ Params: { id: string } }>('/pictures/share/:id.jpg', async (request, reply) => {
    const school = app.schoolOf(request);
    const { content, pictures } = await prerendered.of(school).payload();
    const first = pictures[content.hero.pictureId ?? 0]?.id;
    if (pictureId(request.params.id) !== (first ?? 0)) return notFound();
    const share = shares.of(school);
    return sendPicture(reply, { content: await share(first ?? null), contentType: 'image/jpeg' });
  });

  app.get<{ Params: { id: string } }>('/pictures/:id', async (request, reply) =>
    sendPicture(reply, await readPreview(readingOf(app.schoolOf(request)), pictureId(request.params.id))),
  );

  app.get<{ Params: { id: string; file: string } }>('/pictures/:id/:file', async (request, reply) => {
    const { id, file } = request.params;
    return sendPicture(reply, await readPagePicture(readingOf(app.schoolOf(request)), pictureId(id), file));
  });

  app.get('/robots.txt', async (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\nAllow: /$\nAllow: /?lang=\nAllow: /releases/\nAllow: /pictures/\nDisallow: /\n\nSitemap: ${originOf(request)}/sitemap.xml\n`,
      ),
  );

  app.get('/sitemap.xml', async (request, reply) =>
    reply.type('application/xml; charset=utf-8').send(sitemapOf(originOf(request))),
  );
};

const readingOf = ({ read, files }: School) => ({ db: read, files });

const pictureId = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : notFound());

/** A drawing is sent as a text, so that it is compressed on the way. */
const sendPicture = (
  reply: FastifyReply,
  { content, contentType }: { readonly content: Buffer; readonly contentType: string },
) =>
  reply
    .header('cache-control', `public, max-age=${year}, immutable`)
    .type(contentType)
    .send(contentType === 'image/svg+xml' ? content.toString('utf8') : content);

const cookieLocale = ({ headers }: FastifyRequest): PageLocale =>
  /(?:^|;\s*)locale=lo(?:;|$)/.test(headers.cookie ?? '') ? 'lo' : 'en';

const chosenLocale = ({ query }: FastifyRequest): PageLocale | undefined =>
  pageLocales.find((locale) => locale === (query as { lang?: unknown }).lang);

/** 365 days, the whole site, as decision 221 has it. Also without scripts, which is why the switch is a link. */
const keepLocale = (reply: FastifyReply, locale: PageLocale) =>
  reply.header('set-cookie', `locale=${locale}; Max-Age=${year}; Path=/; SameSite=Lax`);

/**
 * The address of the school as it stands in the page. The `Host` header is whatever the caller wrote, so without a
 * `PUBLIC_ADDRESS` only a host inside a network is taken from it; links then are without one.
 */
const originOf = ({ protocol, host, server }: FastifyRequest) =>
  server.environment.publicAddress ?? (isInside(host) ? `${protocol}://${host}` : '');

const isInside = (host: string) => {
  const name = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d+)?$/i.exec(host)?.[1];
  return name !== undefined && (isIP(name.replace(/^\[|\]$/g, '')) > 0 || /^[\w-]+(\.local)?$/i.test(name));
};

const frameOf = (origin: string, live: Live | undefined): Omit<PageFrame, 'styleText'> => {
  const { version = '', files = {} } = live?.composition.shell ?? {};
  const shell = `/releases/shell/${version}`;
  const file = (name: string | undefined): PageFile | null => {
    const integrity = name === undefined ? undefined : files[name];
    return integrity ? { address: `${shell}/${name}`, integrity } : null;
  };
  return {
    origin,
    shell,
    style: file(landingStyle),
    script: file('landing/landing.js'),
    font: file(Object.keys(files).find((name) => /^landing\/assets\/noto-sans-lao.*\.woff2$/.test(name))),
  };
};

const sitemapOf = (origin: string) => {
  const alternates = pageLocales
    .map((locale) => `<xhtml:link rel="alternate" hreflang="${locale}" href="${addressIn(origin, locale)}"/>`)
    .join('');
  const urls = pageLocales.map((locale) => `<url><loc>${addressIn(origin, locale)}</loc>${alternates}</url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls.join('')}</urlset>\n`;
};
