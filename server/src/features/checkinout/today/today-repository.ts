import { and, desc, eq, sql } from 'drizzle-orm';
import {
  checkEvents,
  classes,
  enrolments,
  guardianPhotos,
  studentGuardians,
  studentPhotos,
  students,
  userPhotos,
  users,
} from '../../../db/schema/index.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Database } from '../../../http/app.ts';
import { visibleStudents } from '../../../school/policies/student-scope.ts';

const recentShown = 8;

export interface GateDay {
  readonly actor: Actor;
  readonly branchId: number;
  readonly yearId: number;
  readonly day: string;
}

/** Who passed last, newest first. */
export const recentChecks = (db: Database, { actor, branchId, yearId, day }: GateDay) =>
  db
    .select({ event: checkEvents, student: students, user: users, className: classes.name })
    .from(checkEvents)
    .leftJoin(students, eq(students.id, checkEvents.studentId))
    .leftJoin(users, eq(users.id, checkEvents.userId))
    .leftJoin(
      enrolments,
      and(
        eq(enrolments.studentId, checkEvents.studentId),
        eq(enrolments.yearId, yearId),
        eq(enrolments.isCurrent, true),
      ),
    )
    .leftJoin(classes, eq(classes.id, enrolments.classId))
    .where(
      and(
        eq(checkEvents.branchId, branchId),
        eq(checkEvents.day, day),
        visibleStudents(actor, { studentId: checkEvents.studentId, classId: enrolments.classId }),
      ),
    )
    .orderBy(desc(checkEvents.id))
    .limit(recentShown);
export type RecentRow = Awaited<ReturnType<typeof recentChecks>>[number];

interface Portrait {
  readonly kind: 'student' | 'staff' | 'guardian';
  readonly id: number;
}

export const findPhoto = async (db: Database, actor: Actor, { kind, id }: Portrait) => {
  if (kind === 'staff') {
    const [photo] = await db.select().from(userPhotos).where(eq(userPhotos.userId, id));
    return photo;
  }
  if (kind === 'guardian') return guardianPhoto(db, actor, id);
  const [photo] = await db
    .select({
      contentType: studentPhotos.contentType,
      content: studentPhotos.content,
      file: studentPhotos.file,
    })
    .from(studentPhotos)
    .innerJoin(
      enrolments,
      and(eq(enrolments.studentId, studentPhotos.studentId), eq(enrolments.isCurrent, true)),
    )
    .where(
      and(
        eq(studentPhotos.studentId, id),
        sql`${enrolments.branchId} = any(${sql.param(actor.branches.map((branch) => branch.id))}::int[])`,
        visibleStudents(actor, enrolments),
      ),
    )
    .limit(1);
  return photo;
};

/** Of who is known around a child of one's branches. */
const guardianPhoto = async (db: Database, actor: Actor, id: number) => {
  const [photo] = await db
    .select({
      contentType: guardianPhotos.contentType,
      content: guardianPhotos.content,
      file: guardianPhotos.file,
    })
    .from(guardianPhotos)
    .innerJoin(studentGuardians, eq(studentGuardians.guardianId, guardianPhotos.guardianId))
    .innerJoin(
      enrolments,
      and(eq(enrolments.studentId, studentGuardians.studentId), eq(enrolments.isCurrent, true)),
    )
    .where(
      and(
        eq(guardianPhotos.guardianId, id),
        sql`${enrolments.branchId} = any(${sql.param(actor.branches.map((branch) => branch.id))}::int[])`,
        visibleStudents(actor, enrolments),
      ),
    )
    .limit(1);
  return photo;
};
