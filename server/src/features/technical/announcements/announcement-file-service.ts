import { ResizeFit } from '@napi-rs/image';
import type { Upload } from '@suksa/contracts';
import type { AnnouncementFile } from '@suksa/contracts/technical';
import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { announcementFiles } from '../../../db/schema/index.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound, refuseField } from '../../../http/refuse.ts';
import { checkedPdf } from '../../../school/files/checked-pdf.ts';
import { decodePicture } from '../../../school/pictures/decode-picture.ts';
import { presentFile } from './announcement-presenter.ts';

const keptSide = 1600;
const previewSide = 800;
/** Files that one person may have waiting; a browser that goes wrong fills no disk. */
const mostWaiting = 40;

interface NewFile {
  readonly name: string;
  readonly file: Upload;
}

/** Keeps a file for the announcement that its uploader is writing. Refuses at `file` what isn't what it says. */
export const storeFile = async (
  { actor, school }: Caller,
  { name, file }: NewFile,
): Promise<AnnouncementFile> => {
  const isPdf = file.type === 'application/pdf';
  const { content, preview } = isPdf
    ? { content: await checkedPdf(file.bytes, 'file'), preview: null }
    : await drawn(file.bytes);
  const kept = await school.files.keep(content);
  const small = preview && (await school.files.keep(preview));
  return school.db.transaction(async (tx) => {
    await forgetUnusedFiles(tx);
    const waiting = await tx
      .select({ id: announcementFiles.id })
      .from(announcementFiles)
      .where(and(isNull(announcementFiles.announcementId), eq(announcementFiles.uploadedBy, actor.userId)));
    if (waiting.length >= mostWaiting) refuseField('file', 'too_many_files');
    const [row] = await tx
      .insert(announcementFiles)
      .values({
        name: named(name, isPdf ? 'pdf' : 'jpg'),
        kind: isPdf ? 'pdf' : 'picture',
        size: content.length,
        ...kept,
        preview: small?.content ?? null,
        previewFile: small?.file ?? null,
        uploadedBy: actor.userId,
      })
      .returning({
        id: announcementFiles.id,
        name: announcementFiles.name,
        kind: announcementFiles.kind,
        size: announcementFiles.size,
      });
    return presentFile(row ?? notFound());
  });
};

/** One file of an announcement that the caller has been let through to. */
export const readFile = async (db: Queryable, announcementId: number, fileId: number) => {
  const [file] = await db
    .select()
    .from(announcementFiles)
    .where(and(eq(announcementFiles.id, fileId), eq(announcementFiles.announcementId, announcementId)));
  return file ?? notFound();
};

interface FileRequest {
  readonly actor: Actor;
  /** Null: for a new announcement. */
  readonly id: number | null;
  readonly fileIds: readonly number[];
}

/** A file is taken in from the announcement itself, or from the caller's own uploads: never from somebody else. */
export const refuseStrangeFiles = async (
  tx: Transaction,
  { actor, id, fileIds }: FileRequest,
): Promise<void> => {
  if (fileIds.length === 0) return;
  const known = await tx
    .select({ id: announcementFiles.id })
    .from(announcementFiles)
    .where(
      and(
        inArray(announcementFiles.id, [...fileIds]),
        or(
          and(isNull(announcementFiles.announcementId), eq(announcementFiles.uploadedBy, actor.userId)),
          id === null ? undefined : eq(announcementFiles.announcementId, id),
        ),
      ),
    );
  if (known.length < new Set(fileIds).size) refuseField('files', 'not_allowed');
};

/** Uploads of a day ago that no announcement has taken in. */
export const forgetUnusedFiles = async (tx: Transaction): Promise<void> => {
  await tx
    .delete(announcementFiles)
    .where(
      and(
        isNull(announcementFiles.announcementId),
        lt(announcementFiles.createdAt, sql`now() - interval '1 day'`),
      ),
    );
};

/** Upright, without whatever else was in the file. */
const drawn = (bytes: Buffer): Promise<{ content: Buffer; preview: Buffer }> =>
  decodePicture({ bytes, field: 'file' }, async ({ width, height, upright }) => {
    const within = (side: number) =>
      width <= side && height <= side
        ? upright()
        : upright().resize({ width: side, height: side, fit: ResizeFit.Inside });
    return { content: await within(keptSide).jpeg(84), preview: await within(previewSide).webp(78) };
  });

/** As the file was called, without what no file name may hold, and with the ending of what it is now. */
const named = (name: string, ending: string): string =>
  `${
    name
      .replace(/\.[A-Za-z0-9]{1,5}$/, '')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those must not get into a header
      .replace(/[\u0000-\u001f\u007f"\\/:*?<>|]/g, ' ')
      .trim()
      .slice(0, 100) || 'file'
  }.${ending}`;
