import type { MessageFault } from '@suksa/contracts/settings/messages/kinds';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';

/**
 * What one try to send came to. `later`: try again after a while; `unclear`: it may have arrived; `declined`: its reader
 * doesn't want it any more.
 */
export type Sending =
  | { readonly result: 'sent' }
  | { readonly result: 'declined' }
  | { readonly result: 'later' | 'failed' | 'unclear'; readonly fault: MessageFault };

/** One that shall leave now. */
export interface Outgoing extends Record<string, unknown> {
  readonly id: number;
  readonly branch_id: number;
  readonly channel: 'push' | 'email' | 'sms';
  readonly key: string;
  readonly user_id: number | null;
  readonly address: string;
  readonly language: 'lo' | 'en';
  readonly subject: string;
  readonly body: string;
  readonly attempts: number;
}

/** Minutes until the next try. After the last one it has failed. */
const pauses = [1, 5, 15, 60, 240];
/** A try takes seconds; a server that has one in hand for longer than this has stopped. */
const claimMinutes = 5;

/** What one in hand has come to until its sender knows: if the server stops meanwhile, it may have arrived. */
const inHand = 'broke_off';

/**
 * What was in hand when its server stopped may have arrived; what that server had only taken hasn't, and waits again. What is
 * no longer worth anything stays.
 */
export const tidyOutbox = async (db: Queryable, now: Date): Promise<void> => {
  const at = now.toISOString();
  await db.execute(sql`update message set state = case when fault = ${inHand} then 'unclear' else 'waiting' end
    where state = 'sending' and due_at < ${at}::timestamptz`);
  await db.execute(sql`update message set state = 'expired'
    where state = 'waiting' and valid_until < ${at}::timestamptz`);
};

/** Takes what is due, the oldest first; no two servers get the same one. */
export const takeDue = async (db: Queryable, now: Date, limit: number): Promise<Outgoing[]> => {
  const at = now.toISOString();
  const { rows } = await db.execute<Outgoing>(sql`
    update message set state = 'sending', attempts = attempts + 1, fault = null,
      due_at = ${at}::timestamptz + make_interval(mins => ${claimMinutes})
    where id in (select id from message where state = 'waiting' and due_at <= ${at}::timestamptz
      order by due_at, id limit ${limit} for update skip locked)
    returning id, branch_id, channel, key, user_id, address, language, subject, body, attempts`);
  return rows.sort((a, b) => a.id - b.id);
};

/** Says that a try begins; false where another server has the message by now. */
export const takeInHand = async (
  db: Queryable,
  { id, attempts }: Pick<Outgoing, 'id' | 'attempts'>,
): Promise<boolean> => {
  const { rowCount } = await db.execute(sql`update message set fault = ${inHand}
    where id = ${id} and state = 'sending' and attempts = ${attempts} and fault is null`);
  return rowCount === 1;
};

/** Keeps what became of a try. */
export const settle = async (
  db: Queryable,
  { id, attempts, address }: Pick<Outgoing, 'id' | 'attempts' | 'address'>,
  sending: Sending,
  now: Date,
): Promise<void> => {
  const at = now.toISOString();
  const mine = sql`id = ${id} and state = 'sending' and attempts = ${attempts}`;
  if (sending.result === 'sent') {
    await db.execute(sql`update message set state = 'sent', fault = null, sent_at = ${at}::timestamptz,
      address = ${address} where ${mine}`);
    return;
  }
  if (sending.result === 'declined') {
    await db.execute(sql`update message set state = 'expired', fault = 'declined' where ${mine}`);
    return;
  }
  const pause = pauses[attempts - 1];
  if (sending.result === 'later' && pause !== undefined) {
    await db.execute(sql`update message set state = 'waiting', fault = ${sending.fault},
      due_at = ${at}::timestamptz + make_interval(mins => ${pause}) where ${mine}`);
    return;
  }
  const state = sending.result === 'unclear' ? 'unclear' : 'failed';
  await db.execute(sql`update message set state = ${state}, fault = ${sending.fault} where ${mine}`);
};
