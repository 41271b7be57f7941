import type { CardDesign } from '@suksa/contracts/settings';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { insertOne } from '../../../db/insert-one.ts';
import {
  cardPictures,
  cardPrints,
  cardTemplates,
  cardTemplateVersions,
  levels,
  users,
} from '../../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';

const columns = {
  id: cardTemplates.id,
  version: cardTemplates.version,
  holder: cardTemplates.holder,
  levelId: cardTemplates.levelId,
  levelLo: levels.nameLo,
  levelEn: levels.nameEn,
  name: cardTemplates.name,
  validYears: cardTemplates.validYears,
  updatedAt: cardTemplates.updatedAt,
  versionId: cardTemplateVersions.id,
  number: cardTemplateVersions.number,
  design: cardTemplateVersions.design,
  lockedAt: cardTemplateVersions.lockedAt,
};

/** Only the newest version of each. */
const isNewest = sql`${cardTemplateVersions.number} = (select max(other.number) from card_template_version other
  where other.template_id = ${cardTemplates.id})`;

/** The designs in use of a branch: staff last, the whole school before its levels. */
export const findTemplates = (db: Queryable, branchId: number, ids?: readonly number[]) =>
  db
    .select(columns)
    .from(cardTemplates)
    .innerJoin(cardTemplateVersions, and(eq(cardTemplateVersions.templateId, cardTemplates.id), isNewest))
    .leftJoin(levels, eq(levels.id, cardTemplates.levelId))
    .where(
      and(
        eq(cardTemplates.branchId, branchId),
        eq(cardTemplates.retired, false),
        ids && inArray(cardTemplates.id, [...ids]),
      ),
    )
    .orderBy(eq(cardTemplates.holder, 'staff'), sql`${levels.position} nulls first`, asc(cardTemplates.id));

export type TemplateRow = Awaited<ReturnType<typeof findTemplates>>[number];

/** Reads a design in use and holds it until the transaction ends. */
export const lockTemplate = async (
  tx: Transaction,
  branchId: number,
  id: number,
): Promise<TemplateRow | undefined> => {
  await tx.select({ id: cardTemplates.id }).from(cardTemplates).where(eq(cardTemplates.id, id)).for('update');
  return (await findTemplates(tx, branchId, [id]))[0];
};

export const insertTemplate = (tx: Transaction, values: typeof cardTemplates.$inferInsert): Promise<number> =>
  insertOne(tx, cardTemplates, values);

export const updateTemplate = async (
  tx: Transaction,
  id: number,
  values: Partial<Pick<typeof cardTemplates.$inferInsert, 'name' | 'validYears' | 'retired'>>,
): Promise<void> => {
  await tx
    .update(cardTemplates)
    .set({ ...values, version: sql`${cardTemplates.version} + 1`, updatedAt: sql`now()` })
    .where(eq(cardTemplates.id, id));
};

export const deleteTemplate = async (tx: Transaction, id: number): Promise<void> => {
  await tx.delete(cardTemplates).where(eq(cardTemplates.id, id));
};

export const insertVersion = async (
  tx: Transaction,
  values: typeof cardTemplateVersions.$inferInsert,
): Promise<void> => {
  await tx.insert(cardTemplateVersions).values(values);
};

export const updateDesign = async (
  tx: Transaction,
  id: number,
  design: CardDesign,
  savedBy: number,
): Promise<void> => {
  await tx
    .update(cardTemplateVersions)
    .set({ design, savedBy, savedAt: sql`now()` })
    .where(eq(cardTemplateVersions.id, id));
};

/** From now on these designs stay as they are. */
export const lockVersions = async (tx: Transaction, ids: readonly number[]): Promise<void> => {
  await tx
    .update(cardTemplateVersions)
    .set({ lockedAt: sql`now()` })
    .where(and(inArray(cardTemplateVersions.id, [...ids]), sql`${cardTemplateVersions.lockedAt} is null`));
};

export const wasPrinted = async (tx: Transaction, templateId: number): Promise<boolean> => {
  const rows = await tx
    .select({ id: cardTemplateVersions.id })
    .from(cardTemplateVersions)
    .where(
      and(eq(cardTemplateVersions.templateId, templateId), sql`${cardTemplateVersions.lockedAt} is not null`),
    )
    .limit(1);
  return rows.length > 0;
};

export const findVersions = (db: Queryable, templateId: number) =>
  db
    .select({
      id: cardTemplateVersions.id,
      number: cardTemplateVersions.number,
      savedAt: cardTemplateVersions.savedAt,
      savedLo: users.nameLo,
      savedEn: users.nameEn,
      design: cardTemplateVersions.design,
      cards: sql<number>`(select count(distinct ${cardPrints.cardId})::int from ${cardPrints}
        where ${cardPrints.versionId} = ${cardTemplateVersions.id})`,
    })
    .from(cardTemplateVersions)
    .leftJoin(users, eq(users.id, cardTemplateVersions.savedBy))
    .where(eq(cardTemplateVersions.templateId, templateId))
    .orderBy(desc(cardTemplateVersions.number));

/** Which of these pictures there are. */
export const knownPictures = async (db: Queryable, ids: readonly number[]): Promise<number[]> => {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: cardPictures.id })
    .from(cardPictures)
    .where(inArray(cardPictures.id, [...ids]));
  return rows.map(({ id }) => id);
};
