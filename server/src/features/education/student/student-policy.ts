import type { DataScope } from '@suksa/contracts/session';
import { and, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { type Preparable, planned } from '../../../db/planned.ts';
import { enrolments, students } from '../../../db/schema/index.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Queryable } from '../../../http/app.ts';
import { type Viewer, visibleStudents } from '../../../school/policies/student-scope.ts';

/**
 * Whether the caller may know of a student at all, whatever the year: who is or was in a branch of theirs, and for
 * teachers and families only their own. A condition for queries over `student`.
 */
export const knownStudents = (actor: Actor): SQL => knownFrom(branchIdsOf(actor), actor);

const branchIdsOf = ({ branches }: Actor) => branches.map(({ id }) => id);

const knownFrom = (branchIds: readonly number[] | Placeholder, viewer: Viewer): SQL =>
  sql`exists (select 1 from ${enrolments} where ${and(
    sql`${enrolments.studentId} = ${students.id}`,
    sql`${enrolments.branchId} = any(${sql.param(branchIds)}::int[])`,
    visibleStudents(viewer, enrolments),
  )})`;

/** As `planned`, with `knownStudents` of whoever asks as a condition. Its text differs by scope, and by nothing else. */
export const plannedForKnown = <Values extends Record<string, unknown>, Rows>(
  name: string,
  write: (db: Queryable, known: SQL) => Preparable<Rows>,
) => {
  const inScope = (scope: DataScope) =>
    planned<Values & EditRequest, Rows>(`${name}_in_${scope}`, (db) =>
      write(db, knownFrom(sql.placeholder('branchIds'), { scope, userId: sql.placeholder('userId') })),
    );
  const statements: Record<DataScope, ReturnType<typeof inScope>> = {
    all_branches: inScope('all_branches'),
    own_branch: inScope('own_branch'),
    own_classes: inScope('own_classes'),
    own_children: inScope('own_children'),
  };
  return (db: Queryable, actor: Actor, values: Values): Promise<Rows> =>
    statements[actor.scope](db, { ...values, userId: actor.userId, branchIds: branchIdsOf(actor) });
};

interface EditRequest {
  readonly userId: number;
  readonly branchIds: readonly number[];
}
