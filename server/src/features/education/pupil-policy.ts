import { and, inArray, type SQL, sql } from 'drizzle-orm';
import { enrolments, pupils } from '../../db/schema/index.ts';
import type { Actor } from '../../http/actor.ts';
import { visiblePupils } from '../../policies/pupil-scope.ts';

/**
 * Whether the caller may know of a pupil at all, whatever the year: who is or was in a branch of theirs, and for
 * teachers and families only their own. A condition for queries over `pupil`.
 */
export const knownPupils = (actor: Actor): SQL => {
  const branchIds = actor.branches.map(({ id }) => id);
  return sql`exists (select 1 from ${enrolments} where ${and(
    sql`${enrolments.pupilId} = ${pupils.id}`,
    inArray(enrolments.branchId, branchIds),
    visiblePupils(actor, enrolments),
  )})`;
};
