import { and, eq, sql } from 'drizzle-orm';
import {
  academicYears,
  classes,
  enrolments,
  guardians,
  pupilGuardians,
  pupilPhotos,
  pupils,
} from '../../db/schema/index.ts';
import type { Actor } from '../../http/actor.ts';
import type { Queryable } from '../../http/app.ts';
import { rowCount } from '../../list.ts';
import { visiblePupils } from '../../policies/pupil-scope.ts';
import { dayWithin, onRollOn } from '../../school/attendance/on-roll.ts';
import { lacking } from './record-gaps.ts';

const ofYear = (actor: Actor, yearId: number) =>
  and(eq(enrolments.yearId, yearId), enrolments.isCurrent, visiblePupils(actor, enrolments));

const studying = sql`${enrolments.pupilStatus} in ('enrolled', 'suspended')`;

export const countByStatus = (db: Queryable, actor: Actor, yearId: number) =>
  db
    .select({ status: enrolments.pupilStatus, pupils: rowCount })
    .from(enrolments)
    .where(ofYear(actor, yearId))
    .groupBy(enrolments.pupilStatus);

export const countByLevel = (db: Queryable, actor: Actor, yearId: number) =>
  db
    .select({ levelId: classes.levelId, sex: pupils.sex, pupils: rowCount })
    .from(enrolments)
    .innerJoin(classes, eq(classes.id, enrolments.classId))
    .innerJoin(pupils, eq(pupils.id, enrolments.pupilId))
    .innerJoin(academicYears, eq(academicYears.id, enrolments.yearId))
    .where(and(eq(enrolments.yearId, yearId), onRollOn(dayWithin()), visiblePupils(actor, enrolments)))
    .groupBy(classes.levelId, pupils.sex);

/** How many of those who study now lack a photo, or a guardian whom one can call. */
export const countIncomplete = async (db: Queryable, actor: Actor, yearId: number) => {
  const reachable = db
    .selectDistinct({ pupilId: pupilGuardians.pupilId })
    .from(pupilGuardians)
    .innerJoin(guardians, eq(guardians.id, pupilGuardians.guardianId))
    .where(sql`${guardians.phone} is not null`)
    .as('reachable');
  const [row] = await db
    .select({
      noPhoto: sql<number>`count(*) filter (where ${pupilPhotos.pupilId} is null)::int`,
      noGuardianPhone: sql<number>`count(*) filter (where ${reachable.pupilId} is null)::int`,
    })
    .from(enrolments)
    .leftJoin(pupilPhotos, eq(pupilPhotos.pupilId, enrolments.pupilId))
    .leftJoin(reachable, eq(reachable.pupilId, enrolments.pupilId))
    .where(and(ofYear(actor, yearId), studying));
  return row ?? { noPhoto: 0, noGuardianPhone: 0 };
};

/** How many of those who study now came from another school without the paper for it. */
export const countAwaitedPapers = async (db: Queryable, actor: Actor, yearId: number): Promise<number> => {
  const [row] = await db
    .select({ pupils: rowCount })
    .from(enrolments)
    .where(and(ofYear(actor, yearId), studying, lacking.transfer_paper));
  return row?.pupils ?? 0;
};
