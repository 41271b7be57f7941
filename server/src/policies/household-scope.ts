import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { guardians, pupilGuardians, pupils } from '../db/schema/index.ts';
import type { Viewer } from './pupil-scope.ts';

/** Of a child in two households each parent sees the money of their own household only; staff see both. */
export const ownMoney = ({ scope, userId }: Viewer, familyId: SQLWrapper): SQL | undefined =>
  scope === 'own_children'
    ? sql`${familyId} in (select ${guardians.familyId} from ${guardians} where ${guardians.userId} = ${userId})`
    : undefined;

/** Whether a user is a guardian in the pupil's own household against whom nothing stands: a column of a query over `pupil`. */
export const isHomeOf = (userId: SQLWrapper | number): SQL<boolean> => sql<boolean>`exists (
  select 1 from ${pupilGuardians} join ${guardians} on ${guardians.id} = ${pupilGuardians.guardianId}
  where ${pupilGuardians.pupilId} = ${pupils.id} and ${guardians.userId} = ${userId}
  and ${guardians.familyId} = ${pupils.familyId} and ${pupilGuardians.legalRestriction} = '')`;
