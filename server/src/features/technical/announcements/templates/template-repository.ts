import type { AnnouncementTemplateInput } from '@suksa/contracts/technical';
import { asc, eq, sql } from 'drizzle-orm';
import { insertOne } from '../../../../db/insert-one.ts';
import { announcementTemplates } from '../../../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../../../http/app.ts';

export type TemplateFound = typeof announcementTemplates.$inferSelect;

export const templatesOf = (db: Queryable): Promise<TemplateFound[]> =>
  db
    .select()
    .from(announcementTemplates)
    .orderBy(asc(sql`lower(${announcementTemplates.name})`));

/** Reads a template and holds it until the transaction ends. */
export const lockTemplate = async (tx: Transaction, id: number): Promise<TemplateFound | undefined> =>
  (await tx.select().from(announcementTemplates).where(eq(announcementTemplates.id, id)).for('update'))[0];

const columnsOf = ({ name, title, body }: AnnouncementTemplateInput) => ({
  name,
  titleLo: title.lo,
  titleEn: title.en,
  bodyLo: body.lo,
  bodyEn: body.en,
});

export const insertTemplate = (tx: Transaction, input: AnnouncementTemplateInput): Promise<number> =>
  insertOne(tx, announcementTemplates, columnsOf(input));

export const updateTemplate = async (
  tx: Transaction,
  id: number,
  input: AnnouncementTemplateInput,
): Promise<void> => {
  await tx
    .update(announcementTemplates)
    .set({ ...columnsOf(input), version: sql`${announcementTemplates.version} + 1`, updatedAt: sql`now()` })
    .where(eq(announcementTemplates.id, id));
};

export const deleteTemplateRow = async (tx: Transaction, id: number): Promise<void> => {
  await tx.delete(announcementTemplates).where(eq(announcementTemplates.id, id));
};
