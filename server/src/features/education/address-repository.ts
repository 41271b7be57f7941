import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { guardians, pupilGuardians, pupils } from '../../db/schema/index.ts';
import type { Actor } from '../../http/actor.ts';
import type { Queryable } from '../../http/app.ts';
import { isHomeOf } from '../../policies/household-scope.ts';
import { knownPupils } from './pupil-policy.ts';

export type AddressFound = Awaited<ReturnType<typeof findAddresses>>[number];

/** Home, and the guardian who is called first, of the pupils whom the caller may know of. */
export const findAddresses = (db: Queryable, actor: Actor, ids: readonly number[]) => {
  const first = db
    .select({
      nameLo: guardians.nameLo,
      nameEn: guardians.nameEn,
      phone: guardians.phone,
      userId: guardians.userId,
    })
    .from(pupilGuardians)
    .innerJoin(guardians, eq(guardians.id, pupilGuardians.guardianId))
    .where(eq(pupilGuardians.pupilId, pupils.id))
    .orderBy(asc(pupilGuardians.contactOrder), asc(guardians.id))
    .limit(1)
    .as('first_guardian');
  return db
    .select({
      id: pupils.id,
      firstNameLo: pupils.firstNameLo,
      surnameLo: pupils.surnameLo,
      firstNameEn: pupils.firstNameEn,
      surnameEn: pupils.surnameEn,
      village: pupils.village,
      district: pupils.district,
      province: pupils.province,
      guardian: { nameLo: first.nameLo, nameEn: first.nameEn, phone: first.phone, userId: first.userId },
      isHome: isHomeOf(actor.userId),
    })
    .from(pupils)
    .leftJoinLateral(first, sql`true`)
    .where(and(inArray(pupils.id, [...ids]), knownPupils(actor)));
};
