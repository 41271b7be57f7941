import { type Column, type SQL, sql } from 'drizzle-orm';
import { enrolments, invoices, pupilHouseholds, pupils } from '../../db/schema/index.ts';
import type { Actor, PermittedBranchId } from '../../http/actor.ts';
import { ownMoney } from '../../policies/household-scope.ts';
import { visiblePupils } from '../../policies/pupil-scope.ts';

/**
 * Families with a child in the branch that the caller's data scope lets through: its own, one of whom it is the second
 * household, or one for whom it was billed.
 */
export const visibleFamilies = (actor: Actor, branchId: PermittedBranchId, familyId: Column): SQL =>
  sql`(exists (
    select 1 from (
        select ${pupils.id} as id from ${pupils} where ${pupils.familyId} = ${familyId}
        union all
        select ${pupilHouseholds.pupilId} from ${pupilHouseholds} where ${pupilHouseholds.familyId} = ${familyId}
        union all
        select ${invoices.pupilId} from ${invoices}
          where ${invoices.familyId} = ${familyId} and ${invoices.branchId} = ${branchId}
      ) as child
      join ${enrolments} on ${enrolments.pupilId} = child.id
        and ${enrolments.isCurrent} and ${enrolments.branchId} = ${branchId}
    where ${visiblePupils(actor, enrolments) ?? sql`true`}) and ${ownMoney(actor, familyId) ?? sql`true`})`;
