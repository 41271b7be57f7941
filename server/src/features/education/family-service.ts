import type { KnownFamily } from '@suksa/contracts/education';
import { queryTerms } from '@suksa/i18n/lao';
import { and, asc, eq, exists, inArray, sql } from 'drizzle-orm';
import { families, guardians, pupilGuardians, pupils } from '../../db/schema/index.ts';
import type { Actor } from '../../http/actor.ts';
import type { Queryable } from '../../http/app.ts';
import { ownNameTokens, pupilTokensFor } from '../../policies/pupil-search-scope.ts';
import { holds, inAnySpelling, namedFirst, type Word } from '../../search.ts';
import { knownPupils } from './pupil-policy.ts';
import { guardiansFor, presentGuardian, presentSibling } from './pupil-presenter.ts';
import { childrenShown } from './pupil-repository.ts';

const shown = 6;

/** Families of children whom the caller may know of, by anything that finds one of these children. */
export const searchFamilies = async (db: Queryable, actor: Actor, q: string): Promise<KnownFamily[]> => {
  const terms = queryTerms(q);
  if (terms.length === 0) return [];
  const findChild = holds(pupilTokensFor(actor), pupils.id);
  const hasChild = (words: readonly Word[]) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(pupils)
        .where(and(eq(pupils.familyId, families.id), knownPupils(actor), ...words.map(findChild))),
    );
  const isNamed = holds(ownNameTokens, pupils.id);
  const hasChildNamed = (word: Word) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(pupils)
        .where(and(eq(pupils.familyId, families.id), knownPupils(actor), isNamed(word))),
    );
  const found = await db
    .select({ id: families.id, nameLo: families.nameLo, nameEn: families.nameEn })
    .from(families)
    .where(hasChild(terms.map(inAnySpelling)))
    .orderBy(
      ...namedFirst(terms, hasChildNamed, (word) => hasChild([word])),
      asc(families.sortKey),
      asc(families.id),
    )
    .limit(shown);
  return found.length === 0 ? [] : withMembers(db, actor, found);
};

/** Whether the caller may enter a child into this family. */
export const isKnownFamily = async (db: Queryable, actor: Actor, familyId: number): Promise<boolean> => {
  const [row] = await db
    .select({ id: pupils.id })
    .from(pupils)
    .where(and(eq(pupils.familyId, familyId), knownPupils(actor)))
    .limit(1);
  return row !== undefined;
};

interface FamilyFound {
  readonly id: number;
  readonly nameLo: string;
  readonly nameEn: string;
}

const withMembers = async (
  db: Queryable,
  actor: Actor,
  found: readonly FamilyFound[],
): Promise<KnownFamily[]> => {
  const ids = found.map(({ id }) => id);
  const [people, children, shared] = await Promise.all([
    guardiansOfFamilies(db, ids),
    childrenShown(db, and(inArray(pupils.familyId, ids), knownPupils(actor))),
    sharedByFamilies(db, actor, ids),
  ]);
  return found.flatMap(({ id, nameLo, nameEn }) => {
    const youngest = shared.find(({ familyId }) => familyId === id);
    if (!youngest) return [];
    const { familyId: _, ...rest } = youngest;
    return [
      {
        id,
        name: { lo: nameLo, en: nameEn },
        guardians: guardiansFor(actor, people.filter(({ familyId }) => familyId === id).map(presentGuardian)),
        children: children.filter(({ familyId }) => familyId === id).map(presentSibling),
        shared: rest,
      },
    ];
  });
};

const sharedByFamilies = (db: Queryable, actor: Actor, familyIds: number[]) =>
  db
    .selectDistinctOn([pupils.familyId], {
      familyId: pupils.familyId,
      surnameLo: pupils.surnameLo,
      surnameEn: pupils.surnameEn,
      nationality: pupils.nationality,
      ethnicity: pupils.ethnicity,
      religion: pupils.religion,
      familyBookNumber: pupils.familyBookNumber,
      village: pupils.village,
      district: pupils.district,
      province: pupils.province,
    })
    .from(pupils)
    .where(and(inArray(pupils.familyId, familyIds), knownPupils(actor)))
    .orderBy(pupils.familyId, sql`${pupils.birthDate} desc nulls last`);

/** Each with what they are to the youngest child, which is the likeliest guess for the next one. */
const guardiansOfFamilies = (db: Queryable, familyIds: number[]) =>
  db
    .selectDistinctOn([guardians.id], {
      id: guardians.id,
      userId: guardians.userId,
      familyId: guardians.familyId,
      version: guardians.version,
      title: guardians.title,
      nameLo: guardians.nameLo,
      nameEn: guardians.nameEn,
      phone: guardians.phone,
      secondPhone: guardians.secondPhone,
      occupation: guardians.occupation,
      relation: pupilGuardians.relation,
      isPayer: pupilGuardians.isPayer,
      mayCollect: pupilGuardians.mayCollect,
      legalRestriction: pupilGuardians.legalRestriction,
    })
    .from(guardians)
    .innerJoin(pupilGuardians, eq(pupilGuardians.guardianId, guardians.id))
    .where(inArray(guardians.familyId, familyIds))
    .orderBy(guardians.id, sql`${pupilGuardians.pupilId} desc`);
