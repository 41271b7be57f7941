import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import {
  academicYears,
  classes,
  enrolments,
  graduationCertificates,
  graduationDuplicates,
  graduationHandOvers,
  levels,
  users,
  yearResults,
} from '../../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';

const voider = alias(users, 'voider');

/** Every certificate of these candidates, voided ones too, the newest last. */
export const certificatesOf = (db: Queryable, candidateIds: readonly number[]) =>
  db
    .select({ certificate: graduationCertificates, voiderLo: voider.nameLo, voiderEn: voider.nameEn })
    .from(graduationCertificates)
    .leftJoin(voider, eq(voider.id, graduationCertificates.voidedBy))
    .where(inArray(graduationCertificates.candidateId, [...candidateIds]))
    .orderBy(asc(graduationCertificates.id));

export const duplicatesOf = async (db: Queryable, certificateIds: readonly number[]) =>
  certificateIds.length === 0
    ? []
    : db
        .select()
        .from(graduationDuplicates)
        .where(inArray(graduationDuplicates.certificateId, [...certificateIds]))
        .orderBy(asc(graduationDuplicates.number));

export const handOversOf = async (db: Queryable, certificateIds: readonly number[]) =>
  certificateIds.length === 0
    ? []
    : db
        .select({ handOver: graduationHandOvers, nameLo: users.nameLo, nameEn: users.nameEn })
        .from(graduationHandOvers)
        .innerJoin(users, eq(users.id, graduationHandOvers.handedBy))
        .where(inArray(graduationHandOvers.certificateId, [...certificateIds]))
        .orderBy(asc(graduationHandOvers.copy));

/** The certificate that counts, locked; none where there never was one or it was voided. */
export const validCertificate = async (tx: Transaction, candidateId: number) => {
  const [row] = await tx
    .select()
    .from(graduationCertificates)
    .where(and(eq(graduationCertificates.candidateId, candidateId), isNull(graduationCertificates.voidedAt)))
    .for('update');
  return row;
};

export const insertCertificate = async (
  tx: Transaction,
  row: typeof graduationCertificates.$inferInsert,
): Promise<void> => {
  await tx.insert(graduationCertificates).values(row);
};

interface Voiding {
  readonly candidateId: number;
  readonly by: number;
  readonly reason: string;
}

/** Voids the certificate that counts, if there is one. Its number stays used. */
export const voidCertificate = async (
  tx: Transaction,
  { candidateId, by, reason }: Voiding,
): Promise<void> => {
  await tx
    .update(graduationCertificates)
    .set({ voidedAt: new Date(), voidedBy: by, voidReason: reason })
    .where(and(eq(graduationCertificates.candidateId, candidateId), isNull(graduationCertificates.voidedAt)));
};

export const insertDuplicate = async (
  tx: Transaction,
  row: typeof graduationDuplicates.$inferInsert,
): Promise<void> => {
  await tx.insert(graduationDuplicates).values(row);
};

export const insertHandOver = async (
  tx: Transaction,
  row: typeof graduationHandOvers.$inferInsert,
): Promise<void> => {
  await tx.insert(graduationHandOvers).values(row);
};

/** The years of students in one branch with how each ended, for the transcript. */
export const yearsOf = (db: Queryable, branchId: number, studentIds: readonly number[]) =>
  db
    .select({
      studentId: enrolments.studentId,
      year: academicYears.name,
      className: classes.name,
      levelLo: levels.nameLo,
      levelEn: levels.nameEn,
      average: yearResults.average,
      reSitAverage: yearResults.reSitAverage,
      failedSubjects: yearResults.failedSubjects,
      conduct: yearResults.conduct,
    })
    .from(enrolments)
    .innerJoin(academicYears, eq(academicYears.id, enrolments.yearId))
    .innerJoin(classes, eq(classes.id, enrolments.classId))
    .innerJoin(levels, eq(levels.id, classes.levelId))
    .leftJoin(
      yearResults,
      and(eq(yearResults.studentId, enrolments.studentId), eq(yearResults.yearId, enrolments.yearId)),
    )
    .where(
      and(
        eq(enrolments.branchId, branchId),
        inArray(enrolments.studentId, [...studentIds]),
        enrolments.isCurrent,
      ),
    )
    .orderBy(asc(academicYears.startDate));
