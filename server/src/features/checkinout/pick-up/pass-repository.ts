import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { insertOne } from '../../../db/insert-one.ts';
import { pickUpPasses } from '../../../db/schema/index.ts';
import type { Database, Queryable, Transaction } from '../../../http/app.ts';
import { sqlToday } from '../../../school/clock.ts';
import { studentNameText } from '../../../school/people/full-name.ts';

export interface ChildRow {
  readonly id: number;
  readonly lo: string;
  readonly en: string;
  readonly class_name: string | null;
  readonly class_id: number | null;
  readonly level_id: number | null;
  readonly sex: 'female' | 'male';
  readonly branch_id: number;
  readonly guardian_id: number;
  /** The first and the last day of school here; null while no end is known. */
  readonly first_day: string;
  readonly last_day: string | null;
}

/** The children who study here now, in the class of now, and whom this account, as a guardian, may collect. */
export const childrenToCollect = async (db: Queryable, userId: number): Promise<ChildRow[]> => {
  const { rows } = await db.execute<ChildRow & Record<string, unknown>>(sql`
    select distinct on (s.id) s.id, ${sql.raw(studentNameText('s', 'lo'))} as lo,
      ${sql.raw(studentNameText('s', 'en'))} as en, c.name as class_name, c.id as class_id, c.level_id, s.sex, e.branch_id, g.id as guardian_id,
      e.start_date::text as first_day, e.end_date::text as last_day
    from guardian g
    join student_guardian l on l.guardian_id = g.id and l.may_collect and l.legal_restriction = ''
    join student s on s.id = l.student_id
    join enrolment e on e.student_id = s.id and coalesce(e.end_date >= ${sqlToday}, true)
    left join class c on c.id = e.class_id
    where g.user_id = ${userId}
    order by s.id, e.start_date > ${sqlToday}, e.start_date desc`);
  return rows;
};

export interface PassRow extends Pick<ChildRow, 'lo' | 'en' | 'class_name'> {
  readonly id: number;
  readonly student_id: number;
  readonly guardian_id: number;
  readonly day: string;
  readonly bearer: string;
  readonly revoked_at: string | null;
  readonly used_at: string | null;
}

/** The passes that an account has made as a guardian, of a day and later. */
export const passesMadeBy = async (
  db: Queryable,
  {
    userId,
    from,
    id = null,
  }: { readonly userId: number; readonly from: string; readonly id?: number | null },
): Promise<PassRow[]> => {
  const { rows } = await db.execute<PassRow & Record<string, unknown>>(sql`
    select p.id, p.student_id, p.guardian_id, p.day::text, p.bearer, p.revoked_at, p.used_at,
      ${sql.raw(studentNameText('s', 'lo'))} as lo, ${sql.raw(studentNameText('s', 'en'))} as en, c.name as class_name
    from pick_up_pass p
    join guardian g on g.id = p.guardian_id and g.user_id = ${userId}
    join student s on s.id = p.student_id
    left join lateral (select class_id from enrolment e where e.student_id = s.id and e.is_current
      order by e.start_date desc limit 1) e on true
    left join class c on c.id = e.class_id
    where p.day >= ${from} and (${id}::int is null or p.id = ${id})
    order by p.day, p.id`);
  return rows;
};

export const insertPass = (tx: Transaction, row: typeof pickUpPasses.$inferInsert): Promise<number> =>
  insertOne(tx, pickUpPasses, row);

/** A pass of a guardian's own, held until the transaction ends. */
export const holdPass = async (
  tx: Transaction,
  { id, userId }: { readonly id: number; readonly userId: number },
) => {
  const { rows } = await tx.execute<{
    branch_id: number;
    student_id: number;
    bearer: string;
    revoked_at: string | null;
    used_at: string | null;
  }>(sql`
    select p.branch_id, p.student_id, p.bearer, p.revoked_at, p.used_at from pick_up_pass p
    join guardian g on g.id = p.guardian_id and g.user_id = ${userId}
    where p.id = ${id} for update of p`);
  return rows[0];
};

export const setRevoked = (tx: Transaction, id: number) =>
  tx.update(pickUpPasses).set({ revokedAt: sql`now()` }).where(eq(pickUpPasses.id, id));

/** Which passes of a day in a branch are of no use any more. */
export const spentPasses = (
  db: Database,
  { branchId, day }: { readonly branchId: number; readonly day: string },
) =>
  db
    .select({ id: pickUpPasses.id, usedAt: pickUpPasses.usedAt })
    .from(pickUpPasses)
    .where(
      and(
        eq(pickUpPasses.branchId, branchId),
        eq(pickUpPasses.day, day),
        sql`(${pickUpPasses.usedAt} is not null or ${pickUpPasses.revokedAt} is not null)`,
      ),
    );

export interface Use {
  readonly id: number;
  readonly branchId: number;
  readonly studentId: number;
  readonly guardianId: number;
  readonly day: string;
  readonly event: string;
}

/** Uses a pass for a scan, once; the same scan may use it again. False where it is used, taken back or no such pass. */
export const usePass = async (db: Database, { id, branchId, studentId, guardianId, day, event }: Use) => {
  const used = await db
    .update(pickUpPasses)
    .set({ usedAt: sql`coalesce(${pickUpPasses.usedAt}, now())`, usedEvent: event })
    .where(
      and(
        eq(pickUpPasses.id, id),
        eq(pickUpPasses.branchId, branchId),
        eq(pickUpPasses.studentId, studentId),
        eq(pickUpPasses.guardianId, guardianId),
        eq(pickUpPasses.day, day),
        isNull(pickUpPasses.revokedAt),
        or(isNull(pickUpPasses.usedEvent), eq(pickUpPasses.usedEvent, event)),
      ),
    )
    .returning({ id: pickUpPasses.id });
  return used.length > 0;
};

/** The scan came to nothing: the pass is good again. */
export const releasePass = (db: Database, event: string) =>
  db.update(pickUpPasses).set({ usedAt: null, usedEvent: null }).where(eq(pickUpPasses.usedEvent, event));

export const findPass = async (db: Database, id: number) =>
  (await db.select().from(pickUpPasses).where(eq(pickUpPasses.id, id)))[0];
