import type { ItemPayerQuery } from '@suksa/contracts/feeinvoice';
import { queryTerms } from '@suksa/i18n/lao';
import { and, asc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { classes, enrolments, families, feeItems, itemPayers, students } from '../../../db/schema/index.ts';
import type { Actor, PermittedBranchId } from '../../../http/actor.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import { listOrder, shownName } from '../../../list.ts';
import { type FullName, studentName } from '../../../school/people/full-name.ts';
import { phonetic } from '../../../school/people/search.ts';
import { visibleStudents } from '../../../school/policies/student-scope.ts';

export interface Place {
  readonly actor: Actor;
  readonly branchId: PermittedBranchId;
  readonly yearId: number;
}

/** Those of a student in the branch and year, by any spelling of the student or the company. */
const within = ({ actor, branchId, yearId }: Place, { q, company }: ItemPayerQuery): SQL | undefined =>
  and(
    eq(enrolments.branchId, branchId),
    eq(enrolments.yearId, yearId),
    eq(enrolments.isCurrent, true),
    visibleStudents(actor, enrolments),
    company === undefined ? undefined : eq(itemPayers.companyId, company),
    ...queryTerms(q).map(
      (term) => sql`(exists (select 1 from student_search s
          where s.student_id = ${itemPayers.studentId} and ${phonetic(term)(sql.raw('s.token'))})
        or exists (select 1 from family_search s
          where s.family_id = ${itemPayers.companyId} and ${phonetic(term)(sql.raw('s.token'))}))`,
    ),
  );

const items = sql<{ id: number; name: FullName }[]>`json_agg(json_build_object('id', ${feeItems.id}, 'name',
  json_build_object('lo', ${feeItems.nameLo}, 'en', ${feeItems.nameEn})) order by ${feeItems.position}, ${feeItems.id})`;

/** One row a student and company. */
export const itemPayerRows = (
  db: Queryable,
  place: Place,
  query: ItemPayerQuery,
  page: { readonly limit: number; readonly offset: number },
) =>
  db
    .select({
      companyId: families.id,
      companyLo: families.nameLo,
      companyEn: families.nameEn,
      studentId: students.id,
      studentCode: students.code,
      studentName,
      className: classes.name,
      items,
    })
    .from(itemPayers)
    .innerJoin(families, eq(families.id, itemPayers.companyId))
    .innerJoin(feeItems, eq(feeItems.id, itemPayers.feeItemId))
    .innerJoin(students, eq(students.id, itemPayers.studentId))
    .innerJoin(enrolments, eq(enrolments.studentId, itemPayers.studentId))
    .innerJoin(classes, eq(classes.id, enrolments.classId))
    .where(within(place, query))
    .groupBy(families.id, students.id, classes.id)
    .orderBy(
      ...listOrder(
        query,
        { company: shownName(query, families), student: shownName(query, students) },
        students.id,
        families.id,
      ),
    )
    .limit(page.limit)
    .offset(page.offset);
export type ItemPayerRow = Awaited<ReturnType<typeof itemPayerRows>>[number];

export const countItemPayers = async (db: Queryable, place: Place, query: ItemPayerQuery) => {
  const [row] = await db
    .select({
      count: sql<number>`count(distinct (${itemPayers.studentId}, ${itemPayers.companyId}))::int`,
    })
    .from(itemPayers)
    .innerJoin(enrolments, eq(enrolments.studentId, itemPayers.studentId))
    .where(within(place, query));
  return row?.count ?? 0;
};

/** A company without children of its own: whoever has some is billed as a family. */
const isCompany = and(
  ne(families.company, ''),
  isNull(families.mergedIntoId),
  sql`not exists (select 1 from ${students} where ${students.familyId} = ${families.id})`,
  sql`not exists (select 1 from student_household h where h.family_id = ${families.id})`,
);

export const findCompanies = (db: Queryable) =>
  db
    .select({ id: families.id, lo: families.nameLo, en: families.nameEn, company: families.company })
    .from(families)
    .where(isCompany)
    .orderBy(asc(families.sortKey), asc(families.id));

/** Holds the company until the transaction ends. */
export const lockCompany = async (tx: Transaction, id: number) => {
  const [row] = await tx
    .select({ company: families.company })
    .from(families)
    .where(and(eq(families.id, id), isCompany))
    .for('share');
  return row;
};

/** The students with one of these ids who are in the branch and year. */
export const knownStudents = (db: Queryable, { actor, branchId, yearId }: Place, ids: readonly number[]) =>
  db
    .select({
      id: students.id,
      code: students.code,
      name: studentName,
      className: classes.name,
      familyId: students.familyId,
    })
    .from(students)
    .innerJoin(enrolments, eq(enrolments.studentId, students.id))
    .innerJoin(classes, eq(classes.id, enrolments.classId))
    .where(
      and(
        inArray(students.id, [...ids]),
        eq(enrolments.branchId, branchId),
        eq(enrolments.yearId, yearId),
        eq(enrolments.isCurrent, true),
        visibleStudents(actor, enrolments),
      ),
    )
    .orderBy(asc(students.birthDate), asc(students.id));

export const childrenOf = (db: Queryable, familyId: number) =>
  db.select({ id: students.id }).from(students).where(eq(students.familyId, familyId));

type NewItemPayer = Pick<typeof itemPayers.$inferInsert, 'studentId' | 'feeItemId' | 'companyId'>;

/** Writes those that aren't there yet, and gives them. */
export const insertItemPayers = (tx: Transaction, rows: readonly NewItemPayer[]) =>
  tx
    .insert(itemPayers)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ studentId: itemPayers.studentId, feeItemId: itemPayers.feeItemId });

/** Which of these fees of these students another company pays. */
export const paidByOthers = (
  tx: Transaction,
  { companyId, studentIds, feeItemIds }: { companyId: number; studentIds: number[]; feeItemIds: number[] },
) =>
  tx
    .select({
      code: students.code,
      company: { lo: families.nameLo, en: families.nameEn },
      item: { lo: feeItems.nameLo, en: feeItems.nameEn },
    })
    .from(itemPayers)
    .innerJoin(students, eq(students.id, itemPayers.studentId))
    .innerJoin(families, eq(families.id, itemPayers.companyId))
    .innerJoin(feeItems, eq(feeItems.id, itemPayers.feeItemId))
    .where(
      and(
        ne(itemPayers.companyId, companyId),
        inArray(itemPayers.studentId, studentIds),
        inArray(itemPayers.feeItemId, feeItemIds),
      ),
    );

export const removeItemPayer = async (
  tx: Transaction,
  { studentId, feeItemId, companyId }: NewItemPayer,
): Promise<boolean> => {
  const removed = await tx
    .delete(itemPayers)
    .where(
      and(
        eq(itemPayers.studentId, studentId),
        eq(itemPayers.feeItemId, feeItemId),
        eq(itemPayers.companyId, companyId),
      ),
    )
    .returning({ id: itemPayers.studentId });
  return removed.length > 0;
};
