import { queryTerms } from '@suksa/i18n/lao';
import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { families, guardians } from '../../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import { exactFirst, phonetic, type Word } from '../../../school/people/search.ts';
import { type CustomerPlace, visibleCustomers } from '../customers/customer-policy.ts';
import { childName, type GuardianRow, token } from './customer-account-repository.ts';

const guardianColumns = {
  id: guardians.id,
  nameLo: guardians.nameLo,
  nameEn: guardians.nameEn,
  title: guardians.title,
  phone: guardians.phone,
  userId: guardians.userId,
  familyId: families.id,
  familyLo: families.nameLo,
  familyEn: families.nameEn,
  children: sql<{ lo: string; en: string }[]>`(
    select coalesce(json_agg(${childName} order by p.birth_date, p.id), '[]'::json)
    from student p join student_guardian pg on pg.student_id = p.id where pg.guardian_id = "guardian"."id")`,
};

const shown = 50;

/** Something that names a child of the guardian. */
const namesChild = (word: Word): SQL => sql`exists (
  select 1 from student_search s join student_guardian pg on pg.student_id = s.student_id
  where pg.guardian_id = "guardian"."id" and ${word(token)})`;

/** Guardians of children, without an account. */
export const findUninvited = (db: Queryable, place: CustomerPlace, q: string): Promise<GuardianRow[]> =>
  db
    .select(guardianColumns)
    .from(guardians)
    .innerJoin(families, eq(families.id, guardians.familyId))
    .where(
      and(
        isNull(guardians.userId),
        visibleCustomers(place),
        sql`exists (select 1 from student_guardian pg where pg.guardian_id = "guardian"."id")`,
        ...queryTerms(q).map((term) => namesChild(phonetic(term))),
      ),
    )
    .orderBy(
      ...exactFirst(queryTerms(q), namesChild),
      asc(families.sortKey),
      asc(families.id),
      asc(guardians.id),
    )
    .limit(shown);

/** Reads guardians and holds them until the transaction ends. */
export const lockGuardians = (
  tx: Transaction,
  place: CustomerPlace,
  ids: readonly number[],
): Promise<GuardianRow[]> =>
  tx
    .select(guardianColumns)
    .from(guardians)
    .innerJoin(families, eq(families.id, guardians.familyId))
    .where(and(inArray(guardians.id, [...ids]), visibleCustomers(place)))
    .orderBy(asc(guardians.id))
    .for('update', { of: guardians });
