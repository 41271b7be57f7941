import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * A page is asked for without the token, which scripts hold. This cookie names the session to it: enough to choose
 * which version of a part its reader gets, and good for nothing else, because no call of the API reads it.
 */
const name = 'page';
const thirtyDays = 2_592_000;

export const pageKeyIn = ({ headers }: FastifyRequest): string | undefined =>
  /(?:^|;\s*)page=([A-Za-z0-9_-]{22})(?:;|$)/.exec(headers.cookie ?? '')?.[1];

/** Says that the session may have a tab of its own in development, so that only then a page is asked about it. */
const developing = 'develop';
const halfADay = 43_200;

export const isDeveloping = ({ headers }: FastifyRequest): boolean =>
  /(?:^|;\s*)develop=1(?:;|$)/.test(headers.cookie ?? '');

export const markDeveloping = (reply: FastifyReply) => setCookie(reply, developing, '1', halfADay);

export const unmarkDeveloping = (reply: FastifyReply) => setCookie(reply, developing, '', 0);

export const givePageKey = (reply: FastifyReply, key: string) => setCookie(reply, name, key, thirtyDays);

export const takePageKey = (reply: FastifyReply) => setCookie(reply, name, '', 0);

/** What the address of a preview gave: shown are pages with that version in them, and no call reads it. */
const previewing = 'preview';

export const previewIn = ({ headers }: FastifyRequest): string | undefined =>
  /(?:^|;\s*)preview=([A-Za-z0-9_-]{43})(?:;|$)/.exec(headers.cookie ?? '')?.[1];

export const givePreviewKey = (reply: FastifyReply, key: string, until: Date) =>
  setCookie(reply, previewing, key, Math.max(0, Math.floor((until.getTime() - Date.now()) / 1000)));

export const takePreviewKey = (reply: FastifyReply) => setCookie(reply, previewing, '', 0);

/** The language that its reader has chosen, as far as a page can know. */
export const localeOf = ({ headers }: FastifyRequest) =>
  /(?:^|;\s*)locale=lo(?:;|$)/.test(headers.cookie ?? '') ? 'lo' : 'en';

const setCookie = (reply: FastifyReply, cookie: string, value: string, seconds: number) => {
  const secure = reply.request.protocol === 'https' ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${cookie}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`,
  );
};
