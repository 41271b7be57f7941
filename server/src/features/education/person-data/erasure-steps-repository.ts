import { laoSortKey } from '@suksa/i18n/lao';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../http/app.ts';
import { eraseFamilyAccounts } from '../../../school/accounts/erase-accounts.ts';
import {
  blank,
  blanked,
  details,
  familyOf,
  isLastOfFamily,
  ownAccounts,
  ownGuardians,
} from './erasure-query.ts';

const mayBeNull = new Set(['phone', 'card_code']);

/** Of which every row of the student goes. */
const wholly = [
  ...['student_photo', 'student_document', 'student_former_name', 'absence_contact', 'early_leave_note'],
  ...['pick_up_signature', 'pick_up_photo'],
];

interface Erased {
  readonly id: number;
  /** The register of marks or the books of money name this student. */
  readonly nameStays: boolean;
}

const family = { lo: 'ຄອບຄົວ', en: 'Family' };

/** Takes away in one transaction what `countErased` counts. The names are the service's to change. */
export const eraseAround = async (tx: Transaction, { id, nameStays }: Erased): Promise<void> => {
  // What was said to people is only ever added to; the rule stands aside for this transaction.
  await tx.execute(sql`select set_config('suksa.erasing', 'yes', true)`);
  const accounts = (await tx.execute<{ user_id: number }>(ownAccounts(id))).rows.map(
    ({ user_id }) => user_id,
  );
  const steps = [
    sql`delete from family_contact where family_id = ${familyOf(id)} and ${isLastOfFamily(id)}`,
    sql`update family set note = '', terms_note = '', company_phone = null
      where id = ${familyOf(id)} and ${isLastOfFamily(id)}`,
    nameStays
      ? sql`select`
      : sql`update family set name_lo = ${family.lo}, name_en = ${family.en}, sort_key = ${laoSortKey(family.lo)}
          where id = ${familyOf(id)} and ${isLastOfFamily(id)} and company = ''
          and not exists (select from invoice i where i.family_id = family.id)
          and not exists (select from payment p where p.family_id = family.id)`,
    sql`update message set address = '', subject = '', body = ''
      where student_id = ${id} or guardian_id in (${ownGuardians(id)})`,
    sql`delete from message_choice where guardian_id in (${ownGuardians(id)})`,
    sql`update guardian set name_lo = 'ຜູ້ປົກຄອງ', name_en = 'Guardian', title = '', sex = null, phone = null,
      second_phone = null, occupation = '', user_id = null, version = version + 1, updated_at = now()
      where id in (${ownGuardians(id)})`,
    sql`delete from guardian_photo where guardian_id in (${ownGuardians(id)})`,
    ...wholly.map((table) => sql`delete from ${sql.identifier(table)} where student_id = ${id}`),
    ...Object.values(blanked)
      .flat()
      .map((words) => blank(words, id)),
    sql`update leave_request set reason = '–', answer = '', note_id = null, file_name = '', content = null, file = null,
      content_type = null where student_id = ${id}`,
    sql`update early_leave_permit set reason = '–' where student_id = ${id}`,
    sql`update student_import_row set name = '', remarks = '[]', changes = '[]', candidates = '[]', undo = null
      where student_id = ${id}`,
    // Copies, made anew at any time; a class's or a school's form has many students in it.
    sql`delete from filled_form where student_id = ${id} or student_id is null`,
    sql`delete from student_merge where kept_id = ${id}`,
    sql`update student set ${sql.join(
      details.map(
        (column) => sql`${sql.identifier(column)} = ${mayBeNull.has(column) ? sql`null` : sql`''`}`,
      ),
      sql`, `,
    )} where id = ${id}`,
  ];
  for (const step of steps) await tx.execute(step);
  await eraseFamilyAccounts(tx, accounts);
};
