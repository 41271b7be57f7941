import { sql } from 'drizzle-orm';
import type { Actor } from '../../http/actor.ts';
import type { School } from '../../http/caller.ts';
import { refuse } from '../../http/refuse.ts';
import { sqlToday } from '../../school/clock.ts';

/** Files and bytes of one account within a day of the school. */
interface Quota {
  readonly files: number;
  readonly bytes: number;
}

/** A large school’s pictures in one day, at their largest: more than that in nobody’s work. */
export const staffQuota: Quota = { files: 10_000, bytes: 5_000_000_000 };
/** Papers of leave, several times over. */
export const familyQuota: Quota = { files: 100, bytes: 200_000_000 };

/**
 * Counts a file that an account has sent, before anything is made of it: nobody fills the school’s disk alone (OWASP ASVS
 * 12.1.3). One statement, so that calls at once, on several servers, count each other; what is refused isn’t counted.
 * @throws {Refusal} `upload_quota_reached`
 */
export const countUpload = async ({ db }: School, { userId, scope }: Actor, bytes: number): Promise<void> => {
  const quota = scope === 'own_children' ? familyQuota : staffQuota;
  const { rowCount } = await db.execute(sql`
    with over as (delete from upload_day where day < ${sqlToday})
    insert into upload_day as sent (user_id, day, files, bytes) values (${userId}, ${sqlToday}, 1, ${bytes})
    on conflict (user_id, day) do update set files = sent.files + 1, bytes = sent.bytes + excluded.bytes
      where sent.files < ${quota.files} and sent.bytes + excluded.bytes <= ${quota.bytes}`);
  if (rowCount === 0) refuse('upload_quota_reached');
};
