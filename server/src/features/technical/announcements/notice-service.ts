import type { Notice, PublicNotice } from '@suksa/contracts/technical';
import { type Actor, can } from '../../../http/actor.ts';
import type { Queryable } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound } from '../../../http/refuse.ts';
import { todayIn } from '../../../school/clock.ts';
import { readFile } from './announcement-file-service.ts';
import { presentFile } from './announcement-presenter.ts';
import { findAnnouncementsById } from './announcement-repository.ts';
import {
  countNotices,
  countPublicNotices,
  findNotices,
  findPublicNotices,
  isNoticeOf,
  isPublicNotice,
  writeRead,
} from './notice-repository.ts';

interface Paging {
  readonly page: number;
  readonly size: number;
}

const sliceOf = ({ page, size }: Paging) => ({ limit: size, offset: (page - 1) * size });
const readerOf = ({ userId }: Actor) => ({ userId, today: todayIn() });

/** What is published now for the caller; `waiting` counts what is still to be read or confirmed. */
export const noticesFor = async (
  { actor, school: { read: db } }: Caller,
  { only, ...paging }: Paging & { readonly only?: 'waiting' | undefined },
): Promise<{ rows: Notice[]; total: number; waiting: number }> => {
  const reader = readerOf(actor);
  const [rows, { total, waiting }] = await Promise.all([
    findNotices(db, reader, { ...sliceOf(paging), waiting: only === 'waiting' }),
    countNotices(db, reader),
  ]);
  return { rows: rows.map(presentNotice), total: only === 'waiting' ? waiting : total, waiting };
};

/** Notes that the caller has read it, or has confirmed it. What isn't shown to the caller isn't found. */
export const noteRead = async (
  { actor, school: { db } }: Caller,
  id: number,
  { acknowledged }: { readonly acknowledged: boolean },
): Promise<void> => {
  if (!(await isNoticeOf(db, readerOf(actor), id))) notFound();
  await writeRead(db, { id, userId: actor.userId, acknowledged });
};

interface FileOf {
  readonly id: number;
  readonly fileId: number;
}

/** A file for those whom its announcement is for, and for those who may work on it. */
export const fileFor = async (call: Caller, { id, fileId }: FileOf) => {
  const { actor } = call;
  const db = call.school.read;
  if (await isNoticeOf(db, readerOf(actor), id)) return readFile(db, id, fileId);
  if (!can(actor, 'technical.announcement.view')) return notFound();
  return (await findAnnouncementsById(db, call, [id])).length > 0 ? readFile(db, id, fileId) : notFound();
};

export const publicFile = async (db: Queryable, { id, fileId }: FileOf) =>
  (await isPublicNotice(db, todayIn(), id)) ? readFile(db, id, fileId) : notFound();

export const publicNotices = async (
  db: Queryable,
  paging: Paging,
): Promise<{ rows: PublicNotice[]; total: number }> => {
  const today = todayIn();
  const [rows, total] = await Promise.all([
    findPublicNotices(db, today, sliceOf(paging)),
    countPublicNotices(db, today),
  ]);
  return { rows: rows.map(presentPublicNotice), total };
};

type PublicRow = Awaited<ReturnType<typeof findPublicNotices>>[number];
type NoticeRow = Awaited<ReturnType<typeof findNotices>>[number];

const presentPublicNotice = (row: PublicRow): PublicNotice => ({
  id: row.id,
  title: { lo: row.titleLo, en: row.titleEn },
  body: { lo: row.bodyLo, en: row.bodyEn },
  from: row.startsOn,
  pinned: row.pinned,
  files: row.files.map(presentFile),
  changedAt: row.changedAt?.toISOString() ?? null,
});

const presentNotice = (row: NoticeRow): Notice => ({
  ...presentPublicNotice(row),
  audience: row.audience,
  needsAcknowledgement: row.needsAcknowledgement,
  readAt: row.readAt?.toISOString() ?? null,
  acknowledgedAt: row.acknowledgedAt?.toISOString() ?? null,
});
