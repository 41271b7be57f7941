import * as z from 'zod/mini';
import { AttendanceNumbers } from '../attendance-numbers.ts';
import { endpoint } from '../endpoint.ts';
import { Id, IdempotencyKey, Instant, LocalDate, LocalTime, line, SentInstant } from '../fields.ts';
import { ManualReason } from './manual-reason.ts';

export const Direction = z.enum(['in', 'out']);
export type Direction = z.infer<typeof Direction>;

/** `auto` leaves the direction to the rule (see `nextDirection` on the server); the guard may say it instead. */
export const RequestedDirection = z.enum(['auto', 'in', 'out']);
export type RequestedDirection = z.infer<typeof RequestedDirection>;

/** How the code came in: typed by hand, or by a reader that types faster than a hand can. */
export const CheckSource = z.enum(['code', 'scanner']);
export type CheckSource = z.infer<typeof CheckSource>;

/**
 * What a scan came to. Recorded: `on_time`, `late`, `too_late` (after the shift's last minute: counts as absent),
 * `back` (in again after having left), `out`, `left_early`. Only told: `repeated` (within 60 s), `already_in`,
 * `already_out`, `holiday`, `blocked`. Asked, and recorded once it is answered: `ask_direction` (the first scan of the
 * day, at a time when one only goes out), `ask_reason` (a student's code typed by hand).
 */
export const CheckResult = z.enum([
  'on_time',
  'late',
  'too_late',
  'back',
  'out',
  'left_early',
  'repeated',
  'already_in',
  'already_out',
  'holiday',
  'blocked',
  'ask_direction',
  'ask_reason',
]);
export type CheckResult = z.infer<typeof CheckResult>;

/** Why somebody may not pass: what became of the person or of the card, or that the person belongs elsewhere. */
export const BlockReason = z.enum([
  'suspended',
  'left_school',
  'not_enrolled',
  'other_branch',
  'account_closed',
  'card_lost',
  'card_replaced',
  'card_expired',
  'card_blocked',
]);
export type BlockReason = z.infer<typeof BlockReason>;

export const CheckedPerson = z.object({
  kind: z.enum(['student', 'staff']),
  id: z.number(),
  code: z.string(),
  name: z.object({ lo: z.string(), en: z.string() }),
  nickname: z.string(),
  className: z.nullable(z.string()),
  hasPhoto: z.boolean(),
});
export type CheckedPerson = z.infer<typeof CheckedPerson>;

export const CheckOutcome = z.object({
  result: CheckResult,
  recorded: z.boolean(),
  direction: z.nullable(Direction),
  /** When it happened, by the device's clock put right. */
  at: Instant,
  /** Minutes late (`late`, `too_late`) or left before time (`left_early`), else 0. */
  minutes: z.number(),
  /** Seconds since the scan that `repeated` repeats. */
  secondsAgo: z.nullable(z.number()),
  reason: z.nullable(BlockReason),
  /** Blocked for a blocked card alone, and the caller may let the holder pass with a reason. */
  mayOverride: z.boolean(),
  /** The entry of the calendar, for `holiday`. */
  holiday: z.nullable(z.object({ lo: z.string(), en: z.string() })),
  person: CheckedPerson,
  /** Nobody expected the person today: recorded, and neither on time nor late. Earlier releases don't tell it. */
  offDay: z.optional(z.boolean()),
  /** The person's day after this scan. */
  firstIn: z.nullable(LocalTime),
  lastOut: z.nullable(LocalTime),
});
export type CheckOutcome = z.infer<typeof CheckOutcome>;

export const CheckScan = z.object({
  idempotencyKey: IdempotencyKey,
  /** A student's or staff member's code, card or username, as typed or scanned. */
  code: line(64),
  direction: z._default(RequestedDirection, 'auto'),
  source: CheckSource,
  /** Why the code was typed; without one a typed code of a student is answered with `ask_reason`. */
  manualReason: z.optional(ManualReason),
  /** The guard was asked for the direction and says it: no second thoughts about a scan a moment ago. */
  answered: z._default(z.boolean(), false),
  /** Lets the holder of a blocked card pass; needs a reason and `checkinout.event.override`. */
  override: z._default(z.boolean(), false),
  /** Made once per browser and kept there, so that a device can be told from another. */
  device: line(64),
  /** The device's clock at the scan, and when this request was sent: their difference to ours puts the scan right. */
  scannedAt: SentInstant,
  sentAt: SentInstant,
});
export type CheckScan = z.infer<typeof CheckScan>;

/** One scan at the gate. Repeating the request (same key, same scan) gives the first answer and writes nothing. */
export const recordCheck = endpoint({
  name: 'checkinout.event.create',
  method: 'POST',
  path: '/api/checkinout/events',
  access: 'checkinout.event.create',
  stillAnswers: ['c733b8a2c38d'],
  changes: ['attendance'],
  body: CheckScan,
  output: CheckOutcome,
  errors: ['unknown_code', 'card_number_typed', 'scan_too_old', 'idempotency_key_reused', 'no_permission'],
});

/** The face for the big result. */
export const personPhoto = endpoint({
  name: 'checkinout.photo',
  method: 'GET',
  path: '/api/checkinout/:kind/:id/photo',
  access: 'checkinout.event.create',
  reads: [],
  params: z.object({ kind: z.enum(['student', 'staff']), id: Id }),
  output: 'file',
  discloses: 'faces',
  errors: ['not_found'],
});

/** The same, small enough for a gate to keep everybody's; and of who comes for a child. */
export const keptPhoto = endpoint({
  name: 'checkinout.photo.kept',
  method: 'GET',
  path: '/api/checkinout/:kind/:id/photo/small',
  access: 'checkinout.event.create',
  stillAnswers: ['27dd5f23fc34'],
  reads: [],
  params: z.object({ kind: z.enum(['student', 'staff', 'guardian']), id: Id }),
  output: 'file',
  discloses: 'faces',
  errors: ['not_found'],
});

export const RecentCheck = z.object({
  id: z.number(),
  at: Instant,
  direction: Direction,
  minutesLate: z.number(),
  kind: z.enum(['student', 'staff']),
  code: z.string(),
  name: z.object({ lo: z.string(), en: z.string() }),
  className: z.nullable(z.string()),
});
export type RecentCheck = z.infer<typeof RecentCheck>;

/**
 * The gate's counters of today, and who passed last. Students only, but for `recent`.
 */
export const gateToday = endpoint({
  name: 'checkinout.today',
  method: 'GET',
  path: '/api/checkinout/today',
  stillAnswers: ['f4f6f1f87b1f'],
  access: 'checkinout.event.view',
  reads: ['student', 'shift', 'holiday'],
  output: z.object({
    asOf: Instant,
    date: LocalDate,
    numbers: AttendanceNumbers,
    recent: z.array(RecentCheck),
  }),
});
