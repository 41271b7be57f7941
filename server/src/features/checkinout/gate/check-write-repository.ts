import type { CheckSource, Direction, ManualReason } from '@suksa/contracts/checkinout';
import type { Pool } from 'pg';
import type { Connection } from '../../../db/connection.ts';
import { gather } from '../../../db/together/gather.ts';

/** More make one answer long for all of them. */
const mostTogether = 64;

export interface NewCheck {
  readonly kind: 'student' | 'staff';
  readonly personId: number;
  readonly branchId: number;
  readonly day: string;
  readonly month: string;
  /** The month's row as it shall be. */
  readonly days: string;
  readonly firstIn: readonly (number | null)[];
  readonly lastOut: readonly (number | null)[];
  /** The month's row as it was read; null where there was none. */
  readonly seen: string | null;
  readonly direction: Direction;
  readonly at: Date;
  readonly recordedBy: number;
  readonly source: CheckSource;
  readonly device: string;
  readonly shiftId: number | null;
  readonly lateMinutes: number;
  readonly manualReason: ManualReason | null;
  readonly collectedBy: number | null;
  readonly idempotencyKey: string;
  readonly requestHash: string;
}

/**
 * The event and the attendance derived from it in one statement: one round trip, one commit, both or neither.
 * The month's row is the lock: it is written only if nobody has changed it since it was read, and the event only
 * if it was, so two scans of one card at the same instant can't both pass.
 */
const writeOf = (column: 'student_id' | 'user_id') => ({
  name: `checkinout-write-${column}`,
  text: `
    with attendance as (
      insert into attendance_month (branch_id, ${column}, month, days, first_in, last_out, updated_at)
      values ($1, $2, $3, $4, $5, $6, clock_timestamp())
      on conflict (${column}, month) do update set days = excluded.days, first_in = excluded.first_in,
        last_out = excluded.last_out, updated_at = excluded.updated_at
      where attendance_month.updated_at = $7::timestamptz
      returning 1)
    insert into check_event (branch_id, ${column}, day, direction, occurred_at, recorded_by, source, device,
      shift_id, late_minutes, idempotency_key, request_hash, manual_reason, collected_by)
    select $1, $2, $8::date, $9::text, $10::timestamptz, $11::int, $12::text, $13::text, $14::int, $15::smallint,
      $16::uuid, $17::text, $18::text, $19::int
    from attendance
    returning id`,
});
/** The same for many, of whom none is there twice; gives who was written. In one order, so that two never wait for each other. */
const writeManyOf = (column: 'student_id' | 'user_id') => ({
  name: `checkinout-write-many-${column}`,
  text: `
    with given as materialized (
      select * from json_to_recordset($1::json) as g("branchId" int, "personId" int, month date, days text,
        "firstIn" smallint[], "lastOut" smallint[], seen timestamptz, day date, direction text, at timestamptz,
        "recordedBy" int, source text, device text, "shiftId" int, "lateMinutes" smallint, "idempotencyKey" uuid,
        "requestHash" text, "manualReason" text, "collectedBy" int)),
    attendance as (
      insert into attendance_month (branch_id, ${column}, month, days, first_in, last_out, updated_at)
      select "branchId", "personId", month, days, "firstIn", "lastOut", clock_timestamp() from given order by "personId"
      on conflict (${column}, month) do update set days = excluded.days, first_in = excluded.first_in,
        last_out = excluded.last_out, updated_at = excluded.updated_at
      where attendance_month.updated_at = (select g.seen from given g where g."personId" = excluded.${column})
      returning ${column})
    insert into check_event (branch_id, ${column}, day, direction, occurred_at, recorded_by, source, device,
      shift_id, late_minutes, idempotency_key, request_hash, manual_reason, collected_by)
    select "branchId", "personId", day, direction, at, "recordedBy", source, device, "shiftId", "lateMinutes",
      "idempotencyKey", "requestHash", "manualReason", "collectedBy"
    from given join attendance on attendance.${column} = given."personId"
    returning ${column} as id`,
});
const writes = { student: writeOf('student_id'), staff: writeOf('user_id') };
const manyWrites = { student: writeManyOf('student_id'), staff: writeManyOf('user_id') };

type Write = (check: NewCheck) => Promise<boolean>;
const writing = new WeakMap<Pool, Record<NewCheck['kind'], Write>>();

const writerOf = (pool: Pool, kind: NewCheck['kind']): Write =>
  gather<NewCheck, boolean>({
    most: mostTogether,
    keyOf: ({ personId }) => String(personId),
    alone: (check) => insertOne(pool, check),
    together: async (checks) => {
      const query = { ...manyWrites[kind], values: [JSON.stringify(checks)] };
      const { rows } = await pool.query<{ readonly id: number }>(query);
      const written = new Set(rows.map(({ id }) => id));
      return checks.map(({ personId }) => written.has(personId));
    },
  });

/**
 * False when somebody else's scan of the same person came between reading and writing: look again. Scans that come while
 * others are being written share one commit; each is answered once its own is on disk.
 */
export const insertCheck = ({ pool }: Connection, check: NewCheck): Promise<boolean> => {
  const writers = writing.get(pool) ?? { student: writerOf(pool, 'student'), staff: writerOf(pool, 'staff') };
  writing.set(pool, writers);
  return writers[check.kind](check);
};

const insertOne = async (pool: Pool, check: NewCheck): Promise<boolean> => {
  const { rowCount } = await pool.query({
    ...writes[check.kind],
    values: [
      check.branchId,
      check.personId,
      check.month,
      check.days,
      check.firstIn,
      check.lastOut,
      check.seen,
      check.day,
      check.direction,
      check.at,
      check.recordedBy,
      check.source,
      check.device,
      check.shiftId,
      check.lateMinutes,
      check.idempotencyKey,
      check.requestHash,
      check.manualReason,
      check.collectedBy,
    ],
  });
  return rowCount === 1;
};
