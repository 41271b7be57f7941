import type { Erasure } from '@suksa/contracts/education';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../http/app.ts';
import {
  countBlanked,
  details,
  familyOf,
  isLastOfFamily,
  ownAccounts,
  ownGuardians,
} from './erasure-query.ts';

const one = async (db: Queryable, query: SQL): Promise<number> =>
  Number((await db.execute<{ count: number }>(sql`select (${query})::int as count`)).rows[0]?.count ?? 0);

const rowsOf = (table: string, id: number, column = 'student_id') =>
  sql`(select count(*) from ${sql.identifier(table)} where ${sql.identifier(column)} = ${id})`;

const sumOf = (...counts: readonly SQL[]) => sql`select ${sql.join([...counts], sql` + `)}`;

/** What would be taken away of a student: `eraseAround` takes exactly that. */
export const countErased = (db: Queryable, id: number): Promise<Erasure['removed']> => {
  const filled = sql.join(
    details.map((column) => sql`(coalesce(${sql.identifier(column)}, '') <> '')::int`),
    sql` + `,
  );
  return allOf(db, {
    details: sql`select ${filled} from student where id = ${id}`,
    photo: sumOf(rowsOf('student_photo', id)),
    documents: sumOf(rowsOf('student_document', id)),
    former_names: sumOf(rowsOf('student_former_name', id)),
    guardians: sql`select count(*) from guardian where id in (${ownGuardians(id)})
      and (name_en <> 'Guardian' or phone is not null or second_phone is not null or occupation <> ''
        or exists (select from guardian_photo p where p.guardian_id = guardian.id))`,
    accounts: sumOf(
      sql`(select count(*) from (${ownAccounts(id)}) a)`,
      sql`(select count(*) from message_choice where guardian_id in (${ownGuardians(id)}))`,
    ),
    leave: sumOf(
      sql`(select count(*) from leave_request where student_id = ${id}
        and (reason <> '–' or answer <> '' or content_type is not null))`,
      sql`(select count(*) from early_leave_permit where student_id = ${id} and reason <> '–')`,
      rowsOf('early_leave_note', id),
    ),
    contacts: sumOf(
      rowsOf('absence_contact', id),
      sql`(select count(*) from family_contact where family_id = ${familyOf(id)} and ${isLastOfFamily(id)})`,
      sql`(select count(*) from family where id = ${familyOf(id)} and ${isLastOfFamily(id)}
        and (note <> '' or terms_note <> '' or company_phone is not null))`,
    ),
    messages: sql`select count(*) from message where (student_id = ${id} or guardian_id in (${ownGuardians(id)}))
      and (body <> '' or address <> '')`,
    import_rows: sql`select count(*) from student_import_row where student_id = ${id} and name <> ''`,
    reasons: sumOf(countBlanked('reasons', id)),
    leaving: sumOf(countBlanked('leaving', id)),
    graduation: sumOf(countBlanked('graduation', id)),
    pick_up: sumOf(countBlanked('pick_up', id), rowsOf('pick_up_signature', id), rowsOf('pick_up_photo', id)),
    copies: sumOf(rowsOf('filled_form', id), rowsOf('student_merge', id, 'kept_id')),
  });
};

export const countKept = (db: Queryable, id: number): Promise<Erasure['kept']> => {
  const candidates = sql`select id from graduation_candidate where student_id = ${id}`;
  const invoices = sql`select id from invoice where student_id = ${id}`;
  return allOf(db, {
    enrolments: sumOf(rowsOf('enrolment', id)),
    leavers: sql`select count(*) from exit_record x join enrolment e on e.id = x.enrolment_id where e.student_id = ${id}`,
    marks: sumOf(rowsOf('mark', id)),
    results: sumOf(rowsOf('year_result', id)),
    cards: sql`select count(*) from report_card where student_id = ${id} and revision > 0`,
    graduations: sumOf(rowsOf('graduation_candidate', id)),
    certificates: sql`select count(*) from graduation_certificate where candidate_id in (${candidates})`,
    invoices: sumOf(rowsOf('invoice', id)),
    receipts: sql`select count(distinct payment_id) from payment_allocation where invoice_id in (${invoices})`,
    attendance: sumOf(rowsOf('attendance_month', id)),
    scans: sumOf(rowsOf('check_event', id)),
    audit: sql`select count(*) from audit_entry where entity = 'education.student' and entity_id = ${String(id)}`,
  });
};

const allOf = async <What extends string>(
  db: Queryable,
  counts: Readonly<Record<What, SQL>>,
): Promise<{ what: What; count: number }[]> => {
  const found: { what: What; count: number }[] = [];
  for (const [what, query] of Object.entries(counts) as [What, SQL][]) {
    const count = await one(db, query);
    if (count > 0) found.push({ what, count });
  }
  return found;
};

export const owedFor = (db: Queryable, id: number): Promise<number> =>
  one(db, sql`select count(*) from invoice where student_id = ${id} and balance > 0 and ended_on is null`);

/** The families in whose search the student's guardians stand. */
export const familiesAround = async (db: Queryable, id: number): Promise<number[]> => {
  const { rows } = await db.execute<{ id: number }>(sql`select ${familyOf(id)} as id union
    select family_id from guardian where id in (${ownGuardians(id)}) and family_id is not null order by id`);
  return rows.map((row) => row.id);
};
