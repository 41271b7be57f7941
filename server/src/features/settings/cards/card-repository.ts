import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { insertOne } from '../../../db/insert-one.ts';
import { branches, cardPrintJobs, cardPrints, cards, invoices } from '../../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';

const next = alias(cards, 'next_card');

/** The invoice for a card in place of a lost one. */
interface BilledCard {
  readonly id: number;
  readonly number: string;
}

const columns = {
  id: cards.id,
  version: cards.version,
  branchId: cards.branchId,
  studentId: cards.studentId,
  userId: cards.userId,
  number: cards.number,
  token: cards.token,
  status: cards.status,
  issuedOn: cards.issuedOn,
  expiresOn: cards.expiresOn,
  printedAt: cards.printedAt,
  copies: cards.copies,
  replacedBy: next.number,
  invoice: sql<BilledCard | null>`case when ${invoices.id} is not null
    then json_build_object('id', ${invoices.id}, 'number', ${invoices.number}) end`,
};

const cardRows = (db: Queryable) =>
  db
    .select(columns)
    .from(cards)
    .leftJoin(next, eq(next.id, cards.replacedBy))
    .leftJoin(invoices, eq(invoices.id, cards.feeInvoiceId));

export type CardFound = Awaited<ReturnType<typeof cardRows>>[number];

/** Every card that somebody ever had, newest first. */
export const cardsOf = (db: Queryable, holder: 'student' | 'staff', id: number): Promise<CardFound[]> =>
  cardRows(db)
    .where(eq(holder === 'student' ? cards.studentId : cards.userId, id))
    .orderBy(desc(cards.id));

/** Reads a card and holds it until the transaction ends. */
export const lockCard = async (tx: Transaction, id: number): Promise<CardFound | undefined> => {
  await tx.select({ id: cards.id }).from(cards).where(eq(cards.id, id)).for('update');
  return (await cardRows(tx).where(eq(cards.id, id)))[0];
};

export const cardNow = async (tx: Queryable, id: number): Promise<CardFound | undefined> =>
  (await cardRows(tx).where(eq(cards.id, id)))[0];

/** Cards of a branch are issued one after another, so that two clerks don't give the same person two. */
export const takeIssuingTurn = async (tx: Transaction, branchId: number): Promise<void> => {
  await tx.select({ id: branches.id }).from(branches).where(eq(branches.id, branchId)).for('no key update');
};

export type NewCard = Pick<
  typeof cards.$inferInsert,
  'branchId' | 'studentId' | 'userId' | 'number' | 'token' | 'issuedOn' | 'expiresOn'
>;

/** Ids in the order of the rows. */
export const insertCards = async (tx: Transaction, rows: readonly NewCard[]): Promise<number[]> => {
  if (rows.length === 0) return [];
  const written = await tx
    .insert(cards)
    .values([...rows])
    .returning({ id: cards.id, number: cards.number });
  const ids = new Map(written.map(({ id, number }) => [number, id]));
  return rows.map(({ number }) => ids.get(number) ?? 0);
};

const changed = { version: sql`${cards.version} + 1`, updatedAt: sql`now()` };

export const updateCard = async (
  tx: Transaction,
  ids: readonly number[],
  values: Partial<Pick<typeof cards.$inferInsert, 'status' | 'replacedBy' | 'feeInvoiceId'>>,
): Promise<void> => {
  if (ids.length === 0) return;
  await tx
    .update(cards)
    .set({ ...values, ...changed })
    .where(inArray(cards.id, [...ids]));
};

interface NewJob {
  readonly branchId: number;
  readonly layout: 'single' | 'sheet';
  readonly madeBy: number;
  readonly prints: readonly { readonly cardId: number; readonly versionId: number }[];
}

export const insertPrintJob = async (tx: Transaction, { prints, ...job }: NewJob): Promise<number> => {
  const jobId = await insertOne(tx, cardPrintJobs, job);
  await tx.insert(cardPrints).values(prints.map((print) => ({ jobId, ...print })));
  return jobId;
};

interface ConfirmedJob {
  readonly cardIds: readonly number[];
  /** False where somebody has said so before. */
  readonly isNew: boolean;
}

/** Marks a job's cards as printed; nothing for a job that isn't the branch's. */
export const confirmJob = async (
  tx: Transaction,
  branchId: number,
  id: number,
): Promise<ConfirmedJob | undefined> => {
  const [job] = await tx
    .select()
    .from(cardPrintJobs)
    .where(and(eq(cardPrintJobs.id, id), eq(cardPrintJobs.branchId, branchId)))
    .for('update');
  if (!job) return undefined;
  const printed = await tx
    .select({ cardId: cardPrints.cardId })
    .from(cardPrints)
    .where(eq(cardPrints.jobId, id));
  const cardIds = printed.map(({ cardId }) => cardId);
  const isNew = job.confirmedAt === null;
  if (isNew) {
    await tx.update(cardPrintJobs).set({ confirmedAt: sql`now()` }).where(eq(cardPrintJobs.id, id));
    await tx
      .update(cards)
      .set({ copies: sql`${cards.copies} + 1`, printedAt: sql`now()`, ...changed })
      .where(inArray(cards.id, cardIds));
  }
  return { cardIds, isNew };
};
