import { type Column, type SQL, sql } from 'drizzle-orm';
import { enrolments, invoices, itemPayers, studentHouseholds, students } from '../../../db/schema/index.ts';
import type { Actor, PermittedBranchId } from '../../../http/actor.ts';
import { ownMoney } from '../../../school/policies/household-scope.ts';
import { visibleStudents } from '../../../school/policies/student-scope.ts';

/**
 * Families with a child in the branch that the caller's data scope lets through: its own, one of whom it is the second
 * household, one for whom it was billed, or, a company, one for whom it pays.
 */
export const visibleFamilies = (
  actor: Pick<Actor, 'scope' | 'userId'>,
  branchId: PermittedBranchId,
  familyId: Column,
): SQL =>
  sql`(exists (
    select 1 from (
        select ${students.id} as id from ${students} where ${students.familyId} = ${familyId}
        union all
        select ${studentHouseholds.studentId} from ${studentHouseholds} where ${studentHouseholds.familyId} = ${familyId}
        union all
        select ${itemPayers.studentId} from ${itemPayers} where ${itemPayers.companyId} = ${familyId}
        union all
        select ${invoices.studentId} from ${invoices}
          where ${invoices.familyId} = ${familyId} and ${invoices.branchId} = ${branchId}
      ) as child
      join ${enrolments} on ${enrolments.studentId} = child.id
        and ${enrolments.isCurrent} and ${enrolments.branchId} = ${branchId}
    where ${visibleStudents(actor, enrolments) ?? sql`true`}) and ${ownMoney(actor, familyId) ?? sql`true`})`;
