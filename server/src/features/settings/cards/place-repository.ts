import { and, asc, eq, inArray } from 'drizzle-orm';
import { branches, branchImages, branchLevels, levels, schools } from '../../../db/schema/index.ts';
import type { Context } from '../../../http/actor.ts';
import type { Queryable } from '../../../http/app.ts';
import { notFound } from '../../../http/refuse.ts';

/** What cards say of the school. */
export interface PlaceFacts {
  readonly branchCode: string;
  readonly schoolLo: string;
  readonly schoolEn: string;
  readonly branchLo: string;
  readonly branchEn: string;
  readonly phone: string;
  readonly addressLo: string;
  readonly addressEn: string;
  readonly year: string;
  /** Of the school year; null without one. */
  readonly yearEnd: string | null;
}

export const placeOf = async (db: Queryable, { branchId, year }: Context): Promise<PlaceFacts> => {
  const [found] = await db.select().from(branches).where(eq(branches.id, branchId));
  const branch = found ?? notFound();
  const [school] = await db.select().from(schools).limit(1);
  return {
    branchCode: branch.code,
    schoolLo: school?.nameLo ?? '',
    schoolEn: school?.nameEn ?? '',
    branchLo: branch.nameLo,
    branchEn: branch.nameEn,
    phone: branch.phone,
    addressLo: branch.addressLo,
    addressEn: branch.addressEn,
    year: year?.name ?? '',
    yearEnd: year?.end ?? null,
  };
};

export const levelsTaught = (db: Queryable, branchId: number) =>
  db
    .select({ id: levels.id, nameLo: levels.nameLo, nameEn: levels.nameEn })
    .from(branchLevels)
    .innerJoin(levels, eq(levels.id, branchLevels.levelId))
    .where(eq(branchLevels.branchId, branchId))
    .orderBy(asc(levels.position));

export const shownOnCards = ['logo', 'stamp', 'signature'] as const;
type ShownOnCards = (typeof shownOnCards)[number];

export const branchPictureKinds = async (db: Queryable, branchId: number): Promise<ShownOnCards[]> => {
  const rows = await db
    .select({ kind: branchImages.kind })
    .from(branchImages)
    .where(and(eq(branchImages.branchId, branchId), inArray(branchImages.kind, [...shownOnCards])));
  return shownOnCards.filter((kind) => rows.some((row) => row.kind === kind));
};

export const branchPicture = async (db: Queryable, branchId: number, kind: ShownOnCards) => {
  const [row] = await db
    .select()
    .from(branchImages)
    .where(and(eq(branchImages.branchId, branchId), eq(branchImages.kind, kind)));
  return row ?? notFound();
};
