import type { DeviceEvent } from '@suksa/contracts/checkinout';
import { schoolTimeZone } from '@suksa/contracts/days';
import { inArray, sql } from 'drizzle-orm';
import { gateEvents } from '../../../db/schema/index.ts';
import type { Database } from '../../../http/app.ts';
import { classThenText } from '../../../school/attendance/class-then.ts';
import { studentNameText } from '../../../school/people/full-name.ts';

const dayOfEvent = `(gate_event.happened_at at time zone '${schoolTimeZone}')::date`;

export interface ArrivedEvent extends DeviceEvent {
  readonly happenedAt: Date;
  readonly clockWrong: boolean;
}

interface Delivery {
  readonly branchId: number;
  readonly device: string;
  readonly recordedBy: number;
  readonly kioskId: number | null;
}

/** Keeps what came from a device, each once. */
export const keepEvents = async (
  db: Database,
  { branchId, device, recordedBy, kioskId }: Delivery,
  events: readonly ArrivedEvent[],
): Promise<void> => {
  await db
    .insert(gateEvents)
    .values(
      events.map(
        ({
          id,
          number,
          mode,
          code,
          direction,
          scannedAt,
          clockOffset,
          said,
          collectedBy,
          happenedAt,
          clockWrong,
        }) => ({
          id,
          branchId,
          device,
          number,
          mode,
          code,
          direction,
          scannedAt: new Date(scannedAt),
          clockOffset,
          happenedAt,
          clockWrong,
          said,
          collectedBy: collectedBy ?? null,
          recordedBy,
          kioskId,
        }),
      ),
    )
    .onConflictDoNothing();
};

/** Where these events were kept, by id: an event keeps the place and the time of its first arrival. */
export const keptEvents = async (db: Database, ids: readonly string[]) => {
  const rows = await db
    .select({
      id: gateEvents.id,
      branchId: gateEvents.branchId,
      happenedAt: gateEvents.happenedAt,
      device: gateEvents.device,
      code: gateEvents.code,
      scannedAt: gateEvents.scannedAt,
    })
    .from(gateEvents)
    .where(inArray(gateEvents.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
};

export interface SettledEvent {
  readonly id: string;
  readonly outcome: string | null;
  readonly direction: string | null;
  readonly refused: string | null;
  readonly studentId: number | null;
  readonly userId: number | null;
}

/** What the server made of each, unless that stands already. */
export const settleEvents = async (db: Database, settled: readonly SettledEvent[]): Promise<void> => {
  const column = <Key extends keyof SettledEvent>(key: Key) => sql.param(settled.map((one) => one[key]));
  await db.execute(sql`
    update gate_event e set outcome = s.outcome, outcome_direction = s.direction, refused = s.refused,
      student_id = s.student_id, user_id = s.user_id
    from unnest(${column('id')}::uuid[], ${column('outcome')}::text[], ${column('direction')}::text[],
      ${column('refused')}::text[], ${column('studentId')}::int[], ${column('userId')}::int[])
      as s (id, outcome, direction, refused, student_id, user_id)
    where e.id = s.id and e.outcome is null and e.refused is null`);
};

const isCounted = (event: 'o' | 'gate_event') =>
  sql`${sql.raw(event)}.outcome in ('on_time', 'late', 'too_late', 'back', 'out', 'left_early')`;

/**
 * The same card at another gate: the same way within half an hour; within a minute, whichever way; or both counted the
 * same way with nothing between, which two gates without a line come to. In the names of the table, not the builder's:
 * within a subquery it would leave the table's out.
 */
const sameCardElsewhere = sql<boolean>`exists (select 1 from gate_event o
  where o.branch_id = gate_event.branch_id and o.id <> gate_event.id and o.device <> gate_event.device
    and (o.student_id = gate_event.student_id or o.user_id = gate_event.user_id)
    and o.happened_at between gate_event.happened_at - interval '12 hours' and gate_event.happened_at + interval '12 hours'
    and case when o.outcome_direction = gate_event.outcome_direction
      then o.happened_at between gate_event.happened_at - interval '30 minutes'
          and gate_event.happened_at + interval '30 minutes'
        or ${isCounted('o')} and ${isCounted('gate_event')} and not exists (select 1 from check_event c
          where (c.student_id = gate_event.student_id or c.user_id = gate_event.user_id)
            and c.direction <> gate_event.outcome_direction
            and c.occurred_at between least(o.happened_at, gate_event.happened_at)
              and greatest(o.happened_at, gate_event.happened_at))
      else o.outcome_direction is not null and gate_event.outcome_direction is not null
        and o.happened_at between gate_event.happened_at - interval '1 minute'
          and gate_event.happened_at + interval '1 minute' end)`;

/** What the gate told and the server didn't confirm. */
const sawOtherwise = sql`coalesce(gate_event.said is not null
  and (gate_event.outcome <> gate_event.said or gate_event.refused is not null), false)`;
const nobodyKnown = sql`(gate_event.said is null and gate_event.refused is not null)`;
const isUnknown = sql`coalesce(refused = 'unknown_code', false)`;

/** What is the same over and over stands once: a code that is nobody's, and a gate's wrong clock on one day. */
const sameOverAndOver = sql`case
  when ${isUnknown} then 'code ' || code
  when clock_wrong and not (otherwise or nobody or elsewhere)
    then 'clock ' || device || ' ' || (happened_at at time zone ${sql.raw(`'${schoolTimeZone}'`)})::date
  else id::text end`;

interface Wanted {
  readonly branchId: number;
  readonly since: Date;
  /** Codes that are nobody's push out nothing else. */
  readonly most: { readonly unknown: number; readonly others: number };
}

/** The newest of each, with how often it was, and how many more there are. */
const doubtfulIds = async (db: Database, { branchId, since, most }: Wanted) => {
  const { rows } = await db.execute<{ id: string; times: number; total: number }>(sql`
    with seen as materialized (
      select id, happened_at, code, device, refused, clock_wrong, ${sawOtherwise} as otherwise,
        ${nobodyKnown} as nobody, ${sameCardElsewhere} as elsewhere
      from gate_event where branch_id = ${branchId} and happened_at >= ${since.toISOString()}::timestamptz),
    doubtful as (
      select *, ${sameOverAndOver} as what from seen where clock_wrong or otherwise or nobody or elsewhere),
    newest as (
      select distinct on (what) id, happened_at, ${isUnknown} as unknown, count(*) over (partition by what)::int as times
      from doubtful order by what, happened_at desc, id),
    ranked as (
      select *, row_number() over (partition by unknown order by happened_at desc, id) as place from newest)
    select id, times, (select count(*) from newest)::int as total from ranked
    where place <= case when unknown then ${most.unknown}::int else ${most.others}::int end`);
  return rows;
};

export const doubtfulEvents = async (db: Database, wanted: Wanted) => {
  const found = await doubtfulIds(db, wanted);
  const times = new Map(found.map((one) => [one.id, one.times]));
  const rows = await db
    .select({
      event: gateEvents,
      otherGate: sameCardElsewhere,
      kiosk: sql<string | null>`(select k.name from kiosk k where k.id = gate_event.kiosk_id)`,
      studentNames: sql<{ lo: string; en: string } | null>`(select json_build_object(
          'lo', ${sql.raw(studentNameText('p', 'lo'))}, 'en', ${sql.raw(studentNameText('p', 'en'))})
        from student p where p.id = gate_event.student_id)`,
      userNames: sql<{
        lo: string;
        en: string;
      } | null>`(select json_build_object('lo', u.name_lo, 'en', u.name_en)
        from app_user u where u.id = gate_event.user_id)`,
      className: sql<string | null>`(select c.name from enrolment e
        join class c on c.id = ${sql.raw(classThenText('e', dayOfEvent))}
        join academic_year y on y.id = e.year_id
        where e.student_id = gate_event.student_id and e.is_current
          and gate_event.happened_at between y.start_date and y.end_date + 1 limit 1)`,
    })
    .from(gateEvents)
    .where(inArray(gateEvents.id, [...times.keys()]))
    .orderBy(sql`${gateEvents.happenedAt} desc`, sql`${gateEvents.id}`);
  return {
    rows: rows.map((row) => ({ ...row, times: times.get(row.event.id) ?? 1 })),
    more: (found[0]?.total ?? 0) - found.length,
  };
};
export type DoubtRow = Awaited<ReturnType<typeof doubtfulEvents>>['rows'][number];
