import type { HourElsewhere, PublishPreview } from '@suksa/contracts/technical';
import { and, desc, eq, getTableColumns, ne, type SQL, sql } from 'drizzle-orm';
import { insertOne } from '../../../../db/insert-one.ts';
import {
  timetableLessonClasses,
  timetableLessonRooms,
  timetableLessons,
  timetableLessonTeachers,
  timetablePlaces,
  timetableRules,
  timetables,
} from '../../../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../../../http/app.ts';
import { sqlToday } from '../../../../school/clock.ts';

export type TimetableFound = Awaited<ReturnType<typeof timetablesWhere>>[number];

const timetablesWhere = (db: Queryable, where: SQL | undefined) =>
  db
    .select({
      ...getTableColumns(timetables),
      placed: sql<number>`(select count(*)::int from timetable_place p where p.timetable_id = "timetable"."id")`,
      required: sql<number>`(select coalesce(sum(cardinality(l.blocks)), 0)::int from timetable_lesson l
        where l.timetable_id = "timetable"."id")`,
    })
    .from(timetables)
    .where(where)
    .orderBy(desc(timetables.holdsFrom), desc(timetables.id));

export const timetablesOf = (db: Queryable, of: { readonly branchId: number; readonly yearId: number }) =>
  timetablesWhere(db, and(eq(timetables.branchId, of.branchId), eq(timetables.yearId, of.yearId)));

interface RecordOfBranch {
  readonly branchId: number;
  readonly id: number;
}

export const findTimetable = async (
  db: Queryable,
  { branchId, id }: RecordOfBranch,
): Promise<TimetableFound | undefined> =>
  (await timetablesWhere(db, and(eq(timetables.branchId, branchId), eq(timetables.id, id))))[0];

/** Reads a version and holds it: whatever changes several of its places comes one after the other. */
export const lockTimetable = async (
  tx: Transaction,
  { branchId, id }: RecordOfBranch,
): Promise<TimetableFound | undefined> => {
  await tx
    .select({ id: timetables.id })
    .from(timetables)
    .where(and(eq(timetables.branchId, branchId), eq(timetables.id, id)))
    .for('no key update');
  return findTimetable(tx, { branchId, id });
};

export const insertTimetable = (
  tx: Transaction,
  values: Pick<typeof timetables.$inferInsert, 'branchId' | 'yearId' | 'name'>,
): Promise<number> => insertOne(tx, timetables, values);

type Changed = Partial<Pick<typeof timetables.$inferInsert, 'name' | 'state' | 'holdsFrom' | 'holdsUntil'>>;

export const updateTimetableRow = async (tx: Transaction, id: number, changed: Changed): Promise<void> => {
  await tx
    .update(timetables)
    .set({ ...changed, version: sql`${timetables.version} + 1`, updatedAt: sql`now()` })
    .where(eq(timetables.id, id));
};

export const deleteTimetableRow = async (tx: Transaction, id: number): Promise<void> => {
  await tx.delete(timetables).where(eq(timetables.id, id));
};

/** The published versions of a year beside one, held until the transaction ends. */
export const lockPublished = (tx: Transaction, { yearId, id }: { yearId: number; id: number }) =>
  tx
    .select()
    .from(timetables)
    .where(and(eq(timetables.yearId, yearId), eq(timetables.state, 'published'), ne(timetables.id, id)))
    .orderBy(timetables.id)
    .for('no key update');

export const publishedOf = (db: Queryable, yearId: number) =>
  db
    .select()
    .from(timetables)
    .where(and(eq(timetables.yearId, yearId), eq(timetables.state, 'published')));

export interface NewLesson {
  readonly subjectId: number;
  readonly blocks: readonly number[];
  readonly parallel?: string | null;
  readonly roomKind?: string | null;
  readonly classes: readonly { readonly classId: number; readonly groupId: number | null }[];
  readonly teacherIds: readonly number[];
  readonly roomIds: readonly number[];
}

/** In a few statements however many they are; gives their ids in the order of `lessons`. */
export const insertLessons = async (
  tx: Transaction,
  timetableId: number,
  lessons: readonly NewLesson[],
): Promise<readonly number[]> => {
  if (lessons.length === 0) return [];
  const rows = await tx
    .insert(timetableLessons)
    .values(
      lessons.map(({ subjectId, blocks, parallel = null, roomKind = null }) => ({
        ...{ timetableId, subjectId, parallel, roomKind },
        blocks: [...blocks],
      })),
    )
    .returning({ id: timetableLessons.id });
  const ids = rows.map(({ id }) => id);
  await insertLessonParts(
    tx,
    lessons.map((lesson, index) => ({ ...lesson, id: ids[index] ?? 0 })),
  );
  return ids;
};

type Parts = Pick<NewLesson, 'classes' | 'teacherIds' | 'roomIds'> & { readonly id: number };

/** Who and where of lessons that are there. */
export const insertLessonParts = async (tx: Transaction, lessons: readonly Parts[]): Promise<void> => {
  const classes = lessons.flatMap(({ id, classes: own }) => own.map((one) => ({ lessonId: id, ...one })));
  const teachers = lessons.flatMap(({ id, teacherIds }) =>
    [...new Set(teacherIds)].map((teacherId) => ({ lessonId: id, teacherId })),
  );
  const rooms = lessons.flatMap(({ id, roomIds }) =>
    [...new Set(roomIds)].map((roomId, index) => ({ lessonId: id, roomId, rank: index + 1 })),
  );
  if (classes.length > 0) await tx.insert(timetableLessonClasses).values(classes);
  if (teachers.length > 0) await tx.insert(timetableLessonTeachers).values(teachers);
  if (rooms.length > 0) await tx.insert(timetableLessonRooms).values(rooms);
};

export const insertPlaces = async (
  tx: Transaction,
  places: readonly (typeof timetablePlaces.$inferInsert)[],
): Promise<void> => {
  if (places.length > 0) await tx.insert(timetablePlaces).values([...places]);
};

export const insertRules = async (
  tx: Transaction,
  rules: readonly (typeof timetableRules.$inferInsert)[],
): Promise<void> => {
  if (rules.length > 0) await tx.insert(timetableRules).values([...rules]);
};

interface Holding {
  readonly id: number;
  readonly branchId: number;
  readonly from: string;
  /** Null: until the year’s end. */
  readonly until: string | null;
}

interface TeachersOfVersion {
  readonly timetableId: number;
  readonly branchId: number;
  readonly teacherIds: readonly number[];
}

/**
 * When teachers of a version have lessons in other branches, by what is published there for the days on which it holds;
 * for a draft from today to the end of its year.
 */
export const hoursElsewhere = async (
  db: Queryable,
  { timetableId, branchId, teacherIds }: TeachersOfVersion,
): Promise<HourElsewhere[]> => {
  const { rows } = await db.execute<HourElsewhere & Record<string, unknown>>(sql`
    select distinct other.resource_id as "teacherId", jsonb_build_object('lo', b.name_lo, 'en', b.name_en) as branch,
      other.weekday, to_char(time '00:00' + lower(other.minutes) * interval '1 minute', 'HH24:MI') as "startsAt",
      to_char(time '00:00' + upper(other.minutes) * interval '1 minute', 'HH24:MI') as "endsAt"
    from timetable own join academic_year y on y.id = own.year_id
    join timetable o on o.branch_id <> ${branchId} and o.state = 'published'
    join academic_year z on z.id = o.year_id
      and daterange(o.holds_from, coalesce(o.holds_until, z.end_date), '[]')
        && daterange(coalesce(own.holds_from, least(greatest(${sqlToday}, y.start_date), y.end_date)),
          coalesce(own.holds_until, y.end_date), '[]')
    join branch b on b.id = o.branch_id
    join timetable_occupancy other on other.timetable_id = o.id and other.kind = 1
      and other.resource_id = any(${sql.param([...teacherIds])}::int[])
    where own.id = ${timetableId}
    order by other.weekday, "startsAt", "teacherId"`);
  return rows;
};

/** When teachers of a version have a lesson in another branch at once, by what is published there for those days. */
export const takenElsewhere = async (
  db: Queryable,
  { id, branchId, from, until }: Holding,
): Promise<PublishPreview['elsewhere']> => {
  const { rows } = await db.execute<PublishPreview['elsewhere'][number] & Record<string, unknown>>(sql`
    select distinct own.weekday, to_char(f.starts_at, 'HH24:MI') as "startsAt",
      to_char(time '00:00' + upper(own.minutes) * interval '1 minute', 'HH24:MI') as "endsAt",
      jsonb_build_object('id', u.id, 'name', jsonb_build_object('lo', u.name_lo, 'en', u.name_en)) as teacher,
      jsonb_build_object('lo', b.name_lo, 'en', b.name_en) as branch
    from timetable_occupancy own
    join timetable_place p on p.id = own.place_id join period f on f.id = p.period_id
    join timetable t on t.id = own.timetable_id join academic_year y on y.id = t.year_id
    join timetable_occupancy other on other.kind = own.kind and other.resource_id = own.resource_id
      and other.weekday = own.weekday and other.minutes && own.minutes
    join timetable o on o.id = other.timetable_id and o.branch_id <> ${branchId} and o.state = 'published'
    join academic_year z on z.id = o.year_id
    join branch b on b.id = o.branch_id join app_user u on u.id = own.resource_id
    where own.timetable_id = ${id} and own.kind = 1
      and daterange(o.holds_from, coalesce(o.holds_until, z.end_date), '[]')
        && daterange(${from}::date, coalesce(${until}::date, y.end_date), '[]')
    order by own.weekday, "startsAt" limit 200`);
  return rows;
};
