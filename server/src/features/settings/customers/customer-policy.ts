import { and, isNull, type SQL, sql } from 'drizzle-orm';
import { enrolments, families } from '../../../db/schema/index.ts';
import type { Actor, Context } from '../../../http/actor.ts';
import { visibleStudents } from '../../../school/policies/student-scope.ts';

/** Written out: in a query of one table the query builder leaves its name away. */
export const familyId = sql.raw('"family"."id"');

/** Where customers are looked at: the branch of the header, with what the caller may see there. */
export interface CustomerPlace {
  readonly actor: Pick<Actor, 'scope' | 'userId'>;
  readonly context: Pick<Context, 'branchId'>;
}

/** Students `p` that belong to a family, or of whom it is the second household. */
export const childrenOfFamily = (family: SQL): SQL =>
  sql`(select id from student where family_id = ${family} union select student_id from student_household where family_id = ${family})`;

const known = ({ actor, context }: CustomerPlace): SQL =>
  sql`select ${enrolments.studentId} from ${enrolments} where ${and(
    sql`${enrolments.branchId} = ${context.branchId}`,
    visibleStudents(actor, enrolments),
  )}`;

/** Only the children whom the caller may know of; for whoever sees the whole branch, all of the family. */
export const knownChildren = (place: CustomerPlace): SQL =>
  place.actor.scope === 'all_branches' || place.actor.scope === 'own_branch'
    ? sql`true`
    : sql`p.id in (${known(place)})`;

/**
 * Families with a child that is or was in the branch and that the caller may know of. Payers without any child belong
 * to no branch: whoever sees a whole branch sees them.
 */
export const visibleCustomers = (place: CustomerPlace): SQL | undefined => {
  const { scope } = place.actor;
  const here = hasChild(
    and(sql`${enrolments.branchId} = ${place.context.branchId}`, visibleStudents(place.actor, enrolments)) ??
      sql`true`,
  );
  const whole = scope === 'all_branches' || scope === 'own_branch';
  return and(isNull(families.mergedIntoId), whole ? sql`(${here} or not ${hasChild(sql`true`)})` : here);
};

/**
 * Its own children are asked for first and apart: nearly every family is found by them alone. Asked for one row, not by
 * `exists`: that would be answered for all families at once, though a page looks at few of them.
 */
const hasChild = (enrolled: SQL): SQL => sql`(
  (select true from student p join ${enrolments} on ${enrolments.studentId} = p.id
    where p.family_id = ${familyId} and ${enrolled} limit 1) is true
  or (select true from student_household h join ${enrolments} on ${enrolments.studentId} = h.student_id
    where h.family_id = ${familyId} and ${enrolled} limit 1) is true)`;
