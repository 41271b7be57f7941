import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../http/app.ts';
import { isSecret } from '../../../school/people/secret-columns.ts';
import { isLastOfFamily } from './erasure-query.ts';
import { leftOut } from './export-rules.ts';
import { type PersonTable, personTables } from './person-tables-repository.ts';

const invoicesOf = (id: number) => sql`select id from invoice where student_id = ${id}`;

/** Payments of the student's households for this student, and those of the family that are for no other child. */
const ofPayment = (id: number) => sql`(family_id = (select family_id from student where id = ${id})
    or family_id in (select family_id from student_household where student_id = ${id}))
  and (exists (select from payment_allocation a where a.payment_id = payment.id and a.invoice_id in (${invoicesOf(id)}))
    or family_id = (select family_id from student where id = ${id})
      and not exists (select from payment_allocation a join invoice i on i.id = a.invoice_id
        where a.payment_id = payment.id and i.student_id <> ${id}))`;

/** Whose rows are shared between children, or lie above them: which of them are in the file. */
const shared = (id: number): Readonly<Record<string, SQL>> => ({
  student: sql`id = ${id}`,
  guardian: sql`id in (select guardian_id from student_guardian where student_id = ${id})`,
  family: sql`id = (select family_id from student where id = ${id})`,
  family_contact: sql`family_id = (select family_id from student where id = ${id}) and ${isLastOfFamily(id)}`,
  payment: ofPayment(id),
  payment_allocation: sql`invoice_id in (${invoicesOf(id)})`,
  instalment_agreement: sql`id in (select agreement_id from instalment_invoice where invoice_id in (${invoicesOf(id)}))`,
});

/**
 * Which rows of each table are the student's: by the student's own key where there is one, else by every row they hang on.
 * A row that hangs on another child's as well is not among them.
 */
const rowsByTable = (tables: ReadonlyMap<string, PersonTable>, id: number): Map<string, SQL> => {
  const known = new Map(Object.entries(shared(id)));
  const left = new Map([...tables].filter(([name]) => !(name in leftOut) && !known.has(name)));
  for (const [name, { references }] of left) {
    const own = references.find(({ to, toColumns }) => to === 'student' && toColumns[0] === 'id');
    if (!own) continue;
    known.set(name, sql`${sql.identifier(own.columns[0] ?? '')} = ${id}`);
    left.delete(name);
  }
  for (let before = left.size + 1; left.size < before; ) {
    before = left.size;
    for (const [name, table] of left) {
      const ways = table.references.filter(({ to }) => !(to in leftOut) && to !== name);
      if (ways.length === 0 || ways.some(({ to }) => !known.has(to))) continue;
      known.set(name, hangingOn(table, ways, known));
      left.delete(name);
    }
  }
  return known;
};

const hangingOn = (
  table: PersonTable,
  ways: PersonTable['references'],
  known: ReadonlyMap<string, SQL>,
): SQL => {
  const names = (columns: readonly string[]) =>
    sql.join(
      columns.map((column) => sql.identifier(column)),
      sql`, `,
    );
  const isOptional = ({ columns }: PersonTable['references'][number]) =>
    columns.some((column) => table.mayBeNull.has(column));
  const conditions = ways.map((way) => {
    const theirs = sql`(${names(way.columns)}) in (select ${names(way.toColumns)} from ${sql.identifier(way.to)}
      where ${known.get(way.to) ?? sql`false`})`;
    return isOptional(way) ? sql`((${names(way.columns)}) is null or ${theirs})` : theirs;
  });
  // Of several that may be empty one has to be there.
  if (ways.every(isOptional))
    conditions.push(sql`num_nonnulls(${names(ways.flatMap(({ columns }) => columns))}) > 0`);
  return sql.join(conditions, sql` and `);
};

/** All rows of one student, by table. Pictures and papers are named, not contained; secrets are neither. */
export const rowsOfStudent = async (db: Queryable, id: number): Promise<Record<string, unknown[]>> => {
  const tables = await personTables(db);
  const found: Record<string, unknown[]> = {};
  for (const [name, condition] of rowsByTable(tables, id)) {
    const { columns = [], binary } = tables.get(name) ?? {};
    const shown = columns.filter((column) => !binary?.has(column) && !isSecret(column));
    const { rows } = await db.execute(
      sql`select ${sql.join(
        shown.map((column) => sql.identifier(column)),
        sql`, `,
      )} from ${sql.identifier(name)} where ${condition}`,
    );
    if (rows.length > 0) found[name] = rows;
  }
  const { rows: log } = await db.execute(
    sql`select * from audit_entry where entity = 'education.student' and entity_id = ${String(id)} order by id`,
  );
  return { ...found, audit_entry: log };
};
