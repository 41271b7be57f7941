import { schoolTimeZone } from '@suksa/contracts/days';
import type { LeaveState } from '@suksa/contracts/reports';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { insertOne } from '../../../db/insert-one.ts';
import { leaveRequests } from '../../../db/schema/index.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import { sqlToday } from '../../../school/clock.ts';
import { studentNameText } from '../../../school/people/full-name.ts';
import { childrenOf, classesOf, ledBy } from '../../../school/policies/student-scope.ts';

export interface LeaveRow {
  readonly id: number;
  readonly version: number;
  readonly branch_id: number;
  readonly student_id: number | null;
  readonly user_id: number | null;
  readonly code: string;
  readonly name_lo: string;
  readonly name_en: string;
  readonly class_name: string;
  /** Whether the caller leads that class. */
  readonly is_led: boolean;
  readonly first_day: string;
  readonly last_day: string;
  readonly reason: string;
  readonly note_id: number | null;
  readonly has_paper: boolean;
  readonly state: LeaveState;
  readonly asked_by: number;
  readonly by_lo: string;
  readonly by_en: string;
  readonly asked_at: string;
  readonly asked_day: string;
  readonly decided_lo: string | null;
  readonly decided_en: string | null;
  readonly decided_at: string | null;
  readonly answer: string;
}

/** With the class in which a student is now: the newest enrolment that is current. */
const askedFor = ({ userId }: Pick<Actor, 'userId'>) => sql`
  select l.id, l.version, l.branch_id, l.student_id, l.user_id, coalesce(s.code, u.username) as code,
    case when s.id is null then u.name_lo else ${sql.raw(studentNameText('s', 'lo'))} end as name_lo,
    case when s.id is null then u.name_en else ${sql.raw(studentNameText('s', 'en'))} end as name_en,
    coalesce(s.sort_key, u.name_lo) as name_key, coalesce(c.name, '') as class_name, coalesce(e.class_id in (${ledBy(userId)}), false) as is_led,
    l.first_day::text, l.last_day::text, l.reason, l.note_id,
    l.content_type is not null as has_paper, l.state, l.asked_by, a.name_lo as by_lo, a.name_en as by_en,
    to_char(l.asked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as asked_at,
    (l.asked_at at time zone ${schoolTimeZone})::date::text as asked_day,
    d.name_lo as decided_lo, d.name_en as decided_en,
    to_char(l.decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as decided_at, l.answer
  from leave_request l
  left join student s on s.id = l.student_id
  left join app_user u on u.id = l.user_id
  left join lateral (select class_id from enrolment e where e.student_id = l.student_id and e.is_current
    order by e.start_date desc limit 1) e on true
  left join class c on c.id = e.class_id
  join app_user a on a.id = l.asked_by
  left join app_user d on d.id = l.decided_by`;

export interface Looking {
  readonly actor: Actor;
  readonly branchId: number;
  /** Who may decide sees the staff's too. */
  readonly seesStaff: boolean;
  readonly seesStudents: boolean;
}

/** Which requests the caller may know of. */
const visible = ({ actor, branchId, seesStaff, seesStudents }: Looking): SQL => {
  const own = sql`l.user_id = ${actor.userId} or l.asked_by = ${actor.userId}`;
  const students = !seesStudents
    ? sql`false`
    : actor.scope === 'own_children'
      ? sql`l.student_id in (${childrenOf(actor.userId)})`
      : actor.scope === 'own_classes'
        ? sql`l.branch_id = ${branchId} and e.class_id in (${classesOf(actor.userId)})`
        : sql`l.branch_id = ${branchId} and l.student_id is not null`;
  const staff = seesStaff ? sql`l.branch_id = ${branchId} and l.user_id is not null` : sql`false`;
  return sql`(${own} or ${students} or ${staff})`;
};

interface LeaveSearch {
  readonly state?: LeaveState | undefined;
  readonly whose?: 'students' | 'staff' | 'own' | undefined;
  readonly q: string;
  readonly sort: 'day' | 'name';
  readonly dir: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
}

const whoseIs = {
  students: sql`l.student_id is not null`,
  staff: sql`l.user_id is not null`,
} as const;

/** One page, what waits first, and the number of all. */
export const leavePage = async (
  db: Queryable,
  looking: Looking,
  { state, whose, q, sort, dir, limit, offset }: LeaveSearch,
): Promise<readonly (LeaveRow & { readonly total: number })[]> => {
  const conditions = [
    visible(looking),
    state ? sql`l.state = ${state}` : sql`true`,
    whose === 'own'
      ? sql`(l.user_id = ${looking.actor.userId} or l.asked_by = ${looking.actor.userId})`
      : whose
        ? whoseIs[whose]
        : sql`true`,
    q === ''
      ? sql`true`
      : sql`concat_ws(' ', s.code, s.first_name_lo, s.surname_lo, s.first_name_en, s.surname_en, u.name_lo, u.name_en)
          ilike ${`%${q.replace(/[\\%_]/g, '\\$&')}%`}`,
  ];
  const direction = sql.raw(dir);
  const order =
    sort === 'name'
      ? sql`found.name_key ${direction}, found.first_day desc`
      : sql`(found.state = 'waiting') desc, found.first_day ${direction}`;
  const { rows } = await db.execute<LeaveRow & { total: number } & Record<string, unknown>>(sql`
    select found.*, count(*) over ()::int as total
    from (${askedFor(looking.actor)} where ${sql.join(conditions, sql` and `)}) found
    order by ${order}, found.id desc limit ${limit} offset ${offset}`);
  return rows;
};

export const waitingLeave = async (db: Queryable, looking: Looking): Promise<number> => {
  const { rows } = await db.execute<{ waiting: number }>(sql`
    select count(*)::int as waiting from (${askedFor(looking.actor)} where l.state = 'waiting' and ${visible(looking)}) found
    where found.user_id is distinct from ${looking.actor.userId}
      and (found.is_led or ${looking.actor.scope !== 'own_classes'})`);
  return rows[0]?.waiting ?? 0;
};

/** One request, where the caller may know of it. */
export const findLeave = async (
  db: Queryable,
  looking: Looking,
  id: number,
): Promise<LeaveRow | undefined> => {
  const { rows } = await db.execute<LeaveRow & Record<string, unknown>>(
    sql`${askedFor(looking.actor)} where l.id = ${id} and ${visible(looking)}`,
  );
  return rows[0];
};

export const holdLeave = (tx: Transaction, id: number) =>
  tx.execute(sql`select 1 from leave_request where id = ${id} for update`);

export const insertLeave = (tx: Transaction, row: typeof leaveRequests.$inferInsert): Promise<number> =>
  insertOne(tx, leaveRequests, row);

export const settleLeave = (
  tx: Transaction,
  id: number,
  { state, decidedBy, answer }: { state: LeaveState; decidedBy: number; answer: string },
) =>
  tx
    .update(leaveRequests)
    .set({ state, decidedBy, answer, decidedAt: new Date(), version: sql`${leaveRequests.version} + 1` })
    .where(eq(leaveRequests.id, id));

export const paperOf = async (db: Queryable, id: number) => {
  const [row] = await db
    .select({
      content: leaveRequests.content,
      file: leaveRequests.file,
      contentType: leaveRequests.contentType,
    })
    .from(leaveRequests)
    .where(and(eq(leaveRequests.id, id)));
  return row;
};

/** Also until the last day of who leaves on a day to come. */
const studiesHere = sql`coalesce(e.end_date >= ${sqlToday}, true)`;

/** A student of the branch whom the caller may ask for. */
export const askedStudent = async (
  db: Queryable,
  { actor, branchId }: Pick<Looking, 'actor' | 'branchId'>,
  studentId: number,
) => {
  const scope =
    actor.scope === 'own_children'
      ? sql`e.student_id in (${childrenOf(actor.userId)})`
      : actor.scope === 'own_classes'
        ? sql`e.class_id in (${classesOf(actor.userId)})`
        : sql`e.branch_id = ${branchId}`;
  const { rows } = await db.execute<{ branch_id: number }>(sql`
    select e.branch_id from enrolment e where e.student_id = ${studentId} and ${studiesHere} and ${scope}
    order by e.start_date > ${sqlToday}, e.start_date desc limit 1`);
  return rows[0];
};

interface YearRow {
  readonly name: string;
  readonly start: string;
  readonly end: string;
  readonly state: string;
}

/** The school years of a branch. */
export const yearsOfBranch = async (db: Queryable, branchId: number): Promise<readonly YearRow[]> => {
  const { rows } = await db.execute<YearRow & Record<string, unknown>>(sql`
    select name, start_date::text as start, end_date::text as end, state from academic_year where branch_id = ${branchId}`);
  return rows;
};

/** A family's children who study here now. */
export const childrenToAskFor = async (db: Queryable, userId: number) => {
  const { rows } = await db.execute<{ id: number; lo: string; en: string }>(sql`
    select distinct s.id, ${sql.raw(studentNameText('s', 'lo'))} as lo, ${sql.raw(studentNameText('s', 'en'))} as en
    from student s join enrolment e on e.student_id = s.id and ${studiesHere}
    where s.id in (${childrenOf(userId)}) order by s.id`);
  return rows.map(({ id, lo, en }) => ({ id, name: { lo, en } }));
};
