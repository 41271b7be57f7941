import { sql } from 'drizzle-orm';
import { dayClosings } from '../../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import { openDaysOfMonth } from '../../../school/attendance/month-days.ts';

interface Span {
  readonly branchId: number;
  readonly from: string;
  /** Included. */
  readonly until: string;
}

export interface OpenRow {
  readonly kind: 'student' | 'staff';
  readonly id: number;
  readonly day: string;
  readonly first_in: number;
  readonly sex: 'female' | 'male' | null;
  readonly class_id: number | null;
  readonly level_id: number | null;
  readonly staff_type: string | null;
}

/** Whose month may still be kept where they were before. */
const cameFromElsewhere = (branchId: number, from: string) => sql`
  select t.student_id from enrolment t
  where t.branch_id = ${branchId} and t.entry_code = 'transferred_in' and t.start_date >= date_trunc('month', ${from}::date)`;

/**
 * Days on which somebody came through the gate, nobody noted the leaving, and which aren't ended yet. Who was only called
 * in class has passed no gate to leave by.
 */
export const openDaysOf = async (db: Queryable, { branchId, from, until }: Span): Promise<OpenRow[]> => {
  const { rows } = await db.execute<OpenRow & Record<string, unknown>>(sql`
    select case when m.student_id is null then 'staff' else 'student' end as kind, coalesce(m.student_id, m.user_id) as id,
      open.day::text, open.first_in, coalesce(s.sex, u.sex) as sex, e.class_id, e.level_id, u.staff_type
    from attendance_month m
    cross join lateral ${openDaysOfMonth}
    left join student s on s.id = m.student_id
    left join app_user u on u.id = m.user_id
    left join lateral (
      select e.branch_id, e.class_id, c.level_id from enrolment e join class c on c.id = e.class_id
      where e.student_id = m.student_id and e.start_date <= open.day order by e.start_date desc limit 1) e on true
    where (m.branch_id = ${branchId} or m.student_id = any(array(${cameFromElsewhere(branchId, from)})))
      and coalesce(e.branch_id, m.branch_id) = ${branchId}
      and m.month between date_trunc('month', ${from}::date)::date and ${until}::date
      and array_positions(m.first_in, null) is distinct from array_positions(m.last_out, null)
      and open.day between ${from}::date and ${until}::date
      and not exists (select 1 from day_closing c where c.day = open.day
        and (c.student_id = m.student_id or c.user_id = m.user_id))
      and exists (select 1 from check_event v where v.day = open.day and v.day between ${from}::date and ${until}::date
        and (v.student_id = m.student_id or v.user_id = m.user_id) and v.source <> 'roll_call')
    order by open.day, 2`);
  return rows;
};

/** Ends days; one that another server has ended meanwhile is ended once. Gives whose. */
export const insertClosings = async (
  tx: Transaction,
  rows: readonly (typeof dayClosings.$inferInsert)[],
): Promise<readonly { studentId: number | null }[]> =>
  rows.length === 0
    ? []
    : tx
        .insert(dayClosings)
        .values([...rows])
        .onConflictDoNothing()
        .returning({ studentId: dayClosings.studentId });

export const activeBranches = async (db: Queryable): Promise<number[]> => {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from branch where status = 'active' order by id`,
  );
  return rows.map(({ id }) => id);
};
