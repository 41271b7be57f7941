import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, Instant } from '../fields.ts';
import { listPage } from '../list.ts';
import { AnnouncementAudience, AnnouncementFile } from './announcement.ts';

const Words = z.object({ lo: z.string(), en: z.string() });

/** An announcement as those see it whom it is for. */
const shown = {
  id: z.number(),
  title: Words,
  body: Words,
  from: z.string(),
  pinned: z.boolean(),
  files: z.array(AnnouncementFile),
  /** Set where it was changed after it had been published. */
  changedAt: z.nullable(Instant),
};

export const PublicNotice = z.object(shown);
export type PublicNotice = z.infer<typeof PublicNotice>;

export const Notice = z.object({
  ...shown,
  audience: AnnouncementAudience,
  needsAcknowledgement: z.boolean(),
  /** Null until it was read as it is now. */
  readAt: z.nullable(Instant),
  acknowledgedAt: z.nullable(Instant),
});
export type Notice = z.infer<typeof Notice>;

const paging = {
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000)), 1),
  size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
};

/**
 * What is published now for the caller, whatever the branch of the header's switch: pinned ones first, then the
 * newest. `waiting` is how many are unread, or read and not yet confirmed where that is asked.
 */
export const listNotices = endpoint({
  name: 'technical.notice.list',
  method: 'GET',
  path: '/api/technical/notices',
  access: 'signed-in',
  reads: ['notice', 'announcement'],
  query: z.object({ ...paging, only: z.optional(z.enum(['waiting'])) }),
  output: z.extend(listPage(Notice), { waiting: z.number() }),
});

/** The caller has it before their eyes. */
export const readNotice = endpoint({
  name: 'technical.notice.read',
  method: 'POST',
  path: '/api/technical/notices/:id/read',
  access: 'signed-in',
  changes: ['notice'],
  params: IdParams,
  output: 'nothing',
});

/** The caller confirms having read it. Again changes nothing. */
export const acknowledgeNotice = endpoint({
  name: 'technical.notice.acknowledge',
  method: 'POST',
  path: '/api/technical/notices/:id/acknowledge',
  access: 'signed-in',
  changes: ['notice'],
  params: IdParams,
  output: 'nothing',
});

const FileParams = z.object({ id: Id, fileId: Id });
/** `preview`: a picture small, as WebP; the file itself without. */
const Form = z.object({ form: z.optional(z.enum(['preview'])) });

/** A file of a notice that is for the caller, or of an announcement that the caller may edit. */
export const noticeFile = endpoint({
  name: 'technical.notice.file',
  method: 'GET',
  path: '/api/technical/notices/:id/files/:fileId',
  access: 'signed-in',
  reads: [],
  params: FileParams,
  query: Form,
  output: 'file',
  discloses: 'nothing',
});

/** What anybody may read. */
export const listPublicNotices = endpoint({
  name: 'technical.publicNotice.list',
  method: 'GET',
  path: '/api/technical/public-notices',
  access: 'public',
  reads: ['announcement'],
  query: z.object(paging),
  output: listPage(PublicNotice),
});

export const publicNoticeFile = endpoint({
  name: 'technical.publicNotice.file',
  method: 'GET',
  path: '/api/technical/public-notices/:id/files/:fileId',
  access: 'public',
  reads: [],
  params: FileParams,
  query: Form,
  output: 'file',
  discloses: 'nothing',
});
