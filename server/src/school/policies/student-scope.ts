import type { DataScope } from '@suksa/contracts/session';
import { type Column, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { guardians, homerooms, studentGuardians, teacherAssignments } from '../../db/schema/index.ts';
import { sqlToday } from '../clock.ts';

/** An actor, or in a planned query the place where the actor's id is filled in. */
export interface Viewer {
  readonly scope: DataScope;
  readonly userId: number | Placeholder;
}

interface StudentColumns {
  readonly studentId: Column;
  readonly classId: Column;
}

/**
 * Which students of the context's branch a role's data scope lets through, as a condition for every query that shows
 * students: `and(eq(enrolments.branchId, context.branchId), visibleStudents(actor, enrolments))`. The first two scopes
 * differ only in the branches that the context may name.
 */
export const visibleStudents = (
  { scope, userId }: Viewer,
  { studentId, classId }: StudentColumns,
): SQL | undefined => {
  switch (scope) {
    case 'all_branches':
    case 'own_branch':
      return undefined;
    case 'own_classes':
      return sql`${classId} in (${classesOf(userId)})`;
    case 'own_children':
      return sql`${studentId} in (${childrenOf(userId)})`;
  }
};

/** Whether {@link visibleStudents} lets everybody of a branch through, so that all such callers see the same. */
export const seesWholeBranch = ({ scope }: Pick<Viewer, 'scope'>): boolean =>
  scope === 'all_branches' || scope === 'own_branch';

/** Classes that someone leads now. */
export const ledBy = (userId: Viewer['userId'] | Placeholder) => sql`
  select ${homerooms.classId} from ${homerooms}
  where ${homerooms.teacherId} = ${userId} and coalesce(${homerooms.endDate}, ${sqlToday}) >= ${sqlToday}`;

/** Classes that someone leads or teaches now. */
export const classesOf = (userId: Viewer['userId'] | Placeholder) => sql`${ledBy(userId)}
  union
  select ${teacherAssignments.classId} from ${teacherAssignments}
  where ${teacherAssignments.teacherId} = ${userId} and coalesce(${teacherAssignments.endDate}, ${sqlToday}) >= ${sqlToday}`;

/** Students of whom someone is a guardian. */
export const childrenOf = (userId: Viewer['userId']) => sql`
  select ${studentGuardians.studentId} from ${studentGuardians}
  join ${guardians} on ${guardians.id} = ${studentGuardians.guardianId}
  where ${guardians.userId} = ${userId}`;
