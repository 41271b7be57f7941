import type { KnownFamily } from '@suksa/contracts/education';
import { queryTerms } from '@suksa/i18n/lao';
import { and, asc, eq, exists, inArray, sql } from 'drizzle-orm';
import { families, guardians, studentGuardians, students } from '../../../db/schema/index.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Queryable } from '../../../http/app.ts';
import { hasToken, namedFirst, phonetic, type Word } from '../../../school/people/search.ts';
import { ownNameTokens, studentTokensFor } from '../../../school/policies/student-search-scope.ts';
import { knownStudents } from '../student/student-policy.ts';
import { guardiansFor, presentGuardian, presentSibling } from '../student/student-presenter.ts';
import { childrenShown, guardianColumns } from '../student/student-repository.ts';

const shown = 6;

/** Families of children whom the caller may know of, by anything that finds one of these children. */
export const searchFamilies = async (db: Queryable, actor: Actor, q: string): Promise<KnownFamily[]> => {
  const terms = queryTerms(q);
  if (terms.length === 0) return [];
  const findChild = hasToken(studentTokensFor(actor), students.id);
  const hasChild = (words: readonly Word[]) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(students)
        .where(and(eq(students.familyId, families.id), knownStudents(actor), ...words.map(findChild))),
    );
  const isNamed = hasToken(ownNameTokens, students.id);
  const hasChildNamed = (word: Word) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(students)
        .where(and(eq(students.familyId, families.id), knownStudents(actor), isNamed(word))),
    );
  const found = await db
    .select({ id: families.id, nameLo: families.nameLo, nameEn: families.nameEn })
    .from(families)
    .where(hasChild(terms.map(phonetic)))
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
    .select({ id: students.id })
    .from(students)
    .where(and(eq(students.familyId, familyId), knownStudents(actor)))
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
    childrenShown(db, and(inArray(students.familyId, ids), knownStudents(actor))),
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
    .selectDistinctOn([students.familyId], {
      familyId: students.familyId,
      surnameLo: students.surnameLo,
      surnameEn: students.surnameEn,
      nationality: students.nationality,
      ethnicity: students.ethnicity,
      religion: students.religion,
      familyBookNumber: students.familyBookNumber,
      village: students.village,
      district: students.district,
      province: students.province,
    })
    .from(students)
    .where(and(inArray(students.familyId, familyIds), knownStudents(actor)))
    .orderBy(students.familyId, sql`${students.birthDate} desc nulls last`);

/** Each with what they are to the youngest child, which is the likeliest guess for the next one. */
const guardiansOfFamilies = (db: Queryable, familyIds: number[]) =>
  db
    .selectDistinctOn([guardians.id], guardianColumns)
    .from(guardians)
    .innerJoin(studentGuardians, eq(studentGuardians.guardianId, guardians.id))
    .where(inArray(guardians.familyId, familyIds))
    .orderBy(guardians.id, sql`${studentGuardians.studentId} desc`);
