import type { SchoolPageContent } from '@suksa/contracts/landing';
import { and, asc, eq, inArray, lt, notInArray } from 'drizzle-orm';
import {
  academicYears,
  branches,
  branchLevels,
  levels,
  pagePictureFiles,
  pagePictures,
  schoolPages,
  schools,
} from '../../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import { emptyContent } from './empty-content-rules.ts';

interface StoredPage {
  readonly content: SchoolPageContent;
  readonly version: number;
}

/** A school that has written nothing yet has an empty page of version 1. */
export const readPage = async (db: Queryable): Promise<StoredPage> => {
  const [row] = await db.select().from(schoolPages).where(eq(schoolPages.id, 1));
  return row ? { content: row.content, version: row.version } : { content: emptyContent, version: 1 };
};

/** Holds off other editors until the transaction ends, also for a page that nobody has saved before. */
export const lockPage = async (tx: Transaction): Promise<StoredPage> => {
  await tx.insert(schoolPages).values({ content: emptyContent }).onConflictDoNothing();
  const [row] = await tx.select().from(schoolPages).where(eq(schoolPages.id, 1)).for('update');
  return { content: row?.content ?? emptyContent, version: row?.version ?? 1 };
};

export const writePage = async (tx: Transaction, { content, version }: StoredPage) => {
  await tx.update(schoolPages).set({ content, version, updatedAt: new Date() }).where(eq(schoolPages.id, 1));
};

/** Pictures with the names of their files, smallest first. */
export const findPictures = async (db: Queryable, ids: readonly number[]) => {
  if (ids.length === 0) return [];
  const [pictures, files] = await Promise.all([
    db
      .select()
      .from(pagePictures)
      .where(inArray(pagePictures.id, [...ids])),
    db
      .select({ pictureId: pagePictureFiles.pictureId, name: pagePictureFiles.name })
      .from(pagePictureFiles)
      .where(inArray(pagePictureFiles.pictureId, [...ids]))
      .orderBy(asc(pagePictureFiles.name)),
  ]);
  return pictures.map(({ id, width, height }) => ({
    id,
    width,
    height,
    files: files.filter(({ pictureId }) => pictureId === id).map(({ name }) => name),
  }));
};

/** Uploads that no saved page shows; the youngest may belong to somebody who is still typing. */
export const deleteUnusedPictures = async (tx: Transaction, used: readonly number[], olderThan: Date) => {
  const old = lt(pagePictures.createdAt, olderThan);
  await tx
    .delete(pagePictures)
    .where(used.length > 0 ? and(old, notInArray(pagePictures.id, [...used])) : old);
};

/** What the page shows beside its own content: the school, its open branches, the levels and years to ask for. */
export const readSchool = async (db: Queryable) => {
  const [schoolRows, branchRows, levelRows, yearRows] = await Promise.all([
    db.select().from(schools).limit(1),
    db.select().from(branches).where(eq(branches.status, 'active')).orderBy(branches.id),
    db
      .selectDistinct({ id: levels.id, lo: levels.nameLo, en: levels.nameEn, position: levels.position })
      .from(levels)
      .innerJoin(branchLevels, eq(branchLevels.levelId, levels.id))
      .where(eq(levels.active, true))
      .orderBy(levels.position),
    db
      .selectDistinct({ name: academicYears.name })
      .from(academicYears)
      .where(inArray(academicYears.state, ['open', 'planned']))
      .orderBy(academicYears.name),
  ]);
  return { school: schoolRows[0], branches: branchRows, levels: levelRows, years: yearRows };
};
