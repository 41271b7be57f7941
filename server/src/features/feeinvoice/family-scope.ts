import { type Column, type SQL, sql } from 'drizzle-orm';
import { enrolments, pupils } from '../../db/schema/index.ts';
import type { Actor, PermittedBranchId } from '../../http/actor.ts';
import { visiblePupils } from '../../policies/pupil-scope.ts';

/** Families with a child in the branch that the caller's data scope lets through. */
export const visibleFamilies = (actor: Actor, branchId: PermittedBranchId, familyId: Column): SQL =>
  sql`exists (
    select 1 from ${pupils} join ${enrolments} on ${enrolments.pupilId} = ${pupils.id}
    where ${pupils.familyId} = ${familyId} and ${enrolments.isCurrent} and ${enrolments.branchId} = ${branchId}
      and ${visiblePupils(actor, enrolments) ?? sql`true`})`;
