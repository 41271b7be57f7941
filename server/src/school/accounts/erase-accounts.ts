import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { hashPassword } from './passwords.ts';

/** Ways into an account, what finds it, and what it looks like. */
const ofAccounts = [
  ...['session', 'known_device', 'second_factor', 'recovery_code', 'passkey', 'passkey_challenge'],
  ...['sign_in_link', 'push_device', 'timetable_feed', 'release_preview', 'message_choice'],
  ...['user_photo', 'user_search'],
];

let unknown: Promise<string> | undefined;

/** One for all accounts that are closed for good: a rule erases hundreds in a night. Nobody knows the password. */
export const hashOfNoPassword = (): Promise<string> => {
  unknown ??= hashPassword(randomBytes(32).toString('base64url'));
  return unknown;
};

/** Closes accounts of families for good, and takes away who had them. Whether nobody needs them is the caller's to know. */
export const eraseFamilyAccounts = async (tx: Transaction, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  const theirs = sql`any(${sql.param([...ids])}::int[])`;
  const steps = [
    sql`update message set address = '', subject = '', body = '' where user_id = ${theirs}`,
    sql`update app_user set status = 'disabled', username = 'erased-' || id, password_hash = ${await hashOfNoPassword()},
      name_lo = 'ຜູ້ປົກຄອງ', name_en = 'Guardian', title = '', sex = null, phone = null, email = null, card_code = null,
      sort_key = '', erased_at = now(), version = version + 1 where id = ${theirs}`,
    sql`delete from sign_in_throttle where account in (select 'user:' || unnest(${sql.param([...ids])}::int[]))`,
    ...ofAccounts.map((table) => sql`delete from ${sql.identifier(table)} where user_id = ${theirs}`),
    sql`update customer_account set consent_note = '' where user_id = ${theirs}`,
  ];
  for (const step of steps) await tx.execute(step);
};

/** The same for those of these accounts that have no guardian any more. */
export const eraseAccountsOfNobody = async (tx: Transaction, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  const { rows } = await tx.execute<{ id: number }>(sql`
    select u.id from app_user u join role r on r.id = u.role_id and r.scope = 'own_children'
    where u.id = any(${sql.param([...ids])}::int[]) and not exists (select from guardian g where g.user_id = u.id)`);
  await eraseFamilyAccounts(
    tx,
    rows.map((row) => row.id),
  );
};
