import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * A page is asked for without the token, which scripts hold. This cookie names the session to it: enough to choose
 * which version of a part its reader gets, and good for nothing else, because no call of the API reads it.
 */
const name = 'page';
const thirtyDays = 2_592_000;

export const pageKeyIn = ({ headers }: FastifyRequest): string | undefined =>
  /(?:^|;\s*)page=([A-Za-z0-9_-]{22})(?:;|$)/.exec(headers.cookie ?? '')?.[1];

export const givePageKey = (reply: FastifyReply, key: string) => setCookie(reply, key, thirtyDays);

export const takePageKey = (reply: FastifyReply) => setCookie(reply, '', 0);

const setCookie = (reply: FastifyReply, value: string, seconds: number) => {
  const secure = reply.request.protocol === 'https' ? '; Secure' : '';
  reply.header('set-cookie', `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`);
};
