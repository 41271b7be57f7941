import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import {
  announcementClasses,
  announcementLevels,
  announcements,
  classes,
  enrolments,
  guardians,
  roles,
  studentGuardians,
  userBranches,
  users,
} from '../../../db/schema/index.ts';
import type { Actor, Context } from '../../../http/actor.ts';

/** Somebody whom an announcement may be for; joined with their role. */
export const person = alias(users, 'person');

/** Whether an announcement is shown on this day: published, and within its days. A condition over `announcement`. */
export const isShown = (today: string): SQL =>
  sql`${announcements.stage} = 'published' and ${announcements.startsOn} <= ${today}
    and coalesce(${announcements.endsOn} >= ${today}, true)`;

/** Which announcements a writer works with: a teacher's are the own ones. A condition over `announcement`. */
export const writtenFor = (
  { scope, userId }: Actor,
  { branchId }: Pick<Context, 'branchId'>,
): SQL | undefined => {
  switch (scope) {
    case 'all_branches':
    case 'own_branch':
      return or(isNull(announcements.branchId), eq(announcements.branchId, branchId));
    case 'own_classes':
      return eq(announcements.createdBy, userId);
    case 'own_children':
      return sql`false`;
  }
};

const ofItsBranch = (branchId: SQL): SQL =>
  sql`(${announcements.branchId} is null or ${announcements.branchId} = ${branchId})`;

const worksThere = sql`(${announcements.branchId} is null or ${roles.scope} = 'all_branches' or exists (
  select 1 from ${userBranches} where ${userBranches.userId} = ${person.id}
  and ${userBranches.branchId} = ${announcements.branchId}))`;

/** Of the levels or classes that an announcement names. */
const namesClass = sql`(
  ${announcements.audience} = 'levels' and exists (select 1 from ${announcementLevels}
    where ${announcementLevels.announcementId} = ${announcements.id} and ${announcementLevels.levelId} = ${classes.levelId})
  or ${announcements.audience} = 'classes' and exists (select 1 from ${announcementClasses}
    where ${announcementClasses.announcementId} = ${announcements.id} and ${announcementClasses.classId} = ${classes.id}))`;

/** A guardian of somebody who studies there, or will: families hear of it before the year begins. */
const hasChildThere = (today: string): SQL => sql`exists (
  select 1 from ${guardians}
  join ${studentGuardians} on ${studentGuardians.guardianId} = ${guardians.id}
  join ${enrolments} on ${enrolments.studentId} = ${studentGuardians.studentId}
  join ${classes} on ${classes.id} = ${enrolments.classId}
  where ${guardians.userId} = ${person.id} and coalesce(${enrolments.endDate} >= ${today}, true)
  and ${ofItsBranch(sql`${enrolments.branchId}`)}
  and (${announcements.audience} = 'families' or ${namesClass}))`;

const teachesThere = (today: string): SQL => sql`exists (
  select 1 from ${classes} join academic_year on academic_year.id = ${classes.yearId}
  where academic_year.state <> 'closed' and ${ofItsBranch(sql`${classes.branchId}`)} and ${namesClass}
  and ${classes.id} in (
    select class_id from homeroom
    where teacher_id = ${person.id} and coalesce(end_date >= ${today}, true)
    union
    select class_id from teacher_assignment
    where teacher_id = ${person.id} and coalesce(end_date >= ${today}, true)))`;

/** Whom an announcement is for: a condition over `announcement`, {@link person} and their `role`. */
export const isFor = (today: string): SQL | undefined =>
  and(
    eq(person.status, 'active'),
    or(
      eq(announcements.audience, 'public'),
      and(eq(announcements.audience, 'staff'), sql`${roles.scope} <> 'own_children'`, worksThere),
      and(eq(roles.scope, 'own_children'), sql`${announcements.audience} <> 'staff'`, hasChildThere(today)),
      and(
        sql`${roles.scope} <> 'own_children'`,
        sql`${announcements.audience} in ('levels', 'classes')`,
        teachesThere(today),
      ),
    ),
  );
