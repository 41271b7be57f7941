import type { TeachingProfileInput, TrainingLevel } from '@suksa/contracts/technical';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { teachingProfileSubjects, teachingProfiles } from '../../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';

export interface ProfileFound {
  readonly id: number;
  readonly version: number;
  readonly weeklyCap: number | null;
  readonly training: TrainingLevel | null;
  readonly subjectIds: readonly number[];
}

/** Caps and subjects of teachers; whoever has none yet is left out. */
export const profilesOf = async (db: Queryable, teacherIds: readonly number[]): Promise<ProfileFound[]> => {
  const [rows, subjects] = await Promise.all([
    db.select().from(teachingProfiles).where(inArray(teachingProfiles.teacherId, teacherIds)),
    db
      .select()
      .from(teachingProfileSubjects)
      .where(inArray(teachingProfileSubjects.teacherId, teacherIds))
      .orderBy(asc(teachingProfileSubjects.subjectId)),
  ]);
  return rows.map(({ teacherId, weeklyCap, training, version }) => ({
    id: teacherId,
    version,
    weeklyCap,
    training,
    subjectIds: subjects.filter((one) => one.teacherId === teacherId).map(({ subjectId }) => subjectId),
  }));
};

/** The teacher's own, made where there is none, held until the transaction ends. */
export const holdProfile = async (tx: Transaction, teacherId: number): Promise<ProfileFound | undefined> => {
  await tx.insert(teachingProfiles).values({ teacherId }).onConflictDoNothing();
  await tx
    .select({ version: teachingProfiles.version })
    .from(teachingProfiles)
    .where(eq(teachingProfiles.teacherId, teacherId))
    .for('update');
  return (await profilesOf(tx, [teacherId]))[0];
};

export const updateProfile = async (
  tx: Transaction,
  teacherId: number,
  { weeklyCap, subjectIds, training }: Omit<TeachingProfileInput, 'version'>,
): Promise<void> => {
  await tx
    .update(teachingProfiles)
    .set({ weeklyCap, training, version: sql`${teachingProfiles.version} + 1` })
    .where(eq(teachingProfiles.teacherId, teacherId));
  await tx.delete(teachingProfileSubjects).where(eq(teachingProfileSubjects.teacherId, teacherId));
  const values = [...new Set(subjectIds)].map((subjectId) => ({ teacherId, subjectId }));
  if (values.length > 0) await tx.insert(teachingProfileSubjects).values(values);
};
