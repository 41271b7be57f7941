import { leavings } from '@suksa/contracts/education';
import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { branchLevels, classes, enrolments, homerooms, levels, users } from '../../../db/schema/index.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Queryable } from '../../../http/app.ts';
import { sqlToday } from '../../../school/clock.ts';
import { childrenOf, classesOf } from '../../../school/policies/student-scope.ts';

export type ClassFound = Awaited<ReturnType<typeof classesOfYear>>[number];

/** Classes of one year by level and name, with how many study there now. */
export const classesOfYear = (db: Queryable, actor: Actor, yearId: number) => {
  const homeroom = db
    .select({ nameLo: users.nameLo, nameEn: users.nameEn })
    .from(homerooms)
    .innerJoin(users, eq(users.id, homerooms.teacherId))
    .where(eq(homerooms.classId, classes.id))
    .orderBy(sql`${homerooms.startDate} desc`)
    .limit(1)
    .as('homeroom_now');
  const counted = db
    .select({ classId: enrolments.classId, students: sql<number>`count(*)::int`.as('students') })
    .from(enrolments)
    .where(and(eq(enrolments.yearId, yearId), studiesNow))
    .groupBy(enrolments.classId)
    .as('counted');
  return db
    .select({
      id: classes.id,
      name: classes.name,
      room: classes.room,
      capacity: classes.capacity,
      students: sql<number>`coalesce(${counted.students}, 0)`,
      levelId: levels.id,
      levelCode: levels.code,
      levelLo: levels.nameLo,
      levelEn: levels.nameEn,
      usualAge: levels.usualAge,
      homeroomLo: homeroom.nameLo,
      homeroomEn: homeroom.nameEn,
    })
    .from(classes)
    .innerJoin(levels, eq(levels.id, classes.levelId))
    .leftJoin(counted, eq(counted.classId, classes.id))
    .leftJoinLateral(homeroom, sql`true`)
    .where(and(eq(classes.yearId, yearId), visibleClasses(actor)))
    .orderBy(asc(levels.position), asc(classes.name));
};

/** Who counts against a class's capacity: the suspended keep their seat, graduates and leavers until their last day. */
export const studiesNow = and(
  eq(enrolments.isCurrent, true),
  or(
    isNull(enrolments.endDate),
    and(inArray(enrolments.exitCode, ['graduated', ...leavings]), sql`${enrolments.endDate} >= ${sqlToday}`),
  ),
  inArray(enrolments.studentStatus, ['enrolled', 'suspended']),
);

/** Who sits in a class: those who study there now, and once the year is over those who were there at its end. */
export const sitsThere = and(
  eq(enrolments.isCurrent, true),
  or(studiesNow, inArray(enrolments.exitCode, ['year_end', 'graduated'])),
);

/** A condition over `class`, as `visibleStudents` is over enrolments. */
export const visibleClasses = ({ scope, userId }: Actor) => {
  switch (scope) {
    case 'all_branches':
    case 'own_branch':
      return undefined;
    case 'own_classes':
      return sql`${classes.id} in (${classesOf(userId)})`;
    case 'own_children':
      return sql`${classes.id} in (select ${enrolments.classId} from ${enrolments}
        where ${enrolments.studentId} in (${childrenOf(userId)}))`;
  }
};

/** Levels that the branch teaches. */
export const levelsOfBranch = (db: Queryable, branchId: number) =>
  db
    .select({
      id: levels.id,
      code: levels.code,
      nameLo: levels.nameLo,
      nameEn: levels.nameEn,
      usualAge: levels.usualAge,
    })
    .from(branchLevels)
    .innerJoin(levels, eq(levels.id, branchLevels.levelId))
    .where(eq(branchLevels.branchId, branchId))
    .orderBy(asc(levels.position));
