import { sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../http/app.ts';
import type { PushDevice } from '../../../school/messages/push-cipher.ts';

/** More browsers than one person uses; the oldest makes room. */
const mostDevices = 10;

export const endpointsOf = async (db: Queryable, userId: number): Promise<string[]> => {
  const { rows } = await db.execute<{ endpoint: string }>(
    sql`select endpoint from push_device where user_id = ${userId} order by id`,
  );
  return rows.map(({ endpoint }) => endpoint);
};

/** A browser is told for whoever asked in it last. */
export const keepDevice = async (
  tx: Transaction,
  userId: number,
  { endpoint, p256dh, auth }: PushDevice,
): Promise<void> => {
  await tx.execute(sql`insert into push_device (user_id, endpoint, p256dh, auth)
    values (${userId}, ${endpoint}, ${p256dh}, ${auth})
    on conflict (endpoint) do update set user_id = excluded.user_id, p256dh = excluded.p256dh, auth = excluded.auth`);
  await tx.execute(sql`delete from push_device where user_id = ${userId} and id not in (
    select id from push_device where user_id = ${userId} order by id desc limit ${mostDevices})`);
};

export const dropDevice = async (tx: Transaction, userId: number, endpoint: string): Promise<void> => {
  await tx.execute(sql`delete from push_device where user_id = ${userId} and endpoint = ${endpoint}`);
};
