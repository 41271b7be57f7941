import { TimetableRule, type TimetableWeek } from '@suksa/contracts/technical';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import {
  classes,
  classGroups,
  levels,
  rooms,
  subjects,
  timetableLessonClasses,
  timetableLessonRooms,
  timetableLessons,
  timetableLessonTeachers,
  timetablePlaces,
  timetableRules,
  users,
} from '../../../../db/schema/index.ts';
import type { Queryable } from '../../../../http/app.ts';
import { lessonPeriodsOf, setOfClass } from '../../periods/period-set-repository.ts';
import { teachersOfBranch } from '../../teaching/teaching-repository.ts';
import { presentTimetable } from '../versions/timetable-presenter.ts';
import { hoursElsewhere, type TimetableFound } from '../versions/timetable-repository.ts';

/** A version with all that its week is made of. */
export const weekOf = async (db: Queryable, timetable: TimetableFound): Promise<TimetableWeek> => {
  const { yearId, branchId, id } = timetable;
  const lessons = await lessonsOf(db, id);
  const places = await placesOf(db, id);
  const rules = await db
    .select()
    .from(timetableRules)
    .where(eq(timetableRules.timetableId, id))
    .orderBy(asc(timetableRules.id));
  const ofYear = await classesOfWeek(db, yearId);
  const teacherIds = [...new Set(lessons.flatMap((lesson) => lesson.teacherIds))];
  const subjectIds = [...new Set(lessons.map(({ subjectId }) => subjectId))];
  return {
    timetable: presentTimetable(timetable),
    classes: ofYear,
    groups: await groupsOf(db, yearId),
    subjects: (
      await db
        .select({ id: subjects.id, code: subjects.code, lo: subjects.nameLo, en: subjects.nameEn })
        .from(subjects)
        .where(inArray(subjects.id, subjectIds))
        .orderBy(asc(subjects.position), asc(subjects.id))
    ).map(({ id: subjectId, code, lo, en }) => ({ id: subjectId, code, name: { lo, en } })),
    teachers: (
      await db
        .select({ id: users.id, lo: users.nameLo, en: users.nameEn })
        .from(users)
        .where(inArray(users.id, teacherIds))
        .orderBy(asc(users.sortKey))
    ).map(({ id: teacherId, lo, en }) => ({ id: teacherId, name: { lo, en } })),
    rooms: await roomsOfWeek(db, branchId),
    periods: await lessonPeriodsOf(db, yearId),
    lessons,
    places,
    rules: rules.map(({ id: ruleId, version, weight, kind, parameters }) => ({
      ...{ id: ruleId, version, weight },
      rule: TimetableRule.parse({ kind, ...parameters }),
    })),
    elsewhere: await hoursElsewhere(db, { timetableId: id, branchId, teacherIds }),
  };
};

interface Where {
  readonly yearId: number;
  readonly branchId: number;
}

/** All that lessons of a branch and year can be made of. */
export const schoolPartsOf = async (db: Queryable, { yearId, branchId }: Where) => ({
  classes: await classesOfWeek(db, yearId),
  groups: await groupsOf(db, yearId),
  subjects: (await db.select().from(subjects).orderBy(asc(subjects.position), asc(subjects.id))).map(
    ({ id, code, nameLo, nameEn }) => ({ id, code, name: { lo: nameLo, en: nameEn } }),
  ),
  teachers: (await teachersOfBranch(db, branchId)).map(({ id, nameLo, nameEn }) => ({
    id,
    name: { lo: nameLo, en: nameEn },
  })),
  rooms: await roomsOfWeek(db, branchId),
  periods: await lessonPeriodsOf(db, yearId),
});

const groupsOf = (db: Queryable, yearId: number) =>
  db
    .select({
      id: classGroups.id,
      version: classGroups.version,
      classId: classGroups.classId,
      division: classGroups.division,
      name: classGroups.name,
    })
    .from(classGroups)
    .innerJoin(classes, eq(classes.id, classGroups.classId))
    .where(eq(classes.yearId, yearId))
    .orderBy(asc(classGroups.classId), asc(classGroups.division), asc(classGroups.id));

const roomsOfWeek = (db: Queryable, branchId: number) =>
  db
    .select({ id: rooms.id, name: rooms.name, kind: rooms.kind, active: rooms.active })
    .from(rooms)
    .where(eq(rooms.branchId, branchId))
    .orderBy(asc(rooms.name));

const classesOfWeek = (db: Queryable, yearId: number) =>
  db
    .select({
      id: classes.id,
      name: classes.name,
      levelId: classes.levelId,
      periodSetId: setOfClass,
      homeRoomId: sql<number | null>`(select r.id from room r
        where r.branch_id = ${classes.branchId} and r.name = ${classes.room} and r.active)`,
    })
    .from(classes)
    .innerJoin(levels, eq(levels.id, classes.levelId))
    .where(eq(classes.yearId, yearId))
    .orderBy(asc(levels.position), asc(classes.name));

export const placesOf = (db: Queryable, timetableId: number) =>
  db
    .select({
      lessonId: timetablePlaces.lessonId,
      block: timetablePlaces.block,
      periodId: timetablePlaces.periodId,
      roomId: timetablePlaces.roomId,
      locked: timetablePlaces.locked,
      version: timetablePlaces.version,
    })
    .from(timetablePlaces)
    .where(eq(timetablePlaces.timetableId, timetableId))
    .orderBy(asc(timetablePlaces.lessonId), asc(timetablePlaces.block));

/** The lessons of a version, or one of them. */
export const lessonsOf = async (db: Queryable, timetableId: number, id?: number) => {
  const rows = await db
    .select()
    .from(timetableLessons)
    .where(
      and(
        eq(timetableLessons.timetableId, timetableId),
        id === undefined ? undefined : eq(timetableLessons.id, id),
      ),
    )
    .orderBy(asc(timetableLessons.id));
  const ids = rows.map((row) => row.id);
  const ofClasses = groupByLesson(
    await db
      .select()
      .from(timetableLessonClasses)
      .where(inArray(timetableLessonClasses.lessonId, ids))
      .orderBy(asc(timetableLessonClasses.lessonId), asc(timetableLessonClasses.classId)),
  );
  const ofTeachers = groupByLesson(
    await db
      .select()
      .from(timetableLessonTeachers)
      .where(inArray(timetableLessonTeachers.lessonId, ids))
      .orderBy(asc(timetableLessonTeachers.lessonId), asc(timetableLessonTeachers.teacherId)),
  );
  const ofRooms = groupByLesson(
    await db
      .select()
      .from(timetableLessonRooms)
      .where(inArray(timetableLessonRooms.lessonId, ids))
      .orderBy(asc(timetableLessonRooms.lessonId), asc(timetableLessonRooms.rank)),
  );
  return rows.map(({ id: lessonId, version, subjectId, blocks, parallel, roomKind }) => ({
    ...{ id: lessonId, version, subjectId, blocks, parallel },
    roomKind: roomKind as TimetableWeek['lessons'][number]['roomKind'],
    classes: (ofClasses.get(lessonId) ?? []).map(({ classId, groupId }) => ({ classId, groupId })),
    teacherIds: (ofTeachers.get(lessonId) ?? []).map(({ teacherId }) => teacherId),
    roomIds: (ofRooms.get(lessonId) ?? []).map(({ roomId }) => roomId),
  }));
};

const groupByLesson = <Row extends { readonly lessonId: number }>(rows: readonly Row[]) => {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const own = groups.get(row.lessonId) ?? [];
    own.push(row);
    groups.set(row.lessonId, own);
  }
  return groups;
};
