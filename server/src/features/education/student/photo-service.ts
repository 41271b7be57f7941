import type { photoSizes } from '@suksa/contracts/education';
import { eq } from 'drizzle-orm';
import { audit } from '../../../audit.ts';
import { studentPhotos } from '../../../db/schema/index.ts';
import type { Actor, Context } from '../../../http/actor.ts';
import { writableYear } from '../../../http/actor.ts';
import type { Database } from '../../../http/app.ts';
import { notFound } from '../../../http/refuse.ts';
import { fullPhoto, smallPhoto } from '../../../school/pictures/photo-sizes.ts';
import { photoName } from './photo-presenter.ts';
import { findStudent, lockStudent } from './student-repository.ts';
import { studentEntity } from './student-service.ts';

interface PhotoCall {
  readonly actor: Actor;
  readonly id: number;
}

/** JPEG bytes. */
export const readPhoto = async (
  db: Database,
  { actor, id, size }: PhotoCall & { readonly size: (typeof photoSizes)[number] },
): Promise<Buffer> => {
  const found = await findStudent(db, actor, id);
  if (!found?.photoStoredAt) return notFound();
  const [row] = await db.select().from(studentPhotos).where(eq(studentPhotos.studentId, id));
  const { content } = row ?? notFound();
  return size === 'small' ? smallPhoto(content) : content;
};

interface PhotoChange extends PhotoCall {
  readonly context: Context;
  readonly requestId: string;
}

/** Stores a picture, decoded and encoded anew; gives the name under which browsers may keep it. */
export const storePhoto = async (
  db: Database,
  { photo, ...call }: PhotoChange & { readonly photo: string },
): Promise<string> => {
  const content = await fullPhoto(Buffer.from(photo.slice(photo.indexOf(',') + 1), 'base64'));
  const storedAt = new Date();
  await changePhoto(db, { ...call, action: 'photo' }, async (tx) => {
    const values = { contentType: 'image/jpeg', content, updatedAt: storedAt };
    await tx
      .insert(studentPhotos)
      .values({ studentId: call.id, ...values })
      .onConflictDoUpdate({ target: studentPhotos.studentId, set: values });
  });
  return photoName(storedAt) ?? '';
};

export const removePhoto = (db: Database, call: PhotoChange): Promise<void> =>
  changePhoto(db, { ...call, action: 'photo_removed' }, async (tx) => {
    await tx.delete(studentPhotos).where(eq(studentPhotos.studentId, call.id));
  });

type Write = (tx: Parameters<Parameters<Database['transaction']>[0]>[0]) => Promise<void>;

const changePhoto = (
  db: Database,
  { actor, context, id, action, requestId }: PhotoChange & { readonly action: string },
  write: Write,
): Promise<void> =>
  db.transaction(async (tx) => {
    writableYear(context);
    if (!(await lockStudent(tx, actor, id))) notFound();
    await write(tx);
    await audit(tx, {
      actor,
      branchId: context.branchId,
      action,
      entity: studentEntity,
      entityId: id,
      requestId,
    });
  });
