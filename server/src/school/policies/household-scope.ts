import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { guardians, studentGuardians, students } from '../../db/schema/index.ts';
import type { Viewer } from './student-scope.ts';

/** Of a child in two households each parent sees the money of their own household only; staff see both. */
export const ownMoney = ({ scope, userId }: Viewer, familyId: SQLWrapper): SQL | undefined =>
  scope === 'own_children'
    ? sql`${familyId} in (select ${guardians.familyId} from ${guardians} where ${guardians.userId} = ${userId})`
    : undefined;

/** Whether a user is a guardian in the student's own household against whom nothing stands: a column of a query over `student`. */
export const isHomeOf = (userId: SQLWrapper | number): SQL<boolean> => sql<boolean>`exists (
  select 1 from ${studentGuardians} join ${guardians} on ${guardians.id} = ${studentGuardians.guardianId}
  where ${studentGuardians.studentId} = ${students.id} and ${guardians.userId} = ${userId}
  and ${guardians.familyId} = ${students.familyId} and ${studentGuardians.legalRestriction} = '')`;
