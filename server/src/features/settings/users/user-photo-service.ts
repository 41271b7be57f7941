import type { Upload } from '@suksa/contracts';
import { eq, inArray } from 'drizzle-orm';
import { userPhotos } from '../../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import type { AuditLine } from '../../../http/write.ts';
import { fullPhoto, smallPhoto } from '../../../school/pictures/photo-sizes.ts';
import { userEntity } from './user-policy.ts';

/** A JPEG as a data address: pages may show pictures from the page itself only. */
const addressOf = (content: Buffer) => `data:image/jpeg;base64,${content.toString('base64')}`;

const contentOf = async (db: Queryable, userId: number): Promise<Buffer | undefined> => {
  const [row] = await db
    .select({ content: userPhotos.content })
    .from(userPhotos)
    .where(eq(userPhotos.userId, userId));
  return row?.content;
};

/** At most 600 pixels a side. */
export const userPhoto = async (db: Queryable, userId: number): Promise<string | null> => {
  const content = await contentOf(db, userId);
  return content ? addressOf(content) : null;
};

/** 96 pixels, a few kilobytes: for the header. */
export const smallUserPhoto = async (db: Queryable, userId: number): Promise<string | null> => {
  const content = await contentOf(db, userId);
  return content ? addressOf(await smallPhoto(content)) : null;
};

/** The same for a page of a list, by the account; those without a photo are left out. */
export const smallPhotosOf = async (
  db: Queryable,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({ userId: userPhotos.userId, content: userPhotos.content })
    .from(userPhotos)
    .where(inArray(userPhotos.userId, [...userIds]));
  return new Map(
    await Promise.all(
      rows.map(async ({ userId, content }) => [userId, addressOf(await smallPhoto(content))] as const),
    ),
  );
};

/** What a form says of the photo, read already: a picture to store, null to remove it, undefined to keep it. */
export type NewPhoto = Buffer | null | undefined;

/** Reads what a form sends; before the transaction, because pictures take their time. */
export const readPhotoChange = async (sent: Upload | null | undefined): Promise<NewPhoto> =>
  sent ? fullPhoto(sent.bytes) : sent;

/** Stores or removes the photo of an account; what the audit is to say of it. */
export const writePhoto = async (tx: Transaction, userId: number, photo: NewPhoto): Promise<AuditLine[]> => {
  if (photo === undefined) return [];
  if (photo) await storeUserPhoto(tx, userId, photo);
  else await removeUserPhoto(tx, userId);
  return [{ action: photo ? 'photo' : 'photo_removed', entity: userEntity, entityId: userId }];
};

export const storeUserPhoto = async (tx: Transaction, userId: number, content: Buffer): Promise<void> => {
  const values = { contentType: 'image/jpeg', content, updatedAt: new Date() };
  await tx
    .insert(userPhotos)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: userPhotos.userId, set: values });
};

export const removeUserPhoto = async (tx: Transaction, userId: number): Promise<void> => {
  await tx.delete(userPhotos).where(eq(userPhotos.userId, userId));
};
