import { startOfMonth } from '@suksa/contracts/days';
import { type SQL, sql } from 'drizzle-orm';
import type { SaidCode } from '../../db/schema/index.ts';
import type { Transaction } from '../../http/app.ts';
import { positionOf } from './month-days.ts';

export interface Person {
  readonly kind: 'student' | 'staff';
  readonly id: number;
}

/** A day as it is kept, or as a person says that it was. Times are minutes after midnight. */
export interface SaidDay {
  readonly day: string;
  readonly code: SaidCode;
  readonly firstIn: number | null;
  readonly lastOut: number | null;
}

interface Month {
  readonly month: string;
  readonly days: string;
  readonly firstIn: readonly (number | null)[];
  readonly lastOut: readonly (number | null)[];
}

export type HeldMonths = ReadonlyMap<string, Month>;

const blank = '.'.repeat(31);
const noTimes: readonly null[] = Array.from({ length: 31 }, () => null);
const column = (kind: Person['kind']) => sql.raw(kind === 'student' ? 'student_id' : 'user_id');

/** Which rows of a table of attendance are of a person. */
export const isOf = ({ kind, id }: Person, alias: string): SQL =>
  sql`${sql.raw(alias)}.${column(kind)} = ${id}`;

interface Holding {
  readonly person: Person;
  readonly branchId: number;
  readonly days: readonly string[];
}

/** The months of these days, held until the transaction ends: a scan that comes meanwhile waits, and looks again. */
export const holdMonths = async (
  tx: Transaction,
  { person, branchId, days }: Holding,
): Promise<HeldMonths> => {
  const months = [...new Set(days.map(startOfMonth))];
  const wanted = sql`${sql.param(months)}::date[]`;
  await tx.execute(sql`
    insert into attendance_month (branch_id, ${column(person.kind)}, month, days, first_in, last_out)
    select ${branchId}, ${person.id}, month, ${blank}, array_fill(null::smallint, array[31]), array_fill(null::smallint, array[31])
    from unnest(${wanted}) as wanted (month)
    on conflict (${column(person.kind)}, month) do nothing`);
  const { rows } = await tx.execute<{
    month: string;
    days: string;
    first_in: (number | null)[];
    last_out: (number | null)[];
  }>(sql`
    select month::text, days, first_in, last_out from attendance_month
    where ${column(person.kind)} = ${person.id} and month = any(${wanted}) order by month for update`);
  return new Map(
    rows.map(({ month, days: letters, first_in, last_out }) => [
      month,
      { month, days: letters, firstIn: first_in, lastOut: last_out },
    ]),
  );
};

/** What is kept of a day in months that are held. */
export const heldDay = (held: HeldMonths, day: string): SaidDay => {
  const { days, firstIn, lastOut } = held.get(startOfMonth(day)) ?? {
    days: blank,
    firstIn: noTimes,
    lastOut: noTimes,
  };
  const at = positionOf(day);
  return {
    day,
    code: (days.charAt(at) || '.') as SaidCode,
    firstIn: firstIn[at] ?? null,
    lastOut: lastOut[at] ?? null,
  };
};

interface Saying {
  readonly person: Person;
  readonly branchId: number;
  readonly held: HeldMonths;
  readonly reason: string;
  readonly noteId?: number | null;
  readonly madeBy: number;
  readonly approvedBy: number | null;
}

/** Writes what a person says of days into the months and beside them; the scans stay as they are. */
export const sayDays = async (
  tx: Transaction,
  { person, branchId, held, reason, noteId = null, madeBy, approvedBy }: Saying,
  days: readonly SaidDay[],
): Promise<void> => {
  if (days.length === 0) return;
  const months = new Map(held);
  for (const { day, code, firstIn, lastOut } of days) {
    const known = months.get(startOfMonth(day));
    if (!known) throw new Error(`the month of ${day} isn't held`);
    const at = positionOf(day);
    months.set(startOfMonth(day), {
      ...known,
      days: known.days.slice(0, at) + code + known.days.slice(at + 1),
      firstIn: known.firstIn.with(at, firstIn),
      lastOut: known.lastOut.with(at, lastOut),
    });
  }
  const touched = new Set(days.map(({ day }) => startOfMonth(day)));
  const rows = [...months.values()]
    .filter(({ month }) => touched.has(month))
    .map(({ month, days: letters, firstIn, lastOut }) => ({
      month,
      days: letters,
      first_in: firstIn,
      last_out: lastOut,
    }));
  await tx.execute(sql`
    update attendance_month m set days = made.days, first_in = made.first_in, last_out = made.last_out,
      updated_at = clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as made (month date, days text, first_in smallint[], last_out smallint[])
    where m.${column(person.kind)} = ${person.id} and m.month = made.month`);
  const said = days.map(({ day, code, firstIn, lastOut }) => ({
    ...{ day, code, first_in: firstIn, last_out: lastOut },
  }));
  await tx.execute(sql`
    insert into attendance_correction (branch_id, ${column(person.kind)}, day, code, first_in, last_out, note_id, reason,
      made_by, approved_by)
    select ${branchId}, ${person.id}, said.day, said.code, said.first_in, said.last_out, ${noteId}::int, ${reason}, ${madeBy},
      ${approvedBy}::int
    from jsonb_to_recordset(${JSON.stringify(said)}::jsonb)
      as said (day date, code text, first_in smallint, last_out smallint)`);
};
