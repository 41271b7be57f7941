import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { classes, enrolments, levels } from '../../db/schema/index.ts';
import type { Actor, Context } from '../../http/actor.ts';
import { yearOf } from '../../http/actor.ts';
import type { Database } from '../../http/app.ts';
import type { Caller } from '../../http/caller.ts';
import { refuse } from '../../http/refuse.ts';
import { childrenOf, classesOf, seesWholeBranch } from '../policies/student-scope.ts';

export interface ScopedClass {
  readonly id: number;
  readonly name: string;
  readonly levelId: number;
}

/** What a report may count: classes of the branch and year, and of them all students or only one's own children. */
export interface AttendanceScope {
  readonly branchId: number;
  readonly year: { readonly id: number; readonly name: string; readonly closed: boolean };
  /** In the order of the school: by level, then name. */
  readonly classes: readonly ScopedClass[];
  /** Null: everyone in those classes. */
  readonly studentIds: readonly number[] | null;
  /** Whether those are all classes of the year with everyone in them. */
  readonly isWhole: boolean;
}

export interface ClassFilter {
  readonly classId?: number | undefined;
  readonly levelId?: number | undefined;
}

/** Rows by the caller's role, narrowed by the filters. */
export const scopeOf = async (
  db: Database,
  actor: Actor,
  context: Context,
  { classId, levelId }: ClassFilter = {},
): Promise<AttendanceScope> => {
  const year = yearOf(context);
  const studentIds = actor.scope === 'own_children' ? await childIds(db, actor.userId) : null;
  const rows = await db
    .select({ id: classes.id, name: classes.name, levelId: classes.levelId })
    .from(classes)
    .innerJoin(levels, eq(levels.id, classes.levelId))
    .where(
      and(
        eq(classes.branchId, context.branchId),
        eq(classes.yearId, year.id),
        classId === undefined ? undefined : eq(classes.id, classId),
        levelId === undefined ? undefined : eq(classes.levelId, levelId),
        actor.scope === 'own_classes' ? sql`${classes.id} in (${classesOf(actor.userId)})` : undefined,
        studentIds ? inArray(classes.id, classesWith(db, studentIds)) : undefined,
      ),
    )
    .orderBy(asc(levels.position), asc(classes.name));
  return {
    branchId: context.branchId,
    year: { id: year.id, name: year.name, closed: year.state === 'closed' },
    classes: rows,
    studentIds,
    isWhole: seesWholeBranch(actor) && classId === undefined && levelId === undefined,
  };
};

const childIds = async (db: Database, userId: number) => {
  const { rows } = await db.execute<{ student_id: number }>(childrenOf(userId));
  return rows.map((row) => row.student_id);
};

const classesWith = (db: Database, studentIds: readonly number[]) =>
  db
    .select({ id: enrolments.classId })
    .from(enrolments)
    .where(sql`${enrolments.studentId} = any(${sql.param(studentIds)}::int[])`);

/** The students whom somebody of the staff looks after; a family has none. */
export const staffScope = (call: Pick<Caller, 'actor' | 'context' | 'school'>): Promise<AttendanceScope> => {
  if (call.actor.scope === 'own_children') refuse('no_permission');
  return scopeOf(call.school.read, call.actor, call.context);
};

/** Levels and classes for the filters. */
export const filterChoices = async (db: Database, actor: Actor, context: Context) => {
  const scope = await scopeOf(db, actor, context);
  const used = [...new Set(scope.classes.map(({ levelId }) => levelId))];
  if (used.length === 0) return { levels: [], classes: [] };
  const rows = await db.select().from(levels).where(inArray(levels.id, used)).orderBy(asc(levels.position));
  return {
    levels: rows.map(({ id, code, nameLo, nameEn }) => ({ id, code, name: { lo: nameLo, en: nameEn } })),
    classes: [...scope.classes],
  };
};
