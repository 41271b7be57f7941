import { choosableKinds } from '@suksa/contracts/settings/messages/kinds';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { messageSettingsOf } from './message-settings.ts';
import type { Outgoing } from './outbox.ts';
import { mayLeaveAt } from './quiet-hours.ts';

/** Puts off what came due in the quiet hours: after a try that failed, or while no server ran. */
export const keepQuiet = async (db: Queryable, now: Date): Promise<void> => {
  const at = now.toISOString();
  const { rows } = await db.execute<{ branch_id: number }>(sql`
    select distinct branch_id from message where state = 'waiting' and due_at <= ${at}::timestamptz`);
  for (const { branch_id: branchId } of rows) {
    const leaves = mayLeaveAt(await messageSettingsOf(db, branchId), now);
    if (leaves <= now) continue;
    await db.execute(sql`update message set due_at = ${leaves.toISOString()}::timestamptz
      where branch_id = ${branchId} and state = 'waiting' and due_at <= ${at}::timestamptz`);
  }
};

/** To where a message goes as things stand now; null where it isn't wanted any more. */
export type Standing = ReadonlyMap<number, { readonly address: string } | null>;

/** For an address that was typed, and of what was done with an account: that goes where it could be read before. */
const asWritten = ['test', 'account'];

/**
 * What was said since the messages were written counts: a way or a kind that somebody declined, a consent that was taken
 * back, another address, a child that isn't theirs any more or that they may not hear of.
 */
export const standingOf = async (db: Queryable, due: readonly Outgoing[]): Promise<Standing> => {
  const { rows } = await db.execute<{ id: number; address: string | null }>(sql`
    select m.id, case
      when m.kind = any(${sql.param(asWritten)}::text[]) then m.address
      when not m.channel = any(coalesce(c.channels, '{}')) then null
      when m.kind = any(${sql.param([...choosableKinds])}::text[]) and not m.kind = any(c.kinds) then null
      when m.guardian_id is not null and m.student_id is not null and not exists (select 1 from student_guardian l
        where l.student_id = m.student_id and l.guardian_id = m.guardian_id and l.legal_restriction = '') then null
      when m.channel = 'email' then coalesce(nullif(u.email, ''), c.email, '')
      when m.channel = 'sms' then coalesce(case when g.id is null then u.phone else g.phone end, '')
      else m.address end as address
    from message m
    left join guardian g on g.id = m.guardian_id
    left join app_user u on u.status <> 'disabled'
      and u.id = case when g.id is null then m.user_id else g.user_id end
    left join message_choice c on c.guardian_id = g.id or g.id is null and c.user_id = m.user_id
    where m.id = any(${sql.param(due.map(({ id }) => id))}::int[])`);
  return new Map(rows.map(({ id, address }) => [id, address === null ? null : { address }]));
};
