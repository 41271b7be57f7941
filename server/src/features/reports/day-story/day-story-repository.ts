import type { CheckResult, EarlyLeaveAllower, EarlyLeaveReason } from '@suksa/contracts/checkinout';
import { sql } from 'drizzle-orm';
import type { SaidCode } from '../../../db/schema/index.ts';
import type { Queryable } from '../../../http/app.ts';
import { isOf, type Person } from '../../../school/attendance/said-days.ts';
import { instantOf } from '../../../school/clock.ts';

export interface ScanRow {
  readonly at: string;
  readonly direction: 'in' | 'out';
  readonly source: string;
  readonly device: string;
  readonly late_minutes: number;
  readonly shift_id: number | null;
  readonly by_lo: string | null;
  readonly by_en: string | null;
  /** Why it was late, as it was said at the gate. */
  readonly reason_lo: string | null;
  readonly reason_en: string | null;
  /** With whom the child went, and what they drew. */
  readonly with_lo: string | null;
  readonly with_en: string | null;
  readonly bearer: string | null;
  readonly drawing: string | null;
  readonly photo: string | null;
  /** What was said at the gate of leaving early. */
  readonly left_reason: EarlyLeaveReason | null;
  readonly allowed_by: EarlyLeaveAllower | null;
  /** The gate's own device that brought it, and what its clock showed where that was wrong. */
  readonly kiosk: string | null;
  readonly shown_at: string | null;
}

export const scansOn = async (db: Queryable, person: Person, day: string): Promise<ScanRow[]> => {
  const { rows } = await db.execute<ScanRow & Record<string, unknown>>(sql`
    select e.occurred_at as at, e.direction, e.source, e.device, e.late_minutes, e.shift_id, u.name_lo as by_lo, u.name_en as by_en,
      n.text_lo as reason_lo, n.text_en as reason_en, g.name_lo as with_lo, g.name_en as with_en, p.bearer, d.drawing,
      f.event_key as photo, a.reason as left_reason, a.allowed_by,
      k.name as kiosk, case when v.clock_wrong then v.scanned_at end as shown_at
    from check_event e left join app_user u on u.id = e.recorded_by left join late_note n on n.event_key = e.idempotency_key
      left join guardian g on g.id = e.collected_by left join pick_up_pass p on p.used_event = e.idempotency_key
      left join pick_up_signature d on d.event_key = e.idempotency_key
      left join pick_up_photo f on f.event_key = e.idempotency_key
      left join early_leave_note a on a.event_key = e.idempotency_key
      left join gate_event v on v.id = e.idempotency_key left join kiosk k on k.id = v.kiosk_id
    where ${isOf(person, 'e')} and e.day = ${day} order by e.occurred_at, e.id`);
  return rows;
};

export interface KeptScanRow {
  readonly id: string;
  readonly at: string;
  readonly shown_at: string | null;
  readonly kiosk: string | null;
  readonly by_lo: string | null;
  readonly by_en: string | null;
  readonly outcome: CheckResult | null;
  readonly refused: string | null;
}

/** What gates kept of somebody on a day and isn't recorded. */
export const keptScansOn = async (db: Queryable, person: Person, day: string): Promise<KeptScanRow[]> => {
  const [from, until] = [instantOf(day, 0), instantOf(day, 24 * 60)];
  const { rows } = await db.execute<KeptScanRow & Record<string, unknown>>(sql`
    select v.id, v.happened_at as at, case when v.clock_wrong then v.scanned_at end as shown_at, k.name as kiosk,
      u.name_lo as by_lo, u.name_en as by_en, v.outcome, v.refused
    from gate_event v left join kiosk k on k.id = v.kiosk_id left join app_user u on u.id = v.recorded_by
    where ${isOf(person, 'v')} and v.happened_at >= ${from.toISOString()} and v.happened_at < ${until.toISOString()}
      and (v.outcome is not null or v.refused is not null)
      and not exists (select 1 from check_event e where e.day = ${day} and e.idempotency_key = v.id)
    order by v.happened_at, v.id limit 100`);
  return rows;
};

export interface WordRow {
  readonly at: string;
  readonly code: SaidCode;
  readonly reason: string;
  readonly by_lo: string;
  readonly by_en: string;
  readonly approved_lo: string | null;
  readonly approved_en: string | null;
}

export const wordsOn = async (db: Queryable, person: Person, day: string): Promise<WordRow[]> => {
  const { rows } = await db.execute<WordRow & Record<string, unknown>>(sql`
    select c.made_at as at, c.code, c.reason, u.name_lo as by_lo, u.name_en as by_en,
      a.name_lo as approved_lo, a.name_en as approved_en
    from attendance_correction c join app_user u on u.id = c.made_by left join app_user a on a.id = c.approved_by
    where ${isOf(person, 'c')} and c.day = ${day} order by c.id`);
  return rows;
};

/** A day as it is kept. */
export const keptDay = async (db: Queryable, person: Person, day: string) => {
  const at = Number(day.slice(8));
  const { rows } = await db.execute<{ code: SaidCode; first_in: number | null; last_out: number | null }>(sql`
    select substr(days, ${at}, 1) as code, first_in[${sql.raw(String(at))}] as first_in, last_out[${sql.raw(String(at))}] as last_out
    from attendance_month m where ${isOf(person, 'm')} and month = date_trunc('month', ${day}::date)::date`);
  return rows[0] ?? { code: '.' as const, first_in: null, last_out: null };
};
