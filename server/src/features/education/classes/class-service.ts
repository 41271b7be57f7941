import type { Level, SchoolClass } from '@suksa/contracts/education';
import { and, eq } from 'drizzle-orm';
import { classes, enrolments } from '../../../db/schema/index.ts';
import { type Actor, yearOf } from '../../../http/actor.ts';
import type { Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { refuse, refuseField } from '../../../http/refuse.ts';
import { rowCount } from '../../../list.ts';
import {
  type ClassFound,
  classesOfYear,
  levelsOfBranch,
  studiesNow,
  visibleClasses,
} from './class-repository.ts';

/** Classes and levels of the caller's branch and year. */
export const readClasses = async ({ actor, context, school: { read } }: Caller) => {
  const [found, levels] = await Promise.all([
    classesOfYear(read, actor, yearOf(context).id),
    levelsOfBranch(read, context.branchId),
  ]);
  return {
    classes: found.map(presentClass),
    levels: levels.map(presentLevel),
  };
};

type LevelFound = Awaited<ReturnType<typeof levelsOfBranch>>[number];

export const presentLevel = ({ id, code, nameLo, nameEn, usualAge }: LevelFound): Level => ({
  id,
  code,
  name: { lo: nameLo, en: nameEn },
  usualAge,
});

const presentClass = (row: ClassFound): SchoolClass => ({
  id: row.id,
  name: row.name,
  room: row.room,
  capacity: row.capacity,
  students: row.students,
  level: {
    id: row.levelId,
    code: row.levelCode,
    name: { lo: row.levelLo, en: row.levelEn },
    usualAge: row.usualAge,
  },
  homeroom: row.homeroomLo === null ? null : { lo: row.homeroomLo, en: row.homeroomEn ?? '' },
});

interface Seat {
  readonly actor: Actor;
  readonly yearId: number;
  readonly classId: number;
  /** Why the class takes one more than its capacity; empty where nobody has said so. */
  readonly overCapacityReason: string;
}

/**
 * The class of the year, locked so that two clerks can't give its last seat twice. Refuses an unknown class at
 * `classId`, and a full one with `class_full` unless a reason is given.
 */
export const takeSeat = async (tx: Transaction, { actor, yearId, classId, overCapacityReason }: Seat) => {
  const [found] = await tx
    .select()
    .from(classes)
    .where(and(eq(classes.id, classId), eq(classes.yearId, yearId), visibleClasses(actor)))
    .for('update');
  const schoolClass = found ?? refuseField('classId', 'not_allowed');
  const [taken] = await tx
    .select({ students: rowCount })
    .from(enrolments)
    .where(and(eq(enrolments.classId, classId), studiesNow));
  const students = taken?.students ?? 0;
  const overCapacity = students >= schoolClass.capacity;
  if (overCapacity && overCapacityReason === '') {
    refuse('class_full', {
      status: 409,
      details: { className: schoolClass.name, capacity: schoolClass.capacity, students },
    });
  }
  return { schoolClass, overCapacity, students };
};
