import type { ComingQuery } from '@suksa/contracts/feeinvoice';
import { and, type SQL, sql } from 'drizzle-orm';
import { families, students } from '../../../db/schema/index.ts';
import type { Queryable } from '../../../http/app.ts';
import { listOrder, shownName } from '../../../list.ts';
import { type FullName, studentName } from '../../../school/people/full-name.ts';
import { foundFamily } from '../families/found-family-repository.ts';
import { comingParts, type Expecting } from './forecast-repository.ts';

export interface Coming extends Expecting {
  readonly query: ComingQuery;
}

export interface ComingRowData extends Record<string, unknown> {
  readonly key: string;
  readonly familyId: number;
  readonly lo: string;
  readonly en: string;
  readonly invoiceId: number;
  readonly number: string;
  readonly studentId: number;
  readonly studentCode: string;
  readonly studentName: FullName;
  readonly instalment: boolean;
  readonly dueDate: string;
  readonly day: string;
  readonly amount: number;
  readonly own: boolean;
}

const within = ({ from, until, habit, q }: ComingQuery): SQL =>
  and(
    sql`true`,
    from === undefined ? undefined : sql`c.day >= ${from}::date`,
    until === undefined ? undefined : sql`c.day <= ${until}::date`,
    habit && sql`c.own`,
    ...foundFamily(q),
  ) ?? sql`true`;

export const comingPage = async (
  db: Queryable,
  coming: Coming,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<readonly ComingRowData[]> => {
  const { query } = coming;
  const order = listOrder(
    query,
    { day: sql`c.day`, family: shownName(query, families), amount: sql`c.amount` },
    sql`c.key`,
  );
  const { rows } = await db.execute<ComingRowData>(sql`
    with cut as (
      select c.* from (${comingParts(coming)}) c join family on family.id = c.family_id
      where ${within(query)} order by ${sql.join(order, sql`, `)} limit ${limit} offset ${offset})
    select c.key, c.family_id as "familyId", family.name_lo as lo, family.name_en as en, c.invoice_id as "invoiceId",
      i.number, ${students.id} as "studentId", ${students.code} as "studentCode", ${studentName} as "studentName", c.instalment,
      c.due_date::text as "dueDate", c.day::text as day, c.amount::float8 as amount, c.own
    from cut c join family on family.id = c.family_id join invoice i on i.id = c.invoice_id
      join ${students} on ${students.id} = i.student_id
    order by ${sql.join(order, sql`, `)}`);
  return rows;
};

export const comingSums = async (db: Queryable, coming: Coming) => {
  const { rows } = await db.execute<{ rows: number; amount: number; families: number }>(sql`
    select count(*)::int as rows, coalesce(sum(c.amount), 0)::float8 as amount,
      count(distinct c.family_id)::int as families
    from (${comingParts(coming)}) c join family on family.id = c.family_id where ${within(coming.query)}`);
  return rows[0] ?? { rows: 0, amount: 0, families: 0 };
};
