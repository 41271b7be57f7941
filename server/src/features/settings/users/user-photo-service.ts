import type { Upload } from '@suksa/contracts';
import { eq, inArray } from 'drizzle-orm';
import type { StoredContent } from '../../../db/files/files.ts';
import { userPhotos } from '../../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import type { School } from '../../../http/caller.ts';
import type { AuditLine } from '../../../http/write.ts';
import { fullPhoto, smallPhoto } from '../../../school/pictures/photo-sizes.ts';
import { userEntity } from './user-policy.ts';

/** A JPEG as a data address: pages may show pictures from the page itself only. */
const addressOf = (content: Buffer) => `data:image/jpeg;base64,${content.toString('base64')}`;

type Reading = Pick<School, 'files'> & { readonly db: Queryable };

const keptIn = { content: userPhotos.content, file: userPhotos.file };

const contentOf = async ({ db, files }: Reading, userId: number): Promise<Buffer | null> => {
  const [row] = await db.select(keptIn).from(userPhotos).where(eq(userPhotos.userId, userId));
  return row ? files.find(row) : null;
};

/** At most 600 pixels a side. */
export const userPhoto = async (reading: Reading, userId: number): Promise<string | null> => {
  const content = await contentOf(reading, userId);
  return content ? addressOf(content) : null;
};

/** 96 pixels, a few kilobytes: for the header. */
export const smallUserPhoto = async (reading: Reading, userId: number): Promise<string | null> => {
  const content = await contentOf(reading, userId);
  return content ? addressOf(await smallPhoto(content)) : null;
};

/** The same for a page of a list, by the account; those without a photo are left out. */
export const smallPhotosOf = async (
  { db, files }: Reading,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({ userId: userPhotos.userId, ...keptIn })
    .from(userPhotos)
    .where(inArray(userPhotos.userId, [...userIds]));
  const found = await Promise.all(
    rows.map(async ({ userId, ...kept }) => {
      const content = await files.find(kept);
      return content ? ([[userId, addressOf(await smallPhoto(content))]] as const) : [];
    }),
  );
  return new Map(found.flat());
};

/** What a form says of the photo, read and kept already: a picture to store, null to remove it, undefined to keep it. */
export type NewPhoto = StoredContent | null | undefined;

/** Reads what a form sends; before the transaction, because pictures take their time. */
export const readPhotoChange = async (
  { files }: Pick<School, 'files'>,
  sent: Upload | null | undefined,
): Promise<NewPhoto> => (sent ? files.keep(await fullPhoto(sent.bytes)) : sent);

/** Stores or removes the photo of an account; what the audit is to say of it. */
export const writePhoto = async (tx: Transaction, userId: number, photo: NewPhoto): Promise<AuditLine[]> => {
  if (photo === undefined) return [];
  if (photo) await storeUserPhoto(tx, userId, photo);
  else await removeUserPhoto(tx, userId);
  return [{ action: photo ? 'photo' : 'photo_removed', entity: userEntity, entityId: userId }];
};

export const storeUserPhoto = async (tx: Transaction, userId: number, kept: StoredContent): Promise<void> => {
  const values = { contentType: 'image/jpeg', ...kept, updatedAt: new Date() };
  await tx
    .insert(userPhotos)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: userPhotos.userId, set: values });
};

export const removeUserPhoto = async (tx: Transaction, userId: number): Promise<void> => {
  await tx.delete(userPhotos).where(eq(userPhotos.userId, userId));
};
