import type { BankStatementQuery } from '@suksa/contracts/feeinvoice';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { insertOne, writtenId } from '../../../db/insert-one.ts';
import { bankLines, bankStatements, banks, families, payments, users } from '../../../db/schema/index.ts';
import type { PermittedBranchId } from '../../../http/actor.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import { containing, listOrder, rowCount } from '../../../list.ts';
import type { ReadLine } from './bank-row.ts';

export const banksOf = (db: Queryable, branchId: PermittedBranchId) =>
  db
    .select({
      id: banks.id,
      name: banks.name,
      columns: banks.columns,
      otherLayouts: banks.otherLayouts,
    })
    .from(banks)
    .where(eq(banks.branchId, branchId))
    .orderBy(asc(banks.name), asc(banks.id));

interface NewBank {
  readonly branchId: PermittedBranchId;
  readonly name: string;
  readonly key: string;
  readonly columns: Layout;
}

/** What columns mean by their titles. */
export type Layout = Readonly<Record<string, string>>;

/**
 * The bank by its name, with its columns as they were matched now; held until the transaction ends. `isOther`: its files
 * had other columns until now.
 */
export const rememberBank = async (tx: Transaction, bank: NewBank) => {
  const rows = await tx
    .insert(banks)
    .values(bank)
    .onConflictDoUpdate({ target: [banks.branchId, banks.key], set: { key: bank.key } })
    .returning({ id: banks.id, columns: banks.columns, otherLayouts: banks.otherLayouts });
  const id = writtenId(rows);
  const known = rows.flatMap(({ columns, otherLayouts }) => [columns, ...otherLayouts]);
  const others = known.filter((columns) => titlesOf(columns) !== titlesOf(bank.columns));
  const kept = { columns: bank.columns, otherLayouts: others.slice(0, mostLayouts) };
  await tx.update(banks).set(kept).where(eq(banks.id, id));
  return { id, isOther: others.length === known.length };
};

/** Of one bank, beside the last one. */
const mostLayouts = 9;

const titlesOf = (columns: Layout) => JSON.stringify(Object.keys(columns).sort());

/** How many of these lines have the day and the sum of one that was read before. */
export const countAlike = async (
  tx: Transaction,
  bankId: number,
  lines: readonly ReadLine[],
): Promise<number> => {
  const rows = await tx
    .selectDistinct({ day: bankLines.day, amount: bankLines.amount })
    .from(bankLines)
    .where(eq(bankLines.bankId, bankId));
  const known = new Set(rows.map(({ day, amount }) => `${day} ${amount}`));
  return lines.filter(({ day, amount }) => known.has(`${day} ${amount}`)).length;
};

export const knownFingerprints = async (tx: Transaction, bankId: number): Promise<ReadonlySet<string>> => {
  const rows = await tx
    .select({ fingerprint: bankLines.fingerprint })
    .from(bankLines)
    .where(eq(bankLines.bankId, bankId));
  return new Set(rows.map(({ fingerprint }) => fingerprint));
};

type NewStatement = Pick<
  typeof bankStatements.$inferInsert,
  'branchId' | 'bankId' | 'fileName' | 'importedBy'
>;

export const insertStatement = (tx: Transaction, statement: NewStatement): Promise<number> =>
  insertOne(tx, bankStatements, statement);

const atOnce = 500;

export const insertLines = async (
  tx: Transaction,
  of: { readonly statementId: number; readonly bankId: number },
  lines: readonly ReadLine[],
) => {
  for (let from = 0; from < lines.length; from += atOnce)
    await tx.insert(bankLines).values(lines.slice(from, from + atOnce).map((line) => ({ ...of, ...line })));
};

const ofStatement = sql`from bank_line l where l.statement_id = ${bankStatements.id}`;

const statements = (db: Queryable) =>
  db
    .select({
      id: bankStatements.id,
      bankId: bankStatements.bankId,
      bank: banks.name,
      fileName: bankStatements.fileName,
      importedAt: bankStatements.importedAt,
      byLo: users.nameLo,
      byEn: users.nameEn,
      from: sql<string>`(select min(l.day)::text ${ofStatement})`,
      until: sql<string>`(select max(l.day)::text ${ofStatement})`,
      lines: sql<number>`(select count(*)::int ${ofStatement})`,
      open: sql<number>`(select count(*)::int ${ofStatement} and l.step = 'open')`,
      amount: sql<number>`(select sum(l.amount)::float8 ${ofStatement})`,
    })
    .from(bankStatements)
    .innerJoin(banks, eq(banks.id, bankStatements.bankId))
    .innerJoin(users, eq(users.id, bankStatements.importedBy))
    .$dynamic();
export type StatementRow = Awaited<ReturnType<typeof statements>>[number];

const within = (branchId: PermittedBranchId, { q }: Pick<BankStatementQuery, 'q'>): SQL | undefined =>
  and(
    eq(bankStatements.branchId, branchId),
    q === ''
      ? undefined
      : sql`(${banks.name} ilike ${containing(q)} or ${bankStatements.fileName} ilike ${containing(q)})`,
  );

export const statementPage = (
  db: Queryable,
  branchId: PermittedBranchId,
  query: BankStatementQuery,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) =>
  statements(db)
    .where(within(branchId, query))
    .orderBy(
      ...listOrder(query, { imported: bankStatements.importedAt, bank: banks.name }, bankStatements.id),
    )
    .limit(limit)
    .offset(offset);

export const countStatements = async (
  db: Queryable,
  branchId: PermittedBranchId,
  query: BankStatementQuery,
) => {
  const [row] = await db
    .select({ count: rowCount })
    .from(bankStatements)
    .innerJoin(banks, eq(banks.id, bankStatements.bankId))
    .where(within(branchId, query));
  return row?.count ?? 0;
};

export const findStatement = async (db: Queryable, branchId: PermittedBranchId, id: number) => {
  const [row] = await statements(db).where(
    and(eq(bankStatements.branchId, branchId), eq(bankStatements.id, id)),
  );
  return row;
};

const lines = (db: Queryable) =>
  db
    .select({
      line: bankLines,
      bank: banks.name,
      branchId: banks.branchId,
      receipt: payments.receiptCode,
      familyId: payments.familyId,
      familyLo: families.nameLo,
      familyEn: families.nameEn,
      byLo: users.nameLo,
      byEn: users.nameEn,
    })
    .from(bankLines)
    .innerJoin(banks, eq(banks.id, bankLines.bankId))
    .leftJoin(payments, eq(payments.id, bankLines.paymentId))
    .leftJoin(families, eq(families.id, payments.familyId))
    .leftJoin(users, eq(users.id, bankLines.decidedBy))
    .$dynamic();
export type LineRow = Awaited<ReturnType<typeof lines>>[number];

/** As the bank has them: by day, then as they stood in the file. */
export const linesOf = (db: Queryable, statementId: number) =>
  lines(db)
    .where(eq(bankLines.statementId, statementId))
    .orderBy(asc(bankLines.day), asc(bankLines.row), asc(bankLines.id));

/** Held until the transaction ends: two who decide come one after the other. */
export const lockLine = async (tx: Transaction, branchId: PermittedBranchId, id: number) => {
  await tx.select({ id: bankLines.id }).from(bankLines).where(eq(bankLines.id, id)).for('update');
  const [row] = await lines(tx).where(and(eq(bankLines.id, id), eq(banks.branchId, branchId)));
  return row;
};

type Step = Pick<typeof bankLines.$inferInsert, 'step' | 'paymentId' | 'leftOutReason' | 'decidedBy'>;

export const stepLine = async (tx: Transaction, id: number, step: Step) => {
  await tx.update(bankLines).set(step).where(eq(bankLines.id, id));
};
