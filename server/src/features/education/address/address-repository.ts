import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { guardians, studentGuardians, students } from '../../../db/schema/index.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Queryable } from '../../../http/app.ts';
import { isHomeOf } from '../../../school/policies/household-scope.ts';
import { knownStudents } from '../student/student-policy.ts';

export type AddressFound = Awaited<ReturnType<typeof findAddresses>>[number];

/** Home, and the guardian who is called first, of the students whom the caller may know of. */
export const findAddresses = (db: Queryable, actor: Actor, ids: readonly number[]) => {
  const first = db
    .select({
      nameLo: guardians.nameLo,
      nameEn: guardians.nameEn,
      phone: guardians.phone,
      userId: guardians.userId,
    })
    .from(studentGuardians)
    .innerJoin(guardians, eq(guardians.id, studentGuardians.guardianId))
    .where(eq(studentGuardians.studentId, students.id))
    .orderBy(asc(studentGuardians.contactOrder), asc(guardians.id))
    .limit(1)
    .as('first_guardian');
  return db
    .select({
      id: students.id,
      firstNameLo: students.firstNameLo,
      surnameLo: students.surnameLo,
      firstNameEn: students.firstNameEn,
      surnameEn: students.surnameEn,
      village: students.village,
      district: students.district,
      province: students.province,
      guardian: { nameLo: first.nameLo, nameEn: first.nameEn, phone: first.phone, userId: first.userId },
      isHome: isHomeOf(actor.userId),
    })
    .from(students)
    .leftJoinLateral(first, sql`true`)
    .where(and(inArray(students.id, [...ids]), knownStudents(actor)));
};
