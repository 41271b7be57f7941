import {
  acknowledgeNotice,
  listNotices,
  listPublicNotices,
  noticeFile,
  publicNoticeFile,
  readNotice,
} from '@suksa/contracts/technical';
import type { FastifyReply } from 'fastify';
import type { StoredContent } from '../../../db/files/files.ts';
import type { App } from '../../../http/app.ts';
import type { School } from '../../../http/caller.ts';
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
    reply.header('cache-control', 'private, max-age=3600');
    return sendFile(call, file, query.form);
  });

  route(app, listPublicNotices, ({ school, query }) => publicNotices(school.read, query), { perMinute });

  route(
    app,
    publicNoticeFile,
    async ({ school, params, query, reply }) => {
      const file = await publicFile(school.read, params);
      reply.header('cache-control', 'public, max-age=3600');
      return sendFile({ school, reply }, file, query.form);
    },
    { perMinute },
  );
};

interface Sent extends StoredContent {
  readonly name: string;
  readonly kind: 'picture' | 'pdf';
  readonly preview: Buffer | null;
  readonly previewFile: string | null;
}

/**
 * A picture may be looked at where it is; a PDF, whose inside nobody has checked, is only ever downloaded. Neither
 * may run anything, whatever a browser takes it for.
 */
const sendFile = async (
  { school, reply }: { readonly school: School; readonly reply: FastifyReply },
  { name, kind, preview, previewFile, ...kept }: Sent,
  form: 'preview' | undefined,
) => {
  const small = form === 'preview' && kind === 'picture';
  const bytes = await school.files.read(small ? { content: preview, file: previewFile } : kept);
  return reply
    .header(
      'content-disposition',
      `${kind === 'pdf' ? 'attachment' : 'inline'}; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`,
    )
    .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
    .header('x-content-type-options', 'nosniff')
    .type(kind === 'pdf' ? 'application/pdf' : small ? 'image/webp' : 'image/jpeg')
    .send(bytes);
};
