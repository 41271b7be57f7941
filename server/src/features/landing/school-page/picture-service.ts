import { ResizeFit, Transformer } from '@napi-rs/image';
import type { PagePicture } from '@suksa/contracts/landing';
import { and, desc, eq } from 'drizzle-orm';
import type { Files, StoredContent } from '../../../db/files/files.ts';
import { pagePictureFiles, pagePictures } from '../../../db/schema/index.ts';
import type { Queryable } from '../../../http/app.ts';
import type { Caller, School } from '../../../http/caller.ts';
import { notFound } from '../../../http/refuse.ts';
import { write } from '../../../http/write.ts';
import { type Decodable, decodePicture } from '../../../school/pictures/decode-picture.ts';

const largeSide = 1600;
const smallSide = 640;

/**
 * Stores what browsers may choose from: two sizes as WebP, and the large one as JPEG for those without WebP.
 */
export const storePagePicture = async (call: Caller, bytes: Buffer): Promise<PagePicture> => {
  const { width, height, files } = await drawn(bytes);
  const kept: (StoredContent & { readonly name: string; readonly contentType: string })[] = [];
  for (const { content, ...file } of files)
    kept.push({ ...file, ...(await call.school.files.keep(content)) });
  return write(call, async (tx) => {
    const [row] = await tx.insert(pagePictures).values({ width, height }).returning({ id: pagePictures.id });
    const { id } = row ?? notFound();
    await tx.insert(pagePictureFiles).values(kept.map((file) => ({ pictureId: id, ...file })));
    return {
      result: { id, width, height, files: files.map(({ name }) => name).sort() },
      audit: { action: 'create', entity: 'landing.picture', entityId: id },
    };
  });
};

/**
 * Adds what takes a second of processor time or more: both sizes as AVIF, a half to a third of the WebP's bytes. Run after
 * the answer; a picture without it is shown as WebP. A file that came out larger than its WebP is left out.
 */
export const addAvif = async ({ db, files }: Place, id: number, bytes: Buffer): Promise<void> => {
  for (const [name, side] of [
    ['small', smallSide],
    ['large', largeSide],
  ] as const) {
    const content = await decodePicture({ bytes, field: 'picture' }, (sent) =>
      fitted(sent, side).avif({ quality: 60, speed: 6, threads: 1 }),
    );
    const webp = await readPagePicture({ db, files }, id, `${name}.webp`);
    if (content.length >= webp.content.length) continue;
    const kept = await files.keep(content);
    await db
      .insert(pagePictureFiles)
      .values({ pictureId: id, name: `${name}.avif`, contentType: 'image/avif', ...kept });
  }
};

type Place = Pick<School, 'files'> & { readonly db: Queryable };

const withContent = async (files: Files, file: typeof pagePictureFiles.$inferSelect | undefined) => {
  const found = file ?? notFound();
  return { ...found, content: await files.read(found) };
};

/** One file of a picture: bytes and their type. */
export const readPagePicture = async ({ db, files }: Place, id: number, name: string) => {
  const [file] = await db
    .select()
    .from(pagePictureFiles)
    .where(and(eq(pagePictureFiles.pictureId, id), eq(pagePictureFiles.name, name)));
  return withContent(files, file);
};

/** The smallest file of a picture, for who edits the page. */
export const readPreview = async ({ db, files }: Place, id: number) => {
  const [file] = await db
    .select()
    .from(pagePictureFiles)
    .where(eq(pagePictureFiles.pictureId, id))
    .orderBy(desc(pagePictureFiles.name))
    .limit(1);
  return withContent(files, file);
};

/** Upright, without whatever else was in the file. Refuses at `picture` what no picture can be read from. */
const drawn = (bytes: Buffer) =>
  decodePicture({ bytes, field: 'picture' }, async (sent) => {
    // One after the other: each of them decodes the whole picture again.
    const large = await fitted(sent, largeSide).jpeg(84);
    const largeWebp = await fitted(sent, largeSide).webp(80);
    const smallWebp = await fitted(sent, smallSide).webp(78);
    const { width, height } = await new Transformer(large).metadata();
    return {
      width,
      height,
      files: [
        { name: 'large.jpg', contentType: 'image/jpeg', content: large },
        { name: 'large.webp', contentType: 'image/webp', content: largeWebp },
        { name: 'small.webp', contentType: 'image/webp', content: smallWebp },
      ],
    };
  });

const fitted = ({ upright }: Decodable, side: number) =>
  upright().resize({ width: side, height: side, fit: ResizeFit.Inside });
