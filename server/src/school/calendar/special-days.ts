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

/** Whether somebody has opened the gate of a branch on a day that is free otherwise. */
export const isSpecialDay = async (db: Queryable, branchId: number, day: string): Promise<boolean> =>
  (await openOn(db, { branchId, day })).length > 0;
