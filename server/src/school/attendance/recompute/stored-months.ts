import { type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../http/app.ts';
import type { PersonKind, Span } from './people-of-days.ts';

const personColumn = (kind: PersonKind) => sql.raw(kind === 'student' ? 'student_id' : 'user_id');
const idsOf = (ids: readonly number[]) => sql`${sql.param(ids)}::int[]`;

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
  /** Late minutes by day, where an earlier run recalculated them. */
  readonly recomputed: Readonly<Record<string, number>>;
}

interface PeopleOfMonth {
  readonly kind: PersonKind;
  readonly ids: readonly number[];
  readonly month: string;
  /** Only the events of these days. */
  readonly days: readonly string[];
}

export const storedMonths = async (
  db: Queryable,
  { kind, ids, month, days }: PeopleOfMonth,
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
