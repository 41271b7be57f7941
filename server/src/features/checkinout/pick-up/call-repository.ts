import type { GuardianRelation } from '@suksa/contracts/education';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { pickUpCalls } from '../../../db/schema/index.ts';
import type { Database, Queryable, Transaction } from '../../../http/app.ts';
import { studentNameText } from '../../../school/people/full-name.ts';

interface At {
  readonly branchId: number;
  readonly day: string;
}

export interface CallRow {
  readonly key: string;
  readonly student_id: number;
  readonly code: string;
  readonly name_lo: string;
  readonly name_en: string;
  readonly nickname: string;
  readonly class_name: string | null;
  readonly has_photo: boolean;
  readonly guardian_id: number;
  readonly relation: GuardianRelation | null;
  readonly bearer: string;
  readonly called_at: string;
}

/** Who is called and hasn't left since, the longest first. */
export const openCalls = async (db: Database, { branchId, day }: At): Promise<CallRow[]> => {
  const { rows } = await db.execute<CallRow & Record<string, unknown>>(sql`
    select c.key, c.student_id, s.code, ${sql.raw(studentNameText('s', 'lo'))} as name_lo,
      ${sql.raw(studentNameText('s', 'en'))} as name_en, s.nickname, k.name as class_name,
      exists (select 1 from student_photo f where f.student_id = s.id) as has_photo, c.guardian_id, l.relation, c.bearer,
      c.called_at
    from pick_up_call c
    join student s on s.id = c.student_id
    left join student_guardian l on l.student_id = c.student_id and l.guardian_id = c.guardian_id
    left join lateral (select class_id from enrolment e where e.student_id = c.student_id and e.is_current
      order by e.start_date desc limit 1) e on true
    left join class k on k.id = e.class_id
    where c.branch_id = ${branchId} and c.day = ${day} and c.ended_at is null
      and not exists (select 1 from check_event v where v.student_id = c.student_id and v.day = ${day}
        and v.direction = 'out' and v.occurred_at >= c.called_at)
    order by c.called_at, c.id`);
  return rows;
};

/** Whether a student studies in a branch on a day. */
export const studiesHere = async (
  db: Queryable,
  { branchId, day, studentId }: At & { readonly studentId: number },
): Promise<boolean> => {
  const { rows } = await db.execute(sql`
    select 1 from enrolment e where e.student_id = ${studentId} and e.branch_id = ${branchId} and e.is_current
      and e.start_date <= ${day} and (e.end_date is null or e.end_date >= ${day}) limit 1`);
  return rows.length > 0;
};

/** Calls a child; undefined where this key, or an open call of the child, is there already. */
export const insertCall = async (
  tx: Transaction,
  row: typeof pickUpCalls.$inferInsert,
): Promise<number | undefined> => {
  // A call that ended with the leaving, of which nobody said so, makes room for the next.
  await tx.execute(sql`
    update pick_up_call c set ended_at = now(), ended_by = ${row.calledBy}
    where c.student_id = ${row.studentId} and c.day = ${row.day} and c.ended_at is null and exists (
      select 1 from check_event v where v.student_id = c.student_id and v.day = c.day and v.direction = 'out'
        and v.occurred_at >= c.called_at and v.occurred_at <= ${row.calledAt})`);
  const [made] = await tx
    .insert(pickUpCalls)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: pickUpCalls.id });
  return made?.id;
};

export const endCallOf = async (
  tx: Transaction,
  { branchId, key, endedBy }: { readonly branchId: number; readonly key: string; readonly endedBy: number },
) =>
  (
    await tx
      .update(pickUpCalls)
      .set({ endedAt: sql`now()`, endedBy })
      .where(and(eq(pickUpCalls.key, key), eq(pickUpCalls.branchId, branchId), isNull(pickUpCalls.endedAt)))
      .returning()
  )[0];
