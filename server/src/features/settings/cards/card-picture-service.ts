import { ResizeFit, Transformer } from '@napi-rs/image';
import type { CardHolderKind } from '@suksa/contracts/settings';
import { eq, inArray } from 'drizzle-orm';
import { cardPictures, studentPhotos, userPhotos } from '../../../db/schema/index.ts';
import type { Queryable } from '../../../http/app.ts';
import type { Caller, School } from '../../../http/caller.ts';
import { notFound } from '../../../http/refuse.ts';
import { write } from '../../../http/write.ts';
import { todayIn } from '../../../school/clock.ts';
import { decodePicture } from '../../../school/pictures/decode-picture.ts';
import { findHolders } from './holder-repository.ts';

/** A whole card with its bleed at 450 dots an inch. */
const storedSide = 1600;
/** A face that is 30 mm high at 400 dots an inch. */
const faceSide = 480;
/** Bytes up to which a face is sent as it is stored: a thousand of them still fit a browser. */
const lightFace = 100_000;

/** Stores a picture for designs, decoded and encoded anew; what is see-through stays so. */
export const storeCardPicture = async (
  call: Caller,
  bytes: Buffer,
): Promise<{ id: number; width: number; height: number }> => {
  const { content, ...size } = await redrawn(bytes);
  const kept = await call.school.files.keep(content);
  return write(call, async (tx) => {
    const [row] = await tx
      .insert(cardPictures)
      .values({ ...size, ...kept, createdBy: call.actor.userId })
      .returning({ id: cardPictures.id, width: cardPictures.width, height: cardPictures.height });
    const result = row ?? notFound();
    const { branchId } = call.context;
    const audit = { action: 'create', entity: 'settings.card_picture', entityId: result.id, branchId };
    return { result, audit };
  });
};

/** Refuses at `picture` what no picture can be read from. */
const redrawn = (bytes: Buffer) =>
  decodePicture({ bytes, field: 'picture' }, async (sent) => {
    const isSmall = sent.width <= storedSide && sent.height <= storedSide;
    const side = { width: storedSide, height: storedSide, fit: ResizeFit.Inside };
    const content = await (isSmall ? sent.upright() : sent.upright().resize(side)).png();
    const { width, height } = await new Transformer(content).metadata();
    return { width, height, content };
  });

/** PNG bytes. */
export const readCardPicture = async ({ read, files }: School, id: number): Promise<Buffer> => {
  const [row] = await read
    .select({ content: cardPictures.content, file: cardPictures.file })
    .from(cardPictures)
    .where(eq(cardPictures.id, id));
  return files.read(row ?? notFound());
};

interface Faces {
  readonly holder: CardHolderKind;
  readonly ids: readonly number[];
}

/** The faces of people whom the caller may see, packed as the contract says. */
export const facesOf = async (
  { actor, context, school: { read, files } }: Caller,
  { holder, ids }: Faces,
): Promise<Buffer> => {
  const scope = { actor, context, holder, ids, today: todayIn(), photo: 'yes' as const };
  const seen = (await findHolders(read, scope, { limit: ids.length, offset: 0 })).map(({ id }) => id);
  const stored = seen.length === 0 ? [] : await storedFaces(read, holder, seen);
  const found = await Promise.all(
    stored.map(async ({ id, ...kept }) => {
      const content = await files.find(kept);
      return content ? [{ id, picture: await face(content) }] : [];
    }),
  );
  const faces = found.flat();
  const head = Buffer.alloc(4 + 8 * faces.length);
  head.writeUInt32BE(faces.length, 0);
  for (const [index, { id, picture }] of faces.entries()) {
    head.writeUInt32BE(id, 4 + 8 * index);
    head.writeUInt32BE(picture.length, 8 + 8 * index);
  }
  return Buffer.concat([head, ...faces.map(({ picture }) => picture)]);
};

const storedFaces = (db: Queryable, holder: CardHolderKind, ids: number[]) =>
  holder === 'student'
    ? db
        .select({ id: studentPhotos.studentId, content: studentPhotos.content, file: studentPhotos.file })
        .from(studentPhotos)
        .where(inArray(studentPhotos.studentId, ids))
    : db
        .select({ id: userPhotos.userId, content: userPhotos.content, file: userPhotos.file })
        .from(userPhotos)
        .where(inArray(userPhotos.userId, ids));

/** What is stored is small enough for most cards; only what weighs too much is drawn anew. */
const face = async (stored: Buffer): Promise<Buffer> => {
  if (stored.length <= lightFace) return stored;
  const { width, height } = await new Transformer(stored).metadata();
  const picture = new Transformer(stored);
  const isSmall = width <= faceSide && height <= faceSide;
  return (
    isSmall ? picture : picture.resize({ width: faceSide, height: faceSide, fit: ResizeFit.Inside })
  ).jpeg(82);
};
