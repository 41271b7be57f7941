import { and, desc, eq } from 'drizzle-orm';
import { users } from '../../../db/schema/index.ts';
import {
  type CountedStudent,
  censusSubmissions,
  type SentSchool,
} from '../../../db/schema/reports/census.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';

const select = (db: Queryable) =>
  db
    .select({ submission: censusSubmissions, nameLo: users.nameLo, nameEn: users.nameEn })
    .from(censusSubmissions)
    .innerJoin(users, eq(users.id, censusSubmissions.sentBy))
    .$dynamic();

export type SubmissionFound = Awaited<ReturnType<typeof select>>[number];

/** What was sent of a year, the newest first. */
export const submissionsOf = (db: Queryable, yearId: number) =>
  select(db).where(eq(censusSubmissions.yearId, yearId)).orderBy(desc(censusSubmissions.id));

export const findSubmission = async (
  db: Queryable,
  { branchId, id }: { readonly branchId: number; readonly id: number },
): Promise<SubmissionFound | undefined> =>
  (await select(db).where(and(eq(censusSubmissions.id, id), eq(censusSubmissions.branchId, branchId))))[0];

export const findSubmissionByKey = async (db: Queryable, key: string): Promise<SubmissionFound | undefined> =>
  (await select(db).where(eq(censusSubmissions.idempotencyKey, key)))[0];

interface NewSubmission {
  readonly branchId: number;
  readonly yearId: number;
  readonly referenceDay: string;
  readonly note: string;
  readonly students: readonly CountedStudent[];
  readonly school: SentSchool;
  readonly sentBy: number;
  readonly idempotencyKey: string;
}

/** Gives null where the key was used before. */
export const insertSubmission = async (tx: Transaction, values: NewSubmission): Promise<number | null> => {
  const [row] = await tx
    .insert(censusSubmissions)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: censusSubmissions.id });
  return row?.id ?? null;
};
