import { and, eq, isNull, sql } from 'drizzle-orm';
import { planned } from '../../db/planned.ts';
import { specialDays } from '../../db/schema/index.ts';
import type { Queryable } from '../../http/app.ts';

const openOn = planned('checkinout_special_day', (db) =>
  db
    .select({ id: specialDays.id })
    .from(specialDays)
    .where(
      and(
        eq(specialDays.branchId, sql.placeholder('branchId')),
        eq(specialDays.day, sql.placeholder('day')),
        isNull(specialDays.closedAt),
      ),
    ),
);

const untilOn = planned('checkinout_special_day_until', (db) =>
  db
    .select({ closedAt: specialDays.closedAt })
    .from(specialDays)
    .where(
      and(eq(specialDays.branchId, sql.placeholder('branchId')), eq(specialDays.day, sql.placeholder('day'))),
    )
    .orderBy(sql`${specialDays.closedAt} desc nulls first`)
    .limit(1),
);

/**
 * Until when the gate of a branch was open on a day that is free otherwise: `null` while it is open, undefined where it
 * never was. A gate without a line brings its scans when the day has long been ended.
 */
export const specialUntil = async (
  db: Queryable,
  branchId: number,
  day: string,
): Promise<Date | null | undefined> => {
  const [latest] = await untilOn(db, { branchId, day });
  return latest?.closedAt;
};

/** Whether somebody has opened the gate of a branch on a day that is free otherwise. */
export const isSpecialDay = async (db: Queryable, branchId: number, day: string): Promise<boolean> =>
  (await openOn(db, { branchId, day })).length > 0;

/** How many came through a branch's gates on a day, and have not left. */
export const insideOn = async (db: Queryable, branchId: number, day: string): Promise<number> => {
  const { rows } = await db.execute<{ inside: number }>(sql`
    select count(*)::int as inside from (
      select distinct on (student_id, user_id) direction from check_event
      where branch_id = ${branchId} and day = ${day} order by student_id, user_id, occurred_at desc, id desc) last
    where direction = 'in'`);
  return rows[0]?.inside ?? 0;
};

/** The gate was closed while these many were inside: it lets them out, and nobody in. Undefined where nobody is. */
export const lettingOut = async (
  db: Queryable,
  branchId: number,
  day: string,
): Promise<{ readonly since: Date; readonly inside: number } | undefined> => {
  const since = await specialUntil(db, branchId, day);
  if (!since) return undefined;
  const inside = await insideOn(db, branchId, day);
  return inside > 0 ? { since, inside } : undefined;
};
