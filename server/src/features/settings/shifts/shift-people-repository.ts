import type { ShiftPerson, ShiftSubject } from '@suksa/contracts/settings';
import { queryTerms } from '@suksa/i18n/lao';
import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm';
import {
  classes,
  enrolments,
  roles,
  students,
  userBranches,
  userSearch,
  users,
} from '../../../db/schema/index.ts';
import type { Queryable } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { studentNameIn } from '../../../school/people/full-name.ts';
import { exactFirst, hasToken, matches, namedFirst } from '../../../school/people/search.ts';
import { visibleStudents } from '../../../school/policies/student-scope.ts';
import { ownNameTokens, studentTokensFor } from '../../../school/policies/student-search-scope.ts';
import { familyRole } from '../roles/rights-policy.ts';

type Place = Pick<Caller, 'actor' | 'context'>;

const shownOfEach = 8;

/** Students and staff of the branch whom the caller may see, by the beginnings of names or codes. */
export const searchShiftPeople = async (
  db: Queryable,
  place: Place,
  q: string,
): Promise<readonly ShiftSubject[]> => {
  const terms = queryTerms(q);
  if (terms.length === 0) return [];
  return [
    ...(await studentsWhere(
      db,
      place,
      and(...matches(terms, studentTokensFor(place.actor), students.id)),
      terms,
    )),
    ...(await staffWhere(db, place, and(...matches(terms, ofStaff, users.id)), terms)),
  ];
};

const ofStaff = { token: userSearch.token, owner: userSearch.userId };

/** One of them. */
export const findShiftPerson = async (
  db: Queryable,
  place: Place,
  { kind, id }: { readonly kind: ShiftPerson; readonly id: number },
): Promise<ShiftSubject | undefined> =>
  kind === 'student'
    ? (await studentsWhere(db, place, eq(students.id, id)))[0]
    : (await staffWhere(db, place, eq(users.id, id)))[0];

const studentsWhere = async (
  db: Queryable,
  { actor, context }: Place,
  where: SQL | undefined,
  terms: readonly string[] = [],
) => {
  if (context.yearId === null) return [];
  const rows = await db
    .select({
      id: students.id,
      code: students.code,
      lo: studentNameIn('lo'),
      en: studentNameIn('en'),
      className: classes.name,
    })
    .from(enrolments)
    .innerJoin(students, eq(students.id, enrolments.studentId))
    .innerJoin(classes, eq(classes.id, enrolments.classId))
    .where(
      and(
        eq(enrolments.branchId, context.branchId),
        eq(enrolments.yearId, context.yearId),
        eq(enrolments.isCurrent, true),
        visibleStudents(actor, enrolments),
        where,
      ),
    )
    .orderBy(
      ...namedFirst(
        terms,
        hasToken(ownNameTokens, students.id),
        hasToken(studentTokensFor(actor), students.id),
      ),
      asc(enrolments.sortKey),
      asc(enrolments.studentId),
    )
    .limit(shownOfEach);
  return rows.map(
    ({ lo, en, ...row }): ShiftSubject => ({ ...row, kind: 'student', name: { lo, en }, staffType: null }),
  );
};

/** As at the gate: who works in the branch, or in all of them. */
const worksIn = (branchId: number) => sql`(${roles.scope} = 'all_branches' or exists (
  select 1 from ${userBranches} where ${userBranches.userId} = ${users.id} and ${userBranches.branchId} = ${branchId}))`;

const staffWhere = async (
  db: Queryable,
  { actor, context }: Place,
  where: SQL | undefined,
  terms: readonly string[] = [],
) => {
  const wholeBranch = actor.scope === 'all_branches' || actor.scope === 'own_branch';
  const rows = await db
    .select({
      id: users.id,
      code: users.username,
      lo: users.nameLo,
      en: users.nameEn,
      staffType: users.staffType,
    })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(
      and(
        ne(users.roleId, familyRole),
        ne(users.status, 'disabled'),
        worksIn(context.branchId),
        wholeBranch ? undefined : eq(users.id, actor.userId),
        where,
      ),
    )
    .orderBy(...exactFirst(terms, hasToken(ofStaff, users.id)), asc(users.sortKey), asc(users.id))
    .limit(shownOfEach);
  return rows.map(
    ({ lo, en, ...row }): ShiftSubject => ({ ...row, kind: 'staff', name: { lo, en }, className: null }),
  );
};
