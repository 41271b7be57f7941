import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import {
  announcementClasses,
  announcementFiles,
  announcementLevels,
  announcementReads,
  announcements,
  classes,
  levels,
  roles,
} from '../../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import { isFor, person } from './announcement-policy.ts';

/** What stands around announcements: levels, classes and files, and how far they have been read. */
export const withDetails = async <Row extends { readonly id: number }>(
  db: Queryable,
  rows: readonly Row[],
  today: string,
) => {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [forLevels, forClasses, files, reading] = [
    await levelsOf(db, ids),
    await classesOf(db, ids),
    await filesOf(db, ids),
    await readingOf(db, ids, today),
  ];
  const own = <Part extends { readonly announcementId: number | null }>(parts: readonly Part[], id: number) =>
    parts.filter(({ announcementId }) => announcementId === id);
  return rows.map((row) => ({
    ...row,
    levels: own(forLevels, row.id),
    classes: own(forClasses, row.id),
    files: own(files, row.id),
    reading: reading.find(({ announcementId }) => announcementId === row.id),
  }));
};

const levelsOf = (db: Queryable, ids: readonly number[]) =>
  db
    .select({
      announcementId: announcementLevels.announcementId,
      id: levels.id,
      nameLo: levels.nameLo,
      nameEn: levels.nameEn,
    })
    .from(announcementLevels)
    .innerJoin(levels, eq(levels.id, announcementLevels.levelId))
    .where(inArray(announcementLevels.announcementId, [...ids]))
    .orderBy(asc(levels.position));

const classesOf = (db: Queryable, ids: readonly number[]) =>
  db
    .select({ announcementId: announcementClasses.announcementId, id: classes.id, name: classes.name })
    .from(announcementClasses)
    .innerJoin(classes, eq(classes.id, announcementClasses.classId))
    .where(inArray(announcementClasses.announcementId, [...ids]))
    .orderBy(asc(classes.name));

/** Without their bytes. */
export const filesOf = (db: Queryable, ids: readonly number[]) =>
  db
    .select({
      announcementId: announcementFiles.announcementId,
      id: announcementFiles.id,
      name: announcementFiles.name,
      kind: announcementFiles.kind,
      size: announcementFiles.size,
    })
    .from(announcementFiles)
    .where(inArray(announcementFiles.announcementId, [...ids]))
    .orderBy(asc(announcementFiles.position), asc(announcementFiles.id));

export type FileRow = Awaited<ReturnType<typeof filesOf>>[number];

/** What was read before the last change counts no more. */
export const readAsItIs = sql`${announcementReads.readAt} >= coalesce(${announcements.changedAt}, '-infinity')`;
export const acknowledgedAsItIs = sql`${announcementReads.acknowledgedAt} >= coalesce(${announcements.changedAt}, '-infinity')`;

/** How many people each is for, and how many of them have read and confirmed it. */
const readingOf = (db: Queryable, ids: readonly number[], today: string) =>
  db
    .select({
      announcementId: announcements.id,
      people: sql<number>`count(*)::int`,
      readers: sql<number>`(count(*) filter (where ${readAsItIs}))::int`,
      acknowledged: sql<number>`(count(*) filter (where ${acknowledgedAsItIs}))::int`,
    })
    .from(announcements)
    .innerJoin(person, sql`true`)
    .innerJoin(roles, eq(roles.id, person.roleId))
    .leftJoin(
      announcementReads,
      and(eq(announcementReads.announcementId, announcements.id), eq(announcementReads.userId, person.id)),
    )
    .where(and(inArray(announcements.id, [...ids]), isFor(today)))
    .groupBy(announcements.id);

interface Parts {
  readonly id: number;
  readonly levelIds: readonly number[];
  readonly classIds: readonly number[];
  readonly fileIds: readonly number[];
}

/** Writes whom an announcement names and which files it has; a file that it had and has no more is deleted. */
export const writeParts = async (
  tx: Transaction,
  { id, levelIds, classIds, fileIds }: Parts,
): Promise<void> => {
  await tx.delete(announcementLevels).where(eq(announcementLevels.announcementId, id));
  await tx.delete(announcementClasses).where(eq(announcementClasses.announcementId, id));
  if (levelIds.length > 0)
    await tx
      .insert(announcementLevels)
      .values([...new Set(levelIds)].map((levelId) => ({ announcementId: id, levelId })));
  if (classIds.length > 0)
    await tx
      .insert(announcementClasses)
      .values([...new Set(classIds)].map((classId) => ({ announcementId: id, classId })));
  const gone = (await filesOf(tx, [id])).filter((file) => !fileIds.includes(file.id));
  if (gone.length > 0)
    await tx.delete(announcementFiles).where(
      inArray(
        announcementFiles.id,
        gone.map((file) => file.id),
      ),
    );
  for (const [position, fileId] of fileIds.entries())
    await tx
      .update(announcementFiles)
      .set({ announcementId: id, position })
      .where(eq(announcementFiles.id, fileId));
};
