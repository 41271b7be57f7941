import type { CardHolderKind } from '@suksa/contracts/settings';
import { and, desc, eq, inArray, like, ne, or, sql } from 'drizzle-orm';
import { cards, enrolments, students, userBranches, users } from '../../../db/schema/index.ts';
import type { Queryable } from '../../../http/app.ts';
import { studentNameIn } from '../../../school/people/full-name.ts';
import { visibleStudents } from '../../../school/policies/student-scope.ts';
import { familyRole } from '../roles/rights-policy.ts';
import {
  type HolderRow,
  type HolderScope,
  type Sort,
  staffRows,
  studentRows,
  visibleStaff,
} from './holder-rows-query.ts';

interface Page {
  readonly limit: number;
  readonly offset: number;
}

const byName: Sort = { sort: 'name', dir: 'asc', names: 'lo' };

/** People of the branch and year with their newest card. */
export const findHolders = async (
  db: Queryable,
  scope: HolderScope,
  { limit, offset }: Page,
  sort: Sort = byName,
): Promise<HolderRow[]> => {
  if (scope.holder === 'staff') {
    const { select, order } = staffRows(db, scope);
    return select()
      .orderBy(...order(sort))
      .limit(limit)
      .offset(offset);
  }
  const { select, order } = studentRows(db, scope);
  return select()
    .orderBy(...order(sort))
    .limit(limit)
    .offset(offset);
};

export const countHolders = async (db: Queryable, scope: HolderScope): Promise<number> => {
  const rows =
    scope.holder === 'staff' ? await staffRows(db, scope).count() : await studentRows(db, scope).count();
  return rows[0]?.total ?? 0;
};

const longNames = 40;

/** Those with the longest names, whose cards are the hardest to fit. */
export const findLongestNames = (db: Queryable, scope: HolderScope): Promise<HolderRow[]> => {
  if (scope.holder === 'staff') {
    const { select, longest } = staffRows(db, scope);
    return select().orderBy(longest).limit(longNames);
  }
  const { select, longest } = studentRows(db, scope);
  return select().orderBy(longest).limit(longNames);
};

/** Who holds or held a card of the branch by its number, of those whom the caller's list of cards shows; the very number first. */
export const holdersByCardNumber = async (
  db: Queryable,
  {
    actor,
    context,
    today,
    q,
    limit,
  }: Pick<HolderScope, 'actor' | 'context' | 'today'> & { readonly q: string; readonly limit: number },
) => {
  const code = q.toUpperCase();
  const works = sql`${users.status} <> 'disabled' and coalesce(${users.employedUntil} >= ${today}, true)`;
  const studies = and(
    eq(enrolments.studentId, cards.studentId),
    eq(enrolments.branchId, context.branchId),
    eq(enrolments.yearId, context.yearId ?? 0),
    enrolments.isCurrent,
    inArray(enrolments.studentStatus, ['enrolled', 'suspended']),
    visibleStudents(actor, enrolments),
  );
  const employed = and(
    eq(users.id, cards.userId),
    ne(users.roleId, familyRole),
    works,
    visibleStaff(actor),
    sql`exists (select 1 from ${userBranches} where ${userBranches.userId} = ${users.id}
      and ${userBranches.branchId} = ${context.branchId})`,
  );
  return db
    .select({
      id: cards.id,
      number: cards.number,
      holder: sql<CardHolderKind>`case when ${users.id} is null then 'student' else 'staff' end`,
      holderCode: sql<string>`coalesce(${users.username}, ${students.code})`,
      nameLo: sql<string>`coalesce(${users.nameLo}, ${studentNameIn('lo')})`,
      nameEn: sql<string>`coalesce(${users.nameEn}, ${studentNameIn('en')})`,
    })
    .from(cards)
    .leftJoin(enrolments, studies)
    .leftJoin(students, eq(students.id, enrolments.studentId))
    .leftJoin(users, employed)
    .where(
      and(
        eq(cards.branchId, context.branchId),
        like(cards.number, `${code.replace(/[%_\\]/g, '\\$&')}%`),
        or(sql`${students.id} is not null`, sql`${users.id} is not null`),
      ),
    )
    .orderBy(desc(eq(cards.number, code)), desc(cards.id))
    .limit(limit);
};
