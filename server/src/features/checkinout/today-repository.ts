import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import {
  attendanceMonths,
  checkEvents,
  classes,
  enrolments,
  pupilPhotos,
  pupils,
  userPhotos,
  users,
} from '../../db/schema/index.ts';
import type { Actor } from '../../http/actor.ts';
import type { Database } from '../../http/app.ts';
import { visiblePupils } from '../../policies/pupil-scope.ts';
import { monthOf } from './local-time.ts';

const recentShown = 8;

export interface GateDay {
  readonly actor: Actor;
  readonly branchId: number;
  readonly yearId: number;
  readonly day: string;
}

const of = (condition: SQL) => sql<number>`count(*) filter (where ${condition})::int`;

export const classesOf = (db: Database, yearId: number) =>
  db.select({ id: classes.id, levelId: classes.levelId }).from(classes).where(eq(classes.yearId, yearId));

/**
 * Pupils who are expected, are missing, came, came late, and are inside now, from one letter and two times of each.
 * `schoolClasses`: the classes that have school on that day.
 */
export const countToday = async (
  db: Database,
  { actor, yearId, day }: GateDay,
  schoolClasses: readonly number[],
) => {
  const isExpected = sql`${enrolments.classId} = any(${sql.param(schoolClasses)}::int[])`;
  const position = sql`${Number(day.slice(8))}::int`;
  const firstIn = sql`${attendanceMonths.firstIn}[${position}]`;
  const [row] = await db
    .select({
      expected: of(isExpected),
      missing: of(sql`${isExpected} and ${firstIn} is null`),
      came: of(sql`${firstIn} is not null`),
      late: of(
        sql`${firstIn} is not null and substr(${attendanceMonths.days}, ${position}, 1) in ('L', 'A')`,
      ),
      inside: of(sql`${firstIn} is not null and ${attendanceMonths.lastOut}[${position}] is null`),
    })
    .from(enrolments)
    .leftJoin(
      attendanceMonths,
      and(eq(attendanceMonths.pupilId, enrolments.pupilId), eq(attendanceMonths.month, monthOf(day))),
    )
    .where(
      and(
        eq(enrolments.yearId, yearId),
        eq(enrolments.isCurrent, true),
        eq(enrolments.pupilStatus, 'enrolled'),
        visiblePupils(actor, enrolments),
      ),
    );
  return row ?? { expected: 0, missing: 0, came: 0, late: 0, inside: 0 };
};

/** Who passed last, newest first. */
export const recentChecks = (db: Database, { actor, branchId, yearId, day }: GateDay) =>
  db
    .select({ event: checkEvents, pupil: pupils, user: users, className: classes.name })
    .from(checkEvents)
    .leftJoin(pupils, eq(pupils.id, checkEvents.pupilId))
    .leftJoin(users, eq(users.id, checkEvents.userId))
    .leftJoin(
      enrolments,
      and(
        eq(enrolments.pupilId, checkEvents.pupilId),
        eq(enrolments.yearId, yearId),
        eq(enrolments.isCurrent, true),
      ),
    )
    .leftJoin(classes, eq(classes.id, enrolments.classId))
    .where(
      and(
        eq(checkEvents.branchId, branchId),
        eq(checkEvents.day, day),
        visiblePupils(actor, { pupilId: checkEvents.pupilId, classId: enrolments.classId }),
      ),
    )
    .orderBy(desc(checkEvents.id))
    .limit(recentShown);
export type RecentRow = Awaited<ReturnType<typeof recentChecks>>[number];

interface Portrait {
  readonly kind: 'pupil' | 'staff';
  readonly id: number;
}

export const findPhoto = async (db: Database, actor: Actor, { kind, id }: Portrait) => {
  if (kind === 'staff') {
    const [photo] = await db.select().from(userPhotos).where(eq(userPhotos.userId, id));
    return photo;
  }
  const [photo] = await db
    .select({ contentType: pupilPhotos.contentType, content: pupilPhotos.content })
    .from(pupilPhotos)
    .innerJoin(enrolments, and(eq(enrolments.pupilId, pupilPhotos.pupilId), eq(enrolments.isCurrent, true)))
    .where(
      and(
        eq(pupilPhotos.pupilId, id),
        sql`${enrolments.branchId} = any(${sql.param(actor.branches.map((branch) => branch.id))}::int[])`,
        visiblePupils(actor, enrolments),
      ),
    )
    .limit(1);
  return photo;
};
