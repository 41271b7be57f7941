import { filledFormDays } from '@suksa/contracts/reports';
import { type RetentionKind, retentionKinds } from '@suksa/contracts/settings/data/retention';
import { asc, eq, min, type SQL, sql } from 'drizzle-orm';
import { branches, retentionRules } from '../../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';

export type RuleRow = typeof retentionRules.$inferSelect;

/** Staff are looked up where accounts are. */
export type KindByDay = Exclude<RetentionKind, 'staff'>;

/** A kind of which nobody has chosen anything is kept for ever. */
export const allRules = async (db: Queryable): Promise<RuleRow[]> => {
  const chosen = await db.select().from(retentionRules).orderBy(asc(retentionRules.kind));
  const known = new Set(chosen.map(({ kind }) => kind));
  const others = retentionKinds.filter((kind) => !known.has(kind));
  return [...chosen, ...others.map((kind) => ({ kind, months: null, version: 1, changedAt: null }))];
};

export const lockRule = async (tx: Transaction, kind: RetentionKind): Promise<RuleRow | undefined> => {
  await tx.insert(retentionRules).values({ kind }).onConflictDoNothing();
  return (await tx.select().from(retentionRules).where(eq(retentionRules.kind, kind)).for('update'))[0];
};

export const updateRule = async (
  tx: Transaction,
  kind: RetentionKind,
  months: number | null,
): Promise<RuleRow | undefined> => {
  const changed = { months, changedAt: sql`now()`, version: sql`${retentionRules.version} + 1` };
  const rows = await tx.update(retentionRules).set(changed).where(eq(retentionRules.kind, kind)).returning();
  return rows[0];
};

export const firstBranchId = async (db: Queryable): Promise<number | null> =>
  (await db.select({ id: min(branches.id) }).from(branches))[0]?.id ?? null;

/** What is older than the first day that is kept. `day` is compared with the school's calendar days. */
const olderThan: Readonly<Record<KindByDay, (day: string) => SQL>> = {
  messages: (day) =>
    sql`message where created_at < ${day}::date and state not in ('waiting', 'sending') and (body <> '' or address <> '')`,
  imports: (
    day,
  ) => sql`student_import where created_at < ${day}::date and (ran_at is null or ran_at < ${day}::date)
    and not exists (select from job j where j.subject = 'education.import:' || student_import.id
      and j.state in ('waiting', 'running'))`,
  enquiries: (day) => sql`enquiry where status = 'answered' and answered_at < ${day}::date`,
  leave: (day) =>
    sql`leave_request where last_day < ${day}::date and (reason <> '–' or answer <> '' or content_type is not null)`,
  contacts: (day) => sql`family_contact where day < ${day}::date`,
  visitors: (day) => sql`visitor where day < ${day}::date`,
  // Who left before, or asked for a place before and never came, owes nothing, and wasn't erased yet.
  students: (
    day,
  ) => sql`student where status in ('transferred_out', 'withdrawn', 'dropped_out', 'graduated', 'deceased', 'applicant')
    and erased_at is null
    and (status <> 'applicant' or not exists (select from enrolment e where e.student_id = student.id and e.is_current))
    and coalesce((select max(e.end_date) from enrolment e where e.student_id = student.id), created_at::date) < ${day}::date
    and not exists (select from invoice i where i.student_id = student.id and i.balance > 0 and i.ended_on is null)`,
};

/** What goes with a kind and stands in a table of its own. */
const besides: Readonly<Partial<Record<KindByDay, (day: string) => SQL>>> = {
  contacts: (day) => sql`absence_contact where day < ${day}::date`,
  leave: (day) => sql`early_leave_permit where day < ${day}::date and reason <> '–'`,
};

export const countDue = async (db: Queryable, kind: KindByDay, day: string): Promise<number> => {
  const more = besides[kind]?.(day);
  const { rows } = await db.execute<{ count: number }>(
    sql`select ((select count(*) from ${olderThan[kind](day)})
      ${more ? sql`+ (select count(*) from ${more})` : sql``})::int as count`,
  );
  return rows[0]?.count ?? 0;
};

export const studentsDue = async (db: Queryable, day: string): Promise<{ id: number; version: number }[]> => {
  const { rows } = await db.execute<{ id: number; version: number }>(
    sql`select id, version from ${olderThan.students(day)} order by id`,
  );
  return rows;
};

/**
 * Everybody who was erased before. What a later version knows to take away of a person, an earlier one left: whoever has
 * something left is erased once more, and of whom nothing is left it is refused.
 */
export const erasedBefore = async (
  db: Queryable,
  table: 'student' | 'app_user',
): Promise<{ id: number; version: number }[]> => {
  const { rows } = await db.execute<{ id: number; version: number }>(
    sql`select id, version from ${sql.identifier(table)} where erased_at is not null order by id`,
  );
  return rows;
};

const bare: Readonly<Record<Exclude<KindByDay, 'students'>, (day: string) => readonly SQL[]>> = {
  messages: (day) => [
    sql`update message set address = '', subject = '', body = ''
    where id in (select id from ${olderThan.messages(day)})`,
  ],
  imports: (day) => [sql`delete from student_import where id in (select id from ${olderThan.imports(day)})`],
  enquiries: (day) => [sql`delete from ${olderThan.enquiries(day)}`],
  visitors: (day) => [sql`delete from ${olderThan.visitors(day)}`],
  leave: (day) => [
    sql`update leave_request set reason = '–', answer = '', note_id = null, file_name = '', content = null, file = null,
    content_type = null where id in (select id from ${olderThan.leave(day)})`,
    sql`update early_leave_permit set reason = '–' where day < ${day}::date and reason <> '–'`,
  ],
  contacts: (day) => [
    sql`select set_config('suksa.erasing', 'yes', true)`,
    sql`delete from absence_contact where day < ${day}::date`,
    sql`delete from ${olderThan.contacts(day)}`,
  ],
};

/** Takes away in one transaction what {@link countDue} counts. People are erased one by one, as by hand. */
export const removeDue = async (
  tx: Transaction,
  kind: Exclude<KindByDay, 'students'>,
  day: string,
): Promise<number> => {
  let count = 0;
  for (const step of bare[kind](day)) {
    const { rowCount } = await tx.execute(step);
    count += rowCount ?? 0;
  }
  return kind === 'contacts' ? count - 1 : count;
};

/** Filled forms that nobody can fetch any more: whatever the rules say, they are copies. */
export const removeOldCopies = async (db: Queryable): Promise<void> => {
  await db.execute(
    sql`delete from filled_form where created_at < now() - make_interval(days => ${filledFormDays})`,
  );
};
