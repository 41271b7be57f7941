import type { Erasure } from '@suksa/contracts/education';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../http/app.ts';

/** Of the record itself: what nobody has to keep once a student has left. */
const details = [
  ...[
    'title',
    'nickname',
    'birthplace',
    'nationality',
    'ethnicity',
    'religion',
    'blood_group',
    'health_note',
  ],
  ...['identity_number', 'family_book_number', 'village', 'district', 'province', 'phone', 'card_code'],
];
const mayBeNull = new Set(['phone', 'card_code']);

const one = async (db: Queryable, query: SQL): Promise<number> =>
  Number((await db.execute<{ count: number }>(sql`select (${query})::int as count`)).rows[0]?.count ?? 0);

/** Guardians who have no other child here of whom anything is kept. */
const ownGuardians = (id: number) => sql`select g.id from guardian g
  join student_guardian mine on mine.guardian_id = g.id and mine.student_id = ${id}
  where not exists (select from student_guardian o join student s on s.id = o.student_id
    where o.guardian_id = g.id and o.student_id <> ${id} and s.erased_at is null)`;

/** Accounts of families alone, and of no other guardian: who works here keeps the account. */
const ownAccounts = (id: number) =>
  sql`select g.user_id from guardian g join app_user u on u.id = g.user_id
    join role r on r.id = u.role_id and r.scope = 'own_children'
    where g.id in (${ownGuardians(id)}) and not exists (select from guardian o
      where o.user_id = g.user_id and o.id not in (${ownGuardians(id)}))`;

/** Where no other child of the family is known any more, what was said to it goes too. */
const isLastOfFamily = (id: number) => sql`not exists (select from student me join student o
  on o.family_id = me.family_id and o.id <> me.id and o.erased_at is null where me.id = ${id})`;

export const countErased = async (db: Queryable, id: number): Promise<Erasure['removed']> => {
  const filled = sql.join(
    details.map((column) => sql`(coalesce(${sql.identifier(column)}, '') <> '')::int`),
    sql` + `,
  );
  const counts = {
    details: sql`select ${filled} from student where id = ${id}`,
    photo: sql`select count(*) from student_photo where student_id = ${id}`,
    documents: sql`select count(*) from student_document where student_id = ${id}`,
    former_names: sql`select count(*) from student_former_name where student_id = ${id}`,
    guardians: sql`select count(*) from guardian where id in (${ownGuardians(id)})
      and (name_en <> 'Guardian' or phone is not null or second_phone is not null or occupation <> '')`,
    accounts: sql`select count(*) from (${ownAccounts(id)}) a`,
    leave: sql`select count(*) from leave_request where student_id = ${id}
      and (reason <> '–' or answer <> '' or content_type is not null)`,
    contacts: sql`select (select count(*) from absence_contact where student_id = ${id}) + (select count(*)
      from family_contact c join student s on s.family_id = c.family_id where s.id = ${id} and ${isLastOfFamily(id)})`,
    messages: sql`select count(*) from message where student_id = ${id} and body <> ''`,
    import_rows: sql`select count(*) from student_import_row where student_id = ${id} and name <> ''`,
  } as const;
  return allOf(db, counts);
};

export const countKept = (db: Queryable, id: number): Promise<Erasure['kept']> =>
  allOf(db, {
    enrolments: sql`select count(*) from enrolment where student_id = ${id}`,
    marks: sql`select count(*) from mark where student_id = ${id}`,
    results: sql`select count(*) from year_result where student_id = ${id}`,
    cards: sql`select count(*) from report_card where student_id = ${id} and revision > 0`,
    graduations: sql`select count(*) from graduation_candidate where student_id = ${id}`,
    invoices: sql`select count(*) from invoice where student_id = ${id}`,
    scans: sql`select count(*) from check_event where student_id = ${id}`,
    audit: sql`select count(*) from audit_entry where entity = 'education.student' and entity_id = ${String(id)}`,
  } as const);

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

/** Takes away in one transaction what {@link countErased} counts. The names are the service's to change. */
export const eraseAround = async (tx: Transaction, id: number): Promise<void> => {
  // What was said to people is only ever added to; the rule stands aside for this transaction.
  await tx.execute(sql`select set_config('suksa.erasing', 'yes', true)`);
  const accounts = (await tx.execute<{ user_id: number }>(ownAccounts(id))).rows.map(
    ({ user_id }) => user_id,
  );
  const theirs = sql`any(${sql.param(accounts)}::int[])`;
  const steps = [
    sql`delete from family_contact where family_id = (select family_id from student where id = ${id}) and ${isLastOfFamily(id)}`,
    sql`update family set note = '', terms_note = '' where id = (select family_id from student where id = ${id})
      and ${isLastOfFamily(id)}`,
    sql`update guardian set name_lo = 'ຜູ້ປົກຄອງ', name_en = 'Guardian', title = '', sex = null, phone = null,
      second_phone = null, occupation = '', user_id = null, version = version + 1, updated_at = now()
      where id in (${ownGuardians(id)})`,
    sql`update app_user set status = 'disabled', username = 'erased-' || id, name_lo = 'ຜູ້ປົກຄອງ', name_en = 'Guardian',
      title = '', sex = null, phone = null, email = null, card_code = null, sort_key = '', version = version + 1
      where id = ${theirs}`,
    sql`delete from guardian_photo where guardian_id in (${ownGuardians(id)})`,
    sql`delete from user_photo where user_id = ${theirs}`,
    sql`delete from session where user_id = ${theirs}`,
    sql`update customer_account set consent_note = '' where user_id = ${theirs}`,
    sql`update student_guardian set legal_restriction = '' where student_id = ${id}`,
    sql`delete from student_photo where student_id = ${id}`,
    sql`delete from student_document where student_id = ${id}`,
    sql`delete from student_former_name where student_id = ${id}`,
    sql`update leave_request set reason = '–', answer = '', note_id = null, file_name = '', content = null, file = null,
      content_type = null where student_id = ${id}`,
    sql`update attendance_change set reason = '–', answer = '' where student_id = ${id} and state <> 'waiting'`,
    sql`update early_leave_permit set reason = '–' where student_id = ${id}`,
    sql`delete from absence_contact where student_id = ${id}`,
    sql`delete from pick_up_signature where student_id = ${id}`,
    sql`delete from pick_up_photo where student_id = ${id}`,
    sql`update pick_up_pass set bearer = '–' where student_id = ${id}`,
    sql`update pick_up_call set bearer = '' where student_id = ${id}`,
    sql`update message set address = '', subject = '', body = '' where student_id = ${id}`,
    sql`update student_import_row set name = '', remarks = '[]', changes = '[]', candidates = '[]', undo = null
      where student_id = ${id}`,
    // Copies, made anew at any time; a class's or a school's form has many students in it.
    sql`delete from filled_form where student_id = ${id} or student_id is null`,
    sql`delete from student_merge where kept_id = ${id}`,
    sql`update report_card set comment = '' where student_id = ${id} and revision = 0`,
    sql`update student set ${sql.join(
      details.map(
        (column) => sql`${sql.identifier(column)} = ${mayBeNull.has(column) ? sql`null` : sql`''`}`,
      ),
      sql`, `,
    )} where id = ${id}`,
  ];
  for (const step of steps) await tx.execute(step);
};
