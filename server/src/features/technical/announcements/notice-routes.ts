import {
  acknowledgeNotice,
  listNotices,
  listPublicNotices,
  noticeFile,
  publicNoticeFile,
  readNotice,
} from '@suksa/contracts/technical';
import type { FastifyReply } from 'fastify';
import type { App } from '../../../http/app.ts';
import { route } from '../../../http/route.ts';
import { fileFor, noteRead, noticesFor, publicFile, publicNotices } from './notice-service.ts';

/** Strangers may call these; a classroom behind one address still gets in. */
const perMinute = 120;

/** For those whom an announcement is for. */
export const noticeRoutes = (app: App) => {
  route(app, listNotices, (call) => noticesFor(call, call.query));

  route(app, readNotice, (call) => noteRead(call, call.params.id, { acknowledged: false }));

  route(app, acknowledgeNotice, (call) => noteRead(call, call.params.id, { acknowledged: true }));

  route(app, noticeFile, async (call) => {
    const { params, query, reply } = call;
    const file = await fileFor(call, params);
    return sendFile(reply.header('cache-control', 'private, max-age=3600'), file, query.form);
  });

  route(app, listPublicNotices, ({ school, query }) => publicNotices(school.read, query), { perMinute });

  route(
    app,
    publicNoticeFile,
    async ({ school, params, query, reply }) => {
      const file = await publicFile(school.read, params);
      return sendFile(reply.header('cache-control', 'public, max-age=3600'), file, query.form);
    },
    { perMinute },
  );
};

interface Sent {
  readonly name: string;
  readonly kind: 'picture' | 'pdf';
  readonly content: Buffer;
  readonly preview: Buffer | null;
}

/**
 * A picture may be looked at where it is; a PDF, whose inside nobody has checked, is only ever downloaded. Neither
 * may run anything, whatever a browser takes it for.
 */
const sendFile = (
  reply: FastifyReply,
  { name, kind, content, preview }: Sent,
  form: 'preview' | undefined,
) => {
  const small = form === 'preview' ? preview : null;
  return reply
    .header(
      'content-disposition',
      `${kind === 'pdf' ? 'attachment' : 'inline'}; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`,
    )
    .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
    .header('x-content-type-options', 'nosniff')
    .type(kind === 'pdf' ? 'application/pdf' : small ? 'image/webp' : 'image/jpeg')
    .send(small ?? content);
};
