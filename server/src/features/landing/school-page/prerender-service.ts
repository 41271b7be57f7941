import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { School } from '../../../http/caller.ts';
import { perSchool } from '../../../http/per-school.ts';
import type { PageLocale } from '../../../page/words.ts';
import type { PageFrame } from '../page/page-frame-markup.ts';
import { pageOf } from '../page/school-page-markup.ts';
import { type PagePayload, payloadOf } from './payload-service.ts';

interface PrerenderedPage {
  readonly html: string;
  readonly brotli: Buffer;
  readonly tag: string;
}

/**
 * How long another server's change, or one of a branch's address, may stay unseen. A change of the page's own
 * content on this server is seen at once.
 */
const freshFor = 10_000;
const pack = promisify(brotliCompress);

/**
 * The public page as static HTML, drawn when its content has changed and not when somebody visits it. Not from a copy
 * that lags: it is drawn anew right after a change.
 */
const pageDrawer = ({ db }: School) => {
  let current: { readonly readAt: number; readonly payload: Promise<PagePayload> } | undefined;
  const pages = new Map<string, Promise<PrerenderedPage>>();

  const payload = (): Promise<PagePayload> => {
    if (current && Date.now() - current.readAt < freshFor) return current.payload;
    const reading = payloadOf(db);
    current = { readAt: Date.now(), payload: reading };
    reading.catch(() => {
      if (current?.payload === reading) current = undefined;
    });
    return reading;
  };

  return {
    payload,
    /** To be called when the content has changed. */
    renew() {
      current = undefined;
    },
    async page(locale: PageLocale, frame: PageFrame): Promise<PrerenderedPage> {
      const content = await payload();
      // The style is that of the shell, which the frame names.
      const key = JSON.stringify([content.id, locale, { ...frame, styleText: frame.styleText !== null }]);
      const known = pages.get(key) ?? draw(content, locale, frame);
      // A handful: two languages, and the old content until the new one is asked for.
      if (!pages.has(key) && pages.size >= 12) pages.clear();
      pages.set(key, known);
      return known;
    },
  };
};

/** The public pages of all schools that this process serves. */
export const prerenderer = () => {
  const drawers = perSchool(pageDrawer);
  return {
    of: drawers.of,
    renew() {
      for (const drawer of drawers.all()) drawer.renew();
    },
  };
};

export type Prerenderer = ReturnType<typeof prerenderer>;

const draw = async (payload: PagePayload, locale: PageLocale, frame: PageFrame): Promise<PrerenderedPage> => {
  const html = pageOf(payload, locale, frame);
  return {
    html,
    brotli: await pack(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    tag: `"${createHash('sha256').update(html).digest('hex').slice(0, 20)}"`,
  };
};
