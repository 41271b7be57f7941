import type { EndpointOutput } from '@suksa/contracts';
import type { guardianPhotos as listed } from '@suksa/contracts/education';
import { and, eq } from 'drizzle-orm';
import { guardianPhotos, studentGuardians } from '../../../db/schema/index.ts';
import { type Actor, writableYear } from '../../../http/actor.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound } from '../../../http/refuse.ts';
import { write } from '../../../http/write.ts';
import { fullPhoto } from '../../../school/pictures/photo-sizes.ts';
import { photoName } from './photo-presenter.ts';
import { findStudent, lockStudent } from './student-repository.ts';
import { studentLine } from './student-service.ts';

export interface GuardianOfStudent {
  readonly id: number;
  readonly guardianId: number;
}

/** Of other guardians a family sees name and relation alone. */
const seesFaces = (actor: Actor) => actor.scope !== 'own_children';

export const photosOfGuardians = async (
  { actor, school: { read } }: Caller,
  studentId: number,
): Promise<EndpointOutput<typeof listed>> => {
  if (!(await findStudent(read, actor, studentId))) notFound();
  const rows = seesFaces(actor) ? await photosAround(read, studentId) : [];
  return {
    photos: rows.map(({ guardianId, updatedAt }) => ({ guardianId, photo: photoName(updatedAt) ?? '' })),
  };
};

const photosAround = (db: Queryable, studentId: number) =>
  db
    .select({ guardianId: guardianPhotos.guardianId, updatedAt: guardianPhotos.updatedAt })
    .from(guardianPhotos)
    .innerJoin(studentGuardians, eq(studentGuardians.guardianId, guardianPhotos.guardianId))
    .where(eq(studentGuardians.studentId, studentId));

/** JPEG bytes. */
export const readGuardianPhoto = async (
  { actor, school: { read, files } }: Caller,
  { id, guardianId }: GuardianOfStudent,
): Promise<Buffer> => {
  if (!seesFaces(actor) || !(await findStudent(read, actor, id))) return notFound();
  const [row] = await read
    .select({ content: guardianPhotos.content, file: guardianPhotos.file })
    .from(guardianPhotos)
    .innerJoin(studentGuardians, eq(studentGuardians.guardianId, guardianPhotos.guardianId))
    .where(and(eq(guardianPhotos.guardianId, guardianId), eq(studentGuardians.studentId, id)));
  return files.read(row ?? notFound());
};

/** Stores a picture, decoded and encoded anew; gives the name under which browsers may keep it. */
export const storeGuardianPhoto = async (
  call: Caller,
  of: GuardianOfStudent,
  photo: Buffer,
): Promise<string> => {
  const kept = await call.school.files.keep(await fullPhoto(photo));
  const storedAt = new Date();
  await changePhoto(call, of, 'guardian_photo', async (tx) => {
    const values = { contentType: 'image/jpeg', ...kept, updatedAt: storedAt };
    await tx
      .insert(guardianPhotos)
      .values({ guardianId: of.guardianId, ...values })
      .onConflictDoUpdate({ target: guardianPhotos.guardianId, set: values });
  });
  return photoName(storedAt) ?? '';
};

export const removeGuardianPhoto = (call: Caller, of: GuardianOfStudent): Promise<void> =>
  changePhoto(call, of, 'guardian_photo_removed', async (tx) => {
    await tx.delete(guardianPhotos).where(eq(guardianPhotos.guardianId, of.guardianId));
  });

const changePhoto = (
  call: Caller,
  { id, guardianId }: GuardianOfStudent,
  action: string,
  apply: (tx: Transaction) => Promise<void>,
): Promise<void> =>
  write(call, async (tx) => {
    writableYear(call.context);
    if (!(await lockStudent(tx, call.actor, id))) notFound();
    const [link] = await tx
      .select({ guardianId: studentGuardians.guardianId })
      .from(studentGuardians)
      .where(and(eq(studentGuardians.studentId, id), eq(studentGuardians.guardianId, guardianId)));
    if (!link) notFound();
    await apply(tx);
    return { result: undefined, audit: studentLine(call, id, { action }) };
  });
