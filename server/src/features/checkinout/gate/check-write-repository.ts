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
  /** The day as the month's row shall have it. */
  readonly letter: string;
  readonly firstIn: number | null;
  readonly lastOut: number | null;
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
 * Events and the attendance derived from them in one statement: one round trip, one commit, both or neither; of people of
 * whom none is there twice. It gives who was written. The month's row is the lock: it is written only if nobody has
 * changed it since it was read, and the event only if it was, so two scans of one card at the same instant can't both
 * pass. Only the day's own place in it is written, and a row that isn't there yet is made. In one order, so that two
 * never wait for each other.
 */
const writeOf = (column: 'student_id' | 'user_id') => ({
  name: `checkinout-write-${column}`,
  text: `
    with given as materialized (
      select * from json_to_recordset($1::json) as g("branchId" int, "personId" int, letter text, "firstIn" smallint,
        "lastOut" smallint, seen timestamptz, direction text, at timestamptz, "recordedBy" int, source text, device text,
        "shiftId" int, "lateMinutes" smallint, "idempotencyKey" uuid, "requestHash" text, "manualReason" text,
        "collectedBy" int)
      order by "personId"),
    changed as (
      update attendance_month m set days = overlay(m.days placing g.letter from $4::int for 1),
        first_in[$4::int] = g."firstIn", last_out[$4::int] = g."lastOut", updated_at = clock_timestamp()
      from given g
      where m.${column} = g."personId" and m.month = $3::date and m.updated_at = g.seen
      returning m.${column} as id),
    made as (
      insert into attendance_month (branch_id, ${column}, month, days, first_in, last_out, updated_at)
      select "branchId", "personId", $3::date, overlay(repeat('.', 31) placing letter from $4::int for 1),
        ${placed('"firstIn"')}, ${placed('"lastOut"')}, clock_timestamp()
      from given where seen is null
      on conflict (${column}, month) do nothing
      returning ${column} as id)
    insert into check_event (branch_id, ${column}, day, direction, occurred_at, recorded_by, source, device,
      shift_id, late_minutes, idempotency_key, request_hash, manual_reason, collected_by)
    select "branchId", "personId", $2::date, direction, at, "recordedBy", source, device, "shiftId", "lateMinutes",
      "idempotencyKey", "requestHash", "manualReason", "collectedBy"
    from given join (select id from changed union all select id from made) written on written.id = given."personId"
    returning ${column} as id`,
});
/** A month of nothing but this one day. */
function placed(value: string): string {
  const nothing = (days: string) => `array_fill(null::smallint, array[${days}])`;
  return `array_append(${nothing('$4::int - 1')}, ${value}) || ${nothing('31 - $4::int')}`;
}
const writes = { student: writeOf('student_id'), staff: writeOf('user_id') };

type Write = (check: NewCheck) => Promise<boolean>;
const writing = new WeakMap<Pool, Record<NewCheck['kind'], Write>>();

const writerOf = (pool: Pool, kind: NewCheck['kind']): Write => {
  const together = async (checks: readonly NewCheck[]): Promise<readonly boolean[]> => {
    const { day = '', month } = checks[0] ?? {};
    const values = [JSON.stringify(checks), day, month, Number(day.slice(8))];
    const { rows } = await pool.query<{ readonly id: number }>({ ...writes[kind], values });
    const written = new Set(rows.map(({ id }) => id));
    return checks.map(({ personId }) => written.has(personId));
  };
  return gather<NewCheck, boolean>({
    most: mostTogether,
    keyOf: ({ personId }) => String(personId),
    groupOf: ({ day }) => day,
    alone: async (check) => (await together([check]))[0] === true,
    together,
  });
};

/**
 * False when somebody else's scan of the same person came between reading and writing: look again. Scans that come while
 * others are being written share one commit; each is answered once its own is on disk.
 */
export const insertCheck = ({ pool }: Connection, check: NewCheck): Promise<boolean> => {
  const writers = writing.get(pool) ?? { student: writerOf(pool, 'student'), staff: writerOf(pool, 'staff') };
  writing.set(pool, writers);
  return writers[check.kind](check);
};
