import { getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import {
  enrolments,
  families,
  guardians,
  studentGuardians,
  studentSearch,
  students,
} from '../../../db/schema/index.ts';
import type { Queryable } from '../../../http/app.ts';

interface Reference {
  readonly id: number;
  readonly table: string;
}

/**
 * Which of these rows anything in the school refers to, and from where: asked of the database's own foreign keys, so
 * that no feature is forgotten.
 */
const referencesTo = async (
  db: Queryable,
  { table, ids, except }: { table: PgTable; ids: readonly number[]; except: readonly PgTable[] },
): Promise<Reference[]> => {
  const { rows: keys } = await db.execute<{ table_name: string; column_name: string }>(sql`
    select key.conrelid::regclass::text as table_name, attribute.attname as column_name
    from pg_constraint as key
    join pg_attribute as attribute on attribute.attrelid = key.conrelid and attribute.attnum = key.conkey[1]
    where key.contype = 'f' and key.confrelid = ${getTableName(table)}::regclass and key.conparentid = 0
      and cardinality(key.conkey) = 1`);
  const left = new Set(except.map((known) => getTableName(known)));
  const found: Reference[] = [];
  for (const { table_name, column_name } of keys) {
    if (left.has(table_name)) continue;
    const column = sql.identifier(column_name);
    const { rows } = await db.execute<{ id: number }>(sql`
      select distinct ${column} as id from ${sql.raw(table_name)}
      where ${column} = any(${sql.param([...ids])}::int[])`);
    found.push(...rows.map(({ id }) => ({ id, table: table_name })));
  }
  return found;
};

/** The same for students, beyond what belongs to a student from the first moment: a reason for each. */
export const studentReferences = async (db: Queryable, ids: readonly number[]) => {
  const found = await referencesTo(db, {
    table: students,
    ids,
    // A change in one of these raises the student's version.
    except: [enrolments, studentGuardians, studentSearch],
  });
  return found.map(({ id, table }) => ({ studentId: id, reason: reasonOf(table) }));
};

/** Families that something refers to beyond their children and guardians. */
export const familyReferences = (db: Queryable, ids: readonly number[]) =>
  referencesTo(db, { table: families, ids, except: [students, guardians] });

const reasonOf = (table: string): string => {
  if (/^(attendance|check_)/.test(table)) return 'attendance';
  if (/^(invoice|payment|credit)/.test(table)) return 'money';
  if (/^(mark|score|year_result)/.test(table)) return 'marks';
  if (/former_name/.test(table)) return 'name';
  if (/card/.test(table)) return 'card';
  if (/photo/.test(table)) return 'photo';
  return /document/.test(table) ? 'document' : 'other';
};
