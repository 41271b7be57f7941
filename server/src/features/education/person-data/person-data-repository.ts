import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../http/app.ts';

interface Kept {
  readonly table: string;
  readonly columns: readonly string[];
}

/** What finds a student again, and says nothing of its own. */
const derived = ['student_search', 'student_token'];

/**
 * Tables whose rows are of one student, with their columns, as the database itself knows them: one that comes later is in the
 * file from its first day. Pictures and papers are named, not contained;
 * copies that are soon gone again (unlogged tables) aren't named either.
 */
const tablesOfStudents = async (db: Queryable): Promise<readonly Kept[]> => {
  const { rows } = await db.execute<{ table: string; columns: string[] }>(sql`
    select c.relname as "table", array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = current_schema::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relpersistence = 'p'
      and a.atttypid <> 'bytea'::regtype
      and exists (select 1 from pg_attribute s where s.attrelid = c.oid and s.attname = 'student_id' and not s.attisdropped)
    group by c.relname order by c.relname`);
  return rows.filter(({ table }) => !derived.includes(table));
};

/** All rows of one student, by table. */
export const rowsOfStudent = async (db: Queryable, id: number): Promise<Record<string, unknown[]>> => {
  const found: Record<string, unknown[]> = {};
  for (const { table, columns } of await tablesOfStudents(db)) {
    const named = sql.join(
      columns.map((column) => sql.identifier(column)),
      sql`, `,
    );
    const { rows } = await db.execute(
      sql`select ${named} from ${sql.identifier(table)} where student_id = ${id}`,
    );
    if (rows.length > 0) found[table] = rows;
  }
  return found;
};

/** What hangs on the student’s rows, and what was written down about the student. */
export const rowsAround = async (db: Queryable, id: number): Promise<Record<string, unknown[]>> => {
  const ask = async (text: ReturnType<typeof sql>) => (await db.execute(text)).rows;
  return {
    student: await ask(sql`select * from student where id = ${id}`),
    guardian: await ask(
      sql`select g.* from guardian g join student_guardian s on s.guardian_id = g.id where s.student_id = ${id}`,
    ),
    invoice_line: await ask(
      sql`select l.* from invoice_line l join invoice i on i.id = l.invoice_id where i.student_id = ${id}`,
    ),
    payment_allocation: await ask(
      sql`select a.* from payment_allocation a join invoice i on i.id = a.invoice_id where i.student_id = ${id}`,
    ),
    audit_entry: await ask(
      sql`select * from audit_entry where entity = 'education.student' and entity_id = ${String(id)} order by id`,
    ),
  };
};
