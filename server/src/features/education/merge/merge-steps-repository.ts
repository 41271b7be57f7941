import { daysAfter } from '@suksa/contracts/days';
import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../../http/app.ts';
import { sqlToday, todayIn } from '../../../school/clock.ts';

type Row = Record<string, unknown>;

/**
 * One step of a merge, with all that takes it back. `student` rows went from the dropped entry to the kept one; of
 * `changed` rows only the columns that were set are put back, so that what happened since stays.
 */
export type MergeStep =
  | { readonly kind: 'student'; readonly table: string; readonly ids: readonly (number | string)[] }
  | { readonly kind: 'changed'; readonly table: string; readonly id: number; readonly before: Row }
  | { readonly kind: 'deleted'; readonly table: string; readonly row: Row }
  | { readonly kind: 'inserted'; readonly table: string; readonly key: Row }
  | { readonly kind: 'month'; readonly id: number; readonly before: MonthRow; readonly after: MonthRow };

export interface MonthRow {
  readonly days: string;
  readonly first_in: readonly (number | null)[];
  readonly last_out: readonly (number | null)[];
}

const name = (identifier: string): SQL => sql.identifier(identifier) as unknown as SQL;

const conditions = (key: Row): SQL =>
  sql.join(
    Object.entries(key).map(([column, value]) => sql`${name(column)} = ${value}`),
    sql` and `,
  );

/** Makes the steps of a merge and writes each down. */
export const mergeSteps = (
  tx: Transaction,
  { keep, drop }: { readonly keep: number; readonly drop: number },
) => {
  const steps: MergeStep[] = [];
  const rowsOf = async <Found extends Row = Row>(table: string, where: SQL): Promise<Found[]> => {
    const { rows } = await tx.execute<{ row: Found }>(
      sql`select to_jsonb(held) as row from ${name(table)} as held where ${where}`,
    );
    return rows.map(({ row }) => row);
  };
  return {
    steps,
    rowsOf,
    /** Gives all rows of the dropped entry to the kept one. */
    async move(table: string, where: SQL = sql`true`) {
      const { rows } = await tx.execute<{ id: number | string }>(
        sql`update ${name(table)} set student_id = ${keep} where student_id = ${drop} and ${where} returning id`,
      );
      if (rows.length > 0) steps.push({ kind: 'student', table, ids: rows.map(({ id }) => id) });
    },
    async change(table: string, id: number, values: Row) {
      const [row = {}] = await rowsOf(table, sql`id = ${id}`);
      const before = Object.fromEntries(Object.keys(values).map((column) => [column, row[column]]));
      steps.push({ kind: 'changed', table, id, before });
      await set(tx, table, id, values);
    },
    async remove(table: string, key: Row) {
      const [row] = await rowsOf(table, conditions(key));
      if (!row) return;
      steps.push({ kind: 'deleted', table, row });
      await tx.execute(sql`delete from ${name(table)} where ${conditions(key)}`);
    },
    /** Of a table whose key holds the student. */
    async rekey(table: string, row: Row, key: readonly string[], changes: Row = {}) {
      const keyOf = (of: Row) => Object.fromEntries(key.map((column) => [column, of[column]]));
      const moved = { ...row, ...changes, student_id: keep };
      steps.push({ kind: 'deleted', table, row });
      await tx.execute(sql`delete from ${name(table)} where ${conditions(keyOf(row))}`);
      await insert(tx, table, moved);
      steps.push({ kind: 'inserted', table, key: keyOf(moved) });
    },
    async joinMonth(id: number, before: MonthRow, after: MonthRow) {
      steps.push({ kind: 'month', id, before, after });
      await setMonth(tx, id, after);
    },
  };
};
export type MergeSteps = ReturnType<typeof mergeSteps>;

/** Days of suspension go along; one that goes on ends, as the kept entry's status says whether that is suspended. */
export const endSuspension = async (steps: MergeSteps, drop: number): Promise<void> => {
  for (const { id } of await steps.rowsOf(
    'student_suspension',
    sql`student_id = ${drop} and last_day is null and first_day >= ${sqlToday}`,
  )) {
    await steps.remove('student_suspension', { id });
  }
  for (const { id } of await steps.rowsOf(
    'student_suspension',
    sql`student_id = ${drop} and last_day is null`,
  )) {
    const yesterday = daysAfter(todayIn(), -1);
    await steps.change('student_suspension', Number(id), { last_day: yesterday });
  }
  await steps.move('student_suspension');
};

/** What a device has named has a uuid. */
const keyType = (ids: readonly (number | string)[]) => (String(ids[0]).includes('-') ? 'uuid' : 'bigint');

/** Takes the steps back, the last one first. */
export const undoSteps = async (tx: Transaction, steps: readonly MergeStep[], dropped: number) => {
  for (const step of [...steps].reverse()) {
    switch (step.kind) {
      case 'student':
        await tx.execute(sql`update ${name(step.table)} set student_id = ${dropped}
          where id = any(${sql.param([...step.ids])}::${sql.raw(keyType(step.ids))}[])`);
        break;
      case 'changed':
        await set(tx, step.table, step.id, step.before);
        break;
      case 'deleted':
        await insert(tx, step.table, step.row);
        break;
      case 'inserted':
        await tx.execute(sql`delete from ${name(step.table)} where ${conditions(step.key)}`);
        break;
      case 'month':
        await partMonth(tx, step);
        break;
    }
  }
};

const set = (tx: Transaction, table: string, id: number, values: Row) => {
  const columns = sql.join(
    Object.keys(values).map((column) => sql`${name(column)} = given.${name(column)}`),
    sql`, `,
  );
  return tx.execute(sql`
    update ${name(table)} as held set ${columns}
    from jsonb_populate_record(null::${name(table)}, ${JSON.stringify(values)}::jsonb) as given where held.id = ${id}`);
};

/** What the database makes of itself is left to it. */
const insert = async (tx: Transaction, table: string, row: Row) => {
  const { rows } = await tx.execute<{ column: string }>(sql`
    select attname as column from pg_attribute
    where attrelid = ${`"${table}"`}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`);
  const columns = sql.join(
    rows.filter(({ column }) => column in row).map(({ column }) => name(column)),
    sql`, `,
  );
  await tx.execute(sql`insert into ${name(table)} (${columns})
    select ${columns} from jsonb_populate_record(null::${name(table)}, ${JSON.stringify(row)}::jsonb)`);
};

const setMonth = (tx: Transaction, id: number, { days, first_in, last_out }: MonthRow) =>
  // The gate writes a month only where it is still as it was read.
  set(tx, 'attendance_month', id, { days, first_in, last_out, updated_at: new Date().toISOString() });

/** Days that were written since stay as they are now. */
const partMonth = async (
  tx: Transaction,
  { id, before, after }: { readonly id: number; readonly before: MonthRow; readonly after: MonthRow },
) => {
  const { rows } = await tx.execute<{ row: MonthRow }>(
    sql`select to_jsonb(held) as row from attendance_month as held where id = ${id} for update`,
  );
  const now = rows[0]?.row;
  if (!now) return;
  const isSince = (at: number) =>
    now.days[at] !== after.days[at] ||
    now.first_in[at] !== after.first_in[at] ||
    now.last_out[at] !== after.last_out[at];
  await setMonth(tx, id, mixMonths(before, now, isSince));
};

/** The first month, with those days of the other that the question picks. */
export const mixMonths = (one: MonthRow, other: MonthRow, fromOther: (at: number) => boolean): MonthRow => ({
  days: [...one.days].map((letter, at) => (fromOther(at) ? (other.days[at] ?? letter) : letter)).join(''),
  first_in: one.first_in.map((time, at) => (fromOther(at) ? (other.first_in[at] ?? null) : time)),
  last_out: one.last_out.map((time, at) => (fromOther(at) ? (other.last_out[at] ?? null) : time)),
});
