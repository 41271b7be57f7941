import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { classes, enrolments, students, users } from '../../../db/schema/index.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import { twoScriptName } from '../../../school/people/full-name.ts';
import { visibleStudents } from '../../../school/policies/student-scope.ts';

export type PersonKind = 'student' | 'staff';

/** A class in which a student was until a day of the year, before the present one. */
interface EarlierClass {
  readonly classId: number;
  readonly levelId: number;
  readonly until: string;
}

/** Somebody of whom days are kept, and from when until when in this branch. */
export interface AttendancePerson {
  readonly kind: PersonKind;
  readonly id: number;
  readonly classId: number | null;
  readonly levelId: number | null;
  /** In order of time. */
  readonly earlier: readonly EarlierClass[];
  readonly sex: 'female' | 'male' | null;
  readonly staffType: string | null;
  readonly from: string;
  readonly until: string;
}

interface Span {
  readonly branchId: number;
  /** First and last day, included; of one month. */
  readonly from: string;
  readonly until: string;
}

const personColumn = (kind: PersonKind) => sql.raw(kind === 'student' ? 'student_id' : 'user_id');
const idsOf = (ids: readonly number[]) => sql`${sql.param(ids)}::int[]`;

/** The students on the roll in a span of days of years that are open, as the reports list them: by class and name. */
export const studentsOf = async (
  db: Queryable,
  { branchId, from, until }: Span,
): Promise<AttendancePerson[]> => {
  const { rows } = await db.execute<{
    id: number;
    class_id: number;
    level_id: number;
    first: string;
    last: string;
    earlier: EarlierClass[] | null;
  }>(sql`
    select e.student_id as id, e.class_id, c.level_id, e.first::text, e.last::text, e.earlier
    from (
      select e.*, least(coalesce(e.end_date, y.end_date), y.end_date) as last,
        greatest(y.start_date, case when e.entry_code = 'class_move' then (
          select min(f.start_date) from enrolment f where f.student_id = e.student_id and f.year_id = e.year_id)
          else e.start_date end) as first,
        case when e.entry_code = 'class_move' then (
          select json_agg(json_build_object('classId', f.class_id, 'levelId', k.level_id, 'until', f.end_date)
            order by f.end_date)
          from enrolment f join class k on k.id = f.class_id
          where f.student_id = e.student_id and f.year_id = e.year_id and not f.is_current and f.end_date is not null) end
          as earlier
      from enrolment e
      join academic_year y on y.id = e.year_id and y.state <> 'closed' and y.start_date <= ${until} and y.end_date >= ${from}
      where e.branch_id = ${branchId} and e.is_current) e
    join class c on c.id = e.class_id
    join level l on l.id = c.level_id
    where e.first <= ${until} and e.last >= ${from}
    order by l.position, c.name, e.sort_key, e.student_id`);
  return rows.map(({ id, class_id, level_id, first, last, earlier }) => ({
    kind: 'student',
    id,
    classId: class_id,
    levelId: level_id,
    earlier: earlier ?? [],
    sex: null,
    staffType: null,
    from: first,
    until: last,
  }));
};

/** The staff of whom anything is recorded in the month, on the days of years that are open. */
export const staffOf = async (
  db: Queryable,
  { branchId, from, until }: Span,
  month: string,
): Promise<AttendancePerson[]> => {
  const { rows } = await db.execute<{
    id: number;
    sex: AttendancePerson['sex'];
    staff_type: string | null;
    first: string;
    last: string;
  }>(sql`
    select u.id, u.sex, u.staff_type, greatest(y.start_date, coalesce(u.employed_from, y.start_date))::text as first,
      least(y.end_date, coalesce(u.employed_until, y.end_date))::text as last
    from attendance_month m
    join app_user u on u.id = m.user_id
    join academic_year y on y.branch_id = m.branch_id and y.state <> 'closed'
      and y.start_date <= ${until} and y.end_date >= ${from}
    where m.branch_id = ${branchId} and m.month = ${month} and m.user_id is not null
    order by u.name_lo, u.id, y.start_date`);
  return rows
    .filter(({ first, last }) => first <= until && last >= from)
    .map(({ id, sex, staff_type, first, last }) => ({
      kind: 'staff',
      id,
      classId: null,
      levelId: null,
      earlier: [],
      sex,
      staffType: staff_type,
      from: first,
      until: last,
    }));
};

/** What is kept of one person's month, and what it can be made anew from. */
export interface StoredMonth {
  /** 31 letters; null where nothing is recorded. */
  readonly days: string | null;
  /** Changes with every write: what was read is written only if nobody wrote in between. */
  readonly seen: string | null;
  /** Each event as `DD`, `i` or `o`, milliseconds since 1970, `/`, late minutes; with blanks between, in order of time. */
  readonly events: string | null;
  /** Days that a person put right. */
  readonly corrected: readonly string[];
  /** Late minutes by day, where an earlier recompute judged them anew. */
  readonly recomputed: Readonly<Record<string, number>>;
}

interface Asked {
  readonly kind: PersonKind;
  readonly ids: readonly number[];
  readonly month: string;
  /** Only the events of these days. */
  readonly days: readonly string[];
}

export const storedMonths = async (
  db: Queryable,
  { kind, ids, month, days }: Asked,
): Promise<ReadonlyMap<number, StoredMonth>> => {
  const person = personColumn(kind);
  const wanted = sql`${sql.param(days)}::date[]`;
  const of = (table: string): SQL =>
    sql`from ${sql.raw(table)} where ${person} = any(${idsOf(ids)}) and day = any(${wanted})`;
  const { rows } = await db.execute<{
    id: number;
    days: string | null;
    seen: string | null;
    events: string | null;
    corrected: string[] | null;
    recomputed: Record<string, number> | null;
  }>(sql`
    select wanted.id, m.days, m.updated_at::text as seen, e.events, c.corrected, r.recomputed
    from unnest(${idsOf(ids)}) as wanted(id)
    left join attendance_month m on m.${person} = wanted.id and m.month = ${month}
    left join (
      select ${person} as id, string_agg(to_char(day, 'DD') || case direction when 'in' then 'i' else 'o' end
        || (extract(epoch from occurred_at) * 1000)::bigint || '/' || late_minutes, ' ' order by occurred_at, id) as events
      ${of('check_event')} and occurred_at >= ${days[0] ?? month}::date - interval '1 day'
        and occurred_at < ${days.at(-1) ?? month}::date + interval '2 days'
      group by 1) e on e.id = wanted.id
    left join (
      select id, array_agg(day) as corrected
      from (select distinct on (${person}, day) ${person} as id, day::text, code
        ${of('attendance_correction')} order by ${person}, day, attendance_correction.id desc) newest
      where code <> '.' group by 1) c on c.id = wanted.id
    left join (
      select id, json_object_agg(day, late_minutes) as recomputed
      from (select distinct on (${person}, day) ${person} as id, day::text, late_minutes
        ${of('attendance_recompute')} order by ${person}, day, attendance_recompute.id desc) newest
      group by 1) r on r.id = wanted.id`);
  return new Map(
    rows.map(({ id, corrected, recomputed, ...kept }) => [
      id,
      { ...kept, corrected: corrected ?? [], recomputed: recomputed ?? {} },
    ]),
  );
};

/** Serialises the recomputes of a branch until the transaction ends: two at once would note the same day twice. */
export const lockRecompute = async (tx: Transaction, branchId: number): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('attendance_recompute'), ${branchId})`);
};

/** The names of the closed years that lie in a span of days; they stay closed or open until the transaction ends. */
export const closedYearsIn = async (db: Queryable, { branchId, from, until }: Span) => {
  const { rows } = await db.execute<{ name: string; first: string; last: string; state: string }>(sql`
    select name, start_date::text as first, end_date::text as last, state from academic_year
    where branch_id = ${branchId} and start_date <= ${until} and end_date >= ${from} order by start_date for share`);
  return rows
    .filter(({ state }) => state === 'closed')
    .map(({ name, first, last }) => ({ name, first, last }));
};

export interface RewrittenMonth {
  readonly id: number;
  readonly days: string;
  readonly seen: string;
}

export interface RewrittenDay {
  readonly id: number;
  readonly day: string;
  readonly was: string;
  readonly code: string;
  readonly shiftId: number | null;
  readonly lateMinutes: number;
}

interface Rewriting {
  readonly kind: PersonKind;
  readonly branchId: number;
  readonly month: string;
  readonly months: readonly RewrittenMonth[];
  readonly days: readonly RewrittenDay[];
  readonly madeBy: number;
}

/** Writes months whose rows nobody changed since they were read, with what became of each day. Answers whose they are. */
export const rewriteMonths = async (
  tx: Transaction,
  { kind, branchId, month, months, days, madeBy }: Rewriting,
): Promise<ReadonlySet<number>> => {
  const person = personColumn(kind);
  const { rows } = await tx.execute<{ id: number }>(sql`
    update attendance_month m set days = made.days, updated_at = clock_timestamp()
    from unnest(${idsOf(months.map(({ id }) => id))}, ${sql.param(months.map((made) => made.days))}::text[],
      ${sql.param(months.map(({ seen }) => seen))}::timestamptz[]) as made(id, days, seen)
    where m.${person} = made.id and m.month = ${month} and m.updated_at = made.seen
    returning m.${person} as id`);
  const written = new Set(rows.map(({ id }) => id));
  const noted = days.filter(({ id }) => written.has(id));
  if (noted.length > 0)
    await tx.execute(sql`
      insert into attendance_recompute (branch_id, ${person}, day, was, code, shift_id, late_minutes, made_by)
      select ${branchId}, made.id, made.day, made.was, made.code, made.shift_id, made.late, ${madeBy}
      from unnest(${idsOf(noted.map(({ id }) => id))}, ${sql.param(noted.map(({ day }) => day))}::date[],
        ${sql.param(noted.map(({ was }) => was))}::text[], ${sql.param(noted.map(({ code }) => code))}::text[],
        ${sql.param(noted.map(({ shiftId }) => shiftId))}::int[],
        ${sql.param(noted.map(({ lateMinutes }) => lateMinutes))}::smallint[])
        as made(id, day, was, code, shift_id, late)`);
  return written;
};

/** Who somebody is, for a list of changes. */
export interface NamedPerson {
  readonly id: number;
  readonly code: string;
  readonly name: { readonly lo: string; readonly en: string };
}

/** Names of students whom the caller may see, and of staff. */
export const namesOf = async (
  db: Queryable,
  actor: Actor,
  { kind, ids }: { readonly kind: PersonKind; readonly ids: readonly number[] },
): Promise<ReadonlyMap<number, NamedPerson>> => {
  if (ids.length === 0) return new Map();
  const rows = kind === 'student' ? await studentNames(db, actor, ids) : await staffNames(db, ids);
  return new Map(rows.map((row) => [row.id, row]));
};

const studentNames = async (db: Queryable, actor: Actor, ids: readonly number[]): Promise<NamedPerson[]> => {
  const rows = await db
    .selectDistinct({
      id: students.id,
      code: students.code,
      firstNameLo: students.firstNameLo,
      surnameLo: students.surnameLo,
      firstNameEn: students.firstNameEn,
      surnameEn: students.surnameEn,
    })
    .from(students)
    .innerJoin(enrolments, and(eq(enrolments.studentId, students.id), eq(enrolments.isCurrent, true)))
    .where(and(inArray(students.id, [...ids]), visibleStudents(actor, enrolments)));
  return rows.map(({ id, code, ...names }) => ({ id, code, name: twoScriptName(names) }));
};

const staffNames = async (db: Queryable, ids: readonly number[]): Promise<NamedPerson[]> => {
  const rows = await db
    .select({ id: users.id, code: users.username, lo: users.nameLo, en: users.nameEn })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return rows.map(({ id, code, lo, en }) => ({ id, code, name: { lo, en } }));
};

/** The names of the classes of a branch. */
export const classNamesOf = async (db: Queryable, branchId: number): Promise<ReadonlyMap<number, string>> => {
  const rows = await db
    .select({ id: classes.id, name: classes.name })
    .from(classes)
    .where(eq(classes.branchId, branchId));
  return new Map(rows.map(({ id, name }) => [id, name]));
};
