import { asc, eq, getTableColumns, sql } from 'drizzle-orm';
import { insertOne } from '../../../db/insert-one.ts';
import { branches, reportForms, schools, students, users } from '../../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';

export type FormFound = Omit<typeof reportForms.$inferSelect, 'content' | 'file'>;
type NewForm = typeof reportForms.$inferInsert;

const { content: _bytes, file: _file, ...known } = getTableColumns(reportForms);

export const formsOf = (db: Queryable) =>
  db.select(known).from(reportForms).orderBy(asc(reportForms.name), asc(reportForms.id));

export const holdForm = async (tx: Transaction, id: number) =>
  (await tx.select(known).from(reportForms).where(eq(reportForms.id, id)).for('update'))[0];

/** With its file. */
export const formWithFile = async (db: Queryable, id: number) =>
  (await db.select().from(reportForms).where(eq(reportForms.id, id)))[0];

export const insertForm = (tx: Transaction, values: NewForm): Promise<number> =>
  insertOne(tx, reportForms, values);

type Changes = Pick<NewForm, 'kind' | 'ties' | 'rowsSheet' | 'firstRow' | 'lastRow' | 'changedBy'>;

export const updateForm = async (tx: Transaction, id: number, changes: Changes): Promise<void> => {
  await tx
    .update(reportForms)
    .set({ ...changes, changedAt: sql`now()`, version: sql`${reportForms.version} + 1` })
    .where(eq(reportForms.id, id));
};

export const deleteForm = async (tx: Transaction, id: number): Promise<void> => {
  await tx.delete(reportForms).where(eq(reportForms.id, id));
};

/** What a form may say of a school and a branch. */
export const branchFacts = async (db: Queryable, branchId: number) => {
  const [school] = await db.select({ lo: schools.nameLo, en: schools.nameEn }).from(schools).limit(1);
  const [branch] = await db
    .select({
      lo: branches.nameLo,
      en: branches.nameEn,
      address: branches.addressLo,
      phone: branches.phone,
      head: users.nameLo,
    })
    .from(branches)
    .leftJoin(users, eq(users.id, branches.headUserId))
    .where(eq(branches.id, branchId));
  return { school, branch };
};

/** What a form may say of students beyond their marks. */
export const studentFacts = (db: Queryable, ids: readonly number[]) =>
  db
    .select({
      id: students.id,
      firstNameLo: students.firstNameLo,
      surnameLo: students.surnameLo,
      sex: students.sex,
      birthDate: students.birthDate,
      birthDatePrecision: students.birthDatePrecision,
      ethnicity: students.ethnicity,
      nationality: students.nationality,
      religion: students.religion,
      village: students.village,
      district: students.district,
      province: students.province,
    })
    .from(students)
    .where(sql`${students.id} = any(${sql.param([...ids])}::int[])`);
