import type { StaffErasure } from '@suksa/contracts/settings/data/staff-erasure';
import { searchTokens } from '@suksa/i18n/lao';
import { eq, type SQL, sql } from 'drizzle-orm';
import { userSearch, users } from '../../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import { sqlToday } from '../../../school/clock.ts';
import { familyRole } from '../roles/rights-policy.ts';

type Removed = StaffErasure['removed'][number]['what'];
type KeptKind = StaffErasure['kept'][number]['what'];

const countsOf = async <What extends string>(
  db: Queryable,
  counts: Readonly<Record<What, SQL>>,
): Promise<{ what: What; count: number }[]> => {
  const { rows } = await db.execute<Record<What, number>>(
    sql`select ${sql.join(
      (Object.entries(counts) as [What, SQL][]).map(
        ([what, query]) => sql`(${query})::int as ${sql.identifier(what)}`,
      ),
      sql`, `,
    )}`,
  );
  return (Object.keys(counts) as What[])
    .map((what) => ({ what, count: Number(rows[0]?.[what] ?? 0) }))
    .filter(({ count }) => count > 0);
};

const rowsOf = (table: string, id: number, column = 'user_id') =>
  sql`(select count(*) from ${sql.identifier(table)} where ${sql.identifier(column)} = ${id})`;

const sumOf = (...counts: readonly SQL[]) => sql`select ${sql.join([...counts], sql` + `)}`;

/** Everything by which an account is opened, or told to be somebody’s. */
const waysIn = [
  'session',
  'known_device',
  'second_factor',
  'recovery_code',
  'passkey',
  'sign_in_link',
  'push_device',
  'release_preview',
];

/** What would be taken away of somebody: {@link eraseAroundStaff} takes exactly that. */
export const countErasedOfStaff = (db: Queryable, id: number): Promise<{ what: Removed; count: number }[]> =>
  countsOf(db, {
    details: sql`select (coalesce(title, '') <> '')::int + (sex is not null)::int + (phone is not null)::int
      + (coalesce(email, '') <> '')::int + (card_code is not null)::int from app_user where id = ${id}`,
    photo: sumOf(rowsOf('user_photo', id)),
    ways_in: sumOf(
      ...waysIn.map((table) => rowsOf(table, id)),
      rowsOf('timetable_feed', id),
      rowsOf('message_choice', id),
    ),
    leave: sql`select count(*) from leave_request where user_id = ${id}
      and (reason <> '–' or answer <> '' or content_type is not null)`,
    absences: sumOf(
      sql`(select count(*) from teacher_absence where teacher_id = ${id} and (note <> '' or reason <> 'other'))`,
      sql`(select count(*) from attendance_correction where user_id = ${id} and reason <> '–')`,
      sql`(select count(*) from attendance_change where user_id = ${id} and (reason <> '–' or answer <> ''))`,
      sql`(select count(*) from late_note where user_id = ${id} and (text_lo <> '–' or text_en <> '–'))`,
    ),
    messages: sql`select count(*) from message where user_id = ${id} and (body <> '' or address <> '')`,
    qualifications: sumOf(rowsOf('teaching_profile', id, 'teacher_id')),
  });

/** What names somebody and stays. */
export const countKeptOfStaff = (db: Queryable, id: number): Promise<{ what: KeptKind; count: number }[]> =>
  countsOf(db, {
    receipts: sumOf(rowsOf('payment', id, 'cashier_id'), rowsOf('payment_void', id, 'voided_by')),
    tills: sumOf(rowsOf('till', id, 'cashier_id'), rowsOf('till', id, 'closed_by')),
    teaching: sumOf(
      rowsOf('teacher_assignment', id, 'teacher_id'),
      rowsOf('homeroom', id, 'teacher_id'),
      rowsOf('timetable_lesson_teacher', id, 'teacher_id'),
    ),
    marks: sumOf(rowsOf('mark', id, 'changed_by')),
    papers: sumOf(
      rowsOf('report_card', id, 'published_by'),
      rowsOf('graduation_certificate', id, 'issued_by'),
      rowsOf('graduation_duplicate', id, 'issued_by'),
      rowsOf('graduation_hand_over', id, 'handed_by'),
    ),
    scans: sumOf(rowsOf('check_event', id)),
    audit: sumOf(
      rowsOf('audit_entry', id, 'actor_id'),
      sql`(select count(*) from audit_entry where entity = 'settings.user' and entity_id = ${String(id)})`,
    ),
  });

interface Standing {
  readonly version: number;
  readonly erasedAt: Date | null;
  readonly isDisabled: boolean;
  /** Classes and subjects that nobody else has yet. */
  readonly teaches: boolean;
  /** A till that isn’t counted and handed over. */
  readonly hasCash: boolean;
}

export const standingOf = async (db: Queryable, id: number): Promise<Standing | undefined> => {
  const now = sql`coalesce(end_date, ${sqlToday}) >= ${sqlToday}`;
  const { rows } = await db.execute<{
    version: number;
    erased_at: string | Date | null;
    disabled: boolean;
    teaches: boolean;
    cash: boolean;
  }>(sql`select version, erased_at, status = 'disabled' as disabled,
    exists (select from homeroom where teacher_id = ${id} and ${now})
      or exists (select from teacher_assignment where teacher_id = ${id} and ${now}) as teaches,
    exists (select from till where cashier_id = ${id} and state <> 'closed') as cash
    from app_user where id = ${id}`);
  const [row] = rows;
  return (
    row && {
      version: row.version,
      erasedAt: row.erased_at === null ? null : new Date(row.erased_at),
      isDisabled: row.disabled,
      teaches: row.teaches,
      hasCash: row.cash,
    }
  );
};

/** Staff whose accounts were closed before a day and of whom more is known than has to be. */
export const staffLeftBefore = async (
  db: Queryable,
  day: string,
): Promise<{ id: number; version: number }[]> => {
  const { rows } = await db.execute<{ id: number; version: number }>(
    sql`select id, version from ${staffDue(day)} order by id`,
  );
  return rows;
};

/** As part of a query: who left before a day, by the last day of work, else by when the account was closed. */
export const staffDue = (day: string): SQL => sql`app_user where status = 'disabled' and erased_at is null
  and role_id <> ${familyRole} and coalesce(employed_until, updated_at::date) < ${day}::date
  and not exists (select from homeroom h where h.teacher_id = app_user.id and coalesce(h.end_date, ${sqlToday}) >= ${sqlToday})
  and not exists (select from teacher_assignment a where a.teacher_id = app_user.id
    and coalesce(a.end_date, ${sqlToday}) >= ${sqlToday})
  and not exists (select from till t where t.cashier_id = app_user.id and t.state <> 'closed')`;

interface Erased {
  readonly id: number;
  /** Nobody knows its password. */
  readonly passwordHash: string;
  /** What stands in place of the name where nothing has to name this person. */
  readonly name: { readonly lo: string; readonly en: string; readonly sortKey: string } | null;
}

export const eraseAroundStaff = async (
  tx: Transaction,
  { id, passwordHash, name }: Erased,
): Promise<void> => {
  // What was said to people is only ever added to; the rule stands aside for this transaction.
  await tx.execute(sql`select set_config('suksa.erasing', 'yes', true)`);
  const steps = [
    ...[...waysIn, 'passkey_challenge', 'timetable_feed', 'message_choice', 'user_photo', 'user_search'].map(
      (table) => sql`delete from ${sql.identifier(table)} where user_id = ${id}`,
    ),
    sql`delete from sign_in_throttle where account = ${`user:${id}`}`,
    sql`update leave_request set reason = '–', answer = '', note_id = null, file_name = '', content = null, file = null,
      content_type = null where user_id = ${id}`,
    sql`update teacher_absence set reason = 'other', note = '' where teacher_id = ${id}`,
    sql`update attendance_correction set reason = '–' where user_id = ${id}`,
    sql`update attendance_change set reason = '–', answer = '' where user_id = ${id}`,
    sql`update late_note set text_lo = '–', text_en = '–' where user_id = ${id}`,
    sql`update message set address = '', subject = '', body = '' where user_id = ${id}`,
    sql`delete from teaching_profile where teacher_id = ${id}`,
    sql`update guardian set user_id = null where user_id = ${id}`,
    sql`update card set status = 'blocked', version = version + 1, updated_at = now()
      where user_id = ${id} and status = 'active'`,
    sql`update app_user set username = 'erased-' || id, password_hash = ${passwordHash}, title = '', sex = null,
      phone = null, email = null, card_code = null, erased_at = now(), updated_at = now(), version = version + 1
      ${
        name
          ? sql`, name_lo = ${name.lo} || ' ' || id, name_en = ${name.en} || ' ' || id, sort_key = ${name.sortKey}`
          : sql``
      } where id = ${id}`,
  ];
  for (const step of steps) await tx.execute(step);
  const [row] = await tx.select({ lo: users.nameLo, en: users.nameEn }).from(users).where(eq(users.id, id));
  const tokens = searchTokens([row?.lo ?? '', row?.en ?? '']);
  await tx.insert(userSearch).values(tokens.map((token) => ({ token, userId: id })));
};
