import type { photoSizes } from '@suksa/contracts/education';
import { eq } from 'drizzle-orm';
import { studentPhotos } from '../../../db/schema/index.ts';
import { writableYear } from '../../../http/actor.ts';
import type { Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound } from '../../../http/refuse.ts';
import { write } from '../../../http/write.ts';
import { fullPhoto, smallPhoto } from '../../../school/pictures/photo-sizes.ts';
import { photoName } from './photo-presenter.ts';
import { findStudent, lockStudent } from './student-repository.ts';
import { studentLine } from './student-service.ts';

/** JPEG bytes. */
export const readPhoto = async (
  { actor, school: { read, files } }: Caller,
  id: number,
  size: (typeof photoSizes)[number],
): Promise<Buffer> => {
  const found = await findStudent(read, actor, id);
  if (!found?.photoStoredAt) return notFound();
  const [row] = await read.select().from(studentPhotos).where(eq(studentPhotos.studentId, id));
  const content = await files.read(row ?? notFound());
  return size === 'small' ? smallPhoto(content) : content;
};

/** Stores a picture, decoded and encoded anew; gives the name under which browsers may keep it. */
export const storePhoto = async (call: Caller, id: number, photo: Buffer): Promise<string> => {
  const kept = await call.school.files.keep(await fullPhoto(photo));
  const storedAt = new Date();
  await changePhoto(call, id, 'photo', async (tx) => {
    const values = { contentType: 'image/jpeg', ...kept, updatedAt: storedAt };
    await tx
      .insert(studentPhotos)
      .values({ studentId: id, ...values })
      .onConflictDoUpdate({ target: studentPhotos.studentId, set: values });
  });
  return photoName(storedAt) ?? '';
};

export const removePhoto = (call: Caller, id: number): Promise<void> =>
  changePhoto(call, id, 'photo_removed', async (tx) => {
    await tx.delete(studentPhotos).where(eq(studentPhotos.studentId, id));
  });

const changePhoto = (
  call: Caller,
  id: number,
  action: string,
  apply: (tx: Transaction) => Promise<void>,
): Promise<void> =>
  write(call, async (tx) => {
    writableYear(call.context);
    if (!(await lockStudent(tx, call.actor, id))) notFound();
    await apply(tx);
    return { result: undefined, audit: studentLine(call, id, { action }) };
  });
