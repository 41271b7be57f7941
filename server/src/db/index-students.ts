import { eq, inArray } from 'drizzle-orm';
import type { Transaction } from './database.ts';
import { guardians, studentFormerNames, studentGuardians, studentSearch, students } from './schema/index.ts';
import { textsOf, tokensOf } from './student-tokens.ts';
import { insertMany } from './write-many.ts';

/** Writes anew what finds these students; for many, in batches. */
export const indexStudents = async (tx: Transaction, ids: number[]): Promise<void> => {
  const rows = await tx.select().from(students).where(inArray(students.id, ids));
  const people = await tx
    .select({
      studentId: studentGuardians.studentId,
      nameLo: guardians.nameLo,
      nameEn: guardians.nameEn,
      phone: guardians.phone,
      secondPhone: guardians.secondPhone,
    })
    .from(studentGuardians)
    .innerJoin(guardians, eq(guardians.id, studentGuardians.guardianId))
    .where(inArray(studentGuardians.studentId, ids));
  const formerNames = await tx
    .select()
    .from(studentFormerNames)
    .where(inArray(studentFormerNames.studentId, ids));
  const tokens = rows.flatMap((student) => {
    const isOwn = ({ studentId }: { readonly studentId: number }) => studentId === student.id;
    return tokensOf(textsOf(student, people.filter(isOwn), formerNames.filter(isOwn))).map((token) => ({
      ...token,
      studentId: student.id,
    }));
  });
  await tx.delete(studentSearch).where(inArray(studentSearch.studentId, ids));
  await insertMany(tx, studentSearch, tokens);
};
