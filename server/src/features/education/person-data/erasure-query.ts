import type { Erasure } from '@suksa/contracts/education';
import { type SQL, sql } from 'drizzle-orm';

/** Of the record itself: what nobody has to keep once a student has left. */
export const details = [
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

/**
 * Guardians who have no other child here of whom anything is kept; with the last child of a family those who were left out
 * of the children's records and stayed with it.
 */
export const ownGuardians = (id: number) => sql`select g.id from guardian g
  where g.id in (select guardian_id from student_guardian where student_id = ${id}
    union select id from guardian where family_id = ${familyOf(id)} and ${isLastOfFamily(id)})
  and not exists (select from student_guardian o join student s on s.id = o.student_id
    where o.guardian_id = g.id and o.student_id <> ${id} and s.erased_at is null)`;

/** Accounts of families alone, and of no other guardian: who works here keeps the account. */
export const ownAccounts = (id: number) =>
  sql`select g.user_id from guardian g join app_user u on u.id = g.user_id
    join role r on r.id = u.role_id and r.scope = 'own_children'
    where g.id in (${ownGuardians(id)}) and not exists (select from guardian o
      where o.user_id = g.user_id and o.id not in (${ownGuardians(id)}))`;

/** Where no other child of the family is known any more, what was said to it goes too. */
export const isLastOfFamily = (id: number) => sql`not exists (select from student me join student o
  on o.family_id = me.family_id and o.id <> me.id and o.erased_at is null where me.id = ${id})`;

export const familyOf = (id: number) => sql`(select family_id from student where id = ${id})`;

/** Words of people in rows that stay, and what is left in their place: a dash where there must be something. */
interface Blanked {
  readonly table: string;
  readonly words: Readonly<Record<string, '' | '–'>>;
  readonly of: (id: number) => SQL;
}

const ofStudent = (id: number) => sql`student_id = ${id}`;
const ofEnrolment = (id: number) => sql`enrolment_id in (select id from enrolment where student_id = ${id})`;
const ofCertificate = (id: number) => sql`certificate_id in (select c.id from graduation_certificate c
  join graduation_candidate g on g.id = c.candidate_id where g.student_id = ${id})`;

type Kind = Extract<Erasure['removed'][number]['what'], 'reasons' | 'leaving' | 'graduation' | 'pick_up'>;

/** Counted and taken away alike: a column that is named here is erased. */
export const blanked: Readonly<Record<Kind, readonly Blanked[]>> = {
  reasons: [
    { table: 'attendance_change', words: { reason: '–', answer: '' }, of: ofStudent },
    { table: 'attendance_correction', words: { reason: '–' }, of: ofStudent },
    { table: 'late_note', words: { text_lo: '–', text_en: '–' }, of: ofStudent },
    {
      table: 'mark_correction',
      words: { reason: '–', note: '' },
      of: (id) => sql`mark_id in (select id from mark where student_id = ${id})`,
    },
    {
      table: 'report_card',
      words: { comment: '' },
      of: (id) => sql`student_id = ${id} and revision = 0`,
    },
    { table: 'rollover_decision', words: { reason: '' }, of: ofStudent },
    { table: 'student_discount', words: { reason: '–' }, of: ofStudent },
    { table: 'student_guardian', words: { legal_restriction: '' }, of: ofStudent },
  ],
  leaving: [{ table: 'exit_record', words: { destination: '', reason: '' }, of: ofEnrolment }],
  graduation: [
    {
      table: 'graduation_candidate',
      words: { phone: '', email: '', destination: '' },
      of: ofStudent,
    },
    { table: 'graduation_duplicate', words: { reason: '–' }, of: ofCertificate },
    { table: 'graduation_hand_over', words: { identity_number: '' }, of: ofCertificate },
  ],
  pick_up: [
    { table: 'pick_up_call', words: { bearer: '' }, of: ofStudent },
    { table: 'pick_up_pass', words: { bearer: '–' }, of: ofStudent },
  ],
};

/** Rows in which any of these words still stand. */
export const countBlanked = (kind: Kind, id: number): SQL =>
  sql.join(
    blanked[kind].map(({ table, words, of }) => {
      const stands = Object.entries(words).map(
        ([column, blank]) => sql`${sql.identifier(column)} <> ${blank}`,
      );
      return sql`(select count(*) from ${sql.identifier(table)} where ${of(id)} and (${sql.join(stands, sql` or `)}))`;
    }),
    sql` + `,
  );

export const blank = ({ table, words, of }: Blanked, id: number): SQL =>
  sql`update ${sql.identifier(table)} set ${sql.join(
    Object.entries(words).map(([column, left]) => sql`${sql.identifier(column)} = ${left}`),
    sql`, `,
  )} where ${of(id)}`;
