import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, IdempotencyKey, Instant, largestInteger, line, SentInstant } from '../fields.ts';
import { CheckOutcome, CheckResult, CheckSource, RequestedDirection } from './event.ts';
import { ManualReason } from './manual-reason.ts';

/** `pick_up`: a child goes with somebody, who is named; `staff`: only who works here, by card or code. */
export const checkModes = ['gate', 'pick_up', 'staff'] as const;
export const CheckMode = z.enum(checkModes);
export type CheckMode = z.infer<typeof CheckMode>;

/** As many as one call takes. */
export const eventsAtOnce = 50;
/** A clock that is further off is put right and pointed out. */
export const clockTolerance = 120_000;
const week = 7 * 24 * 60 * 60 * 1000;

/** A scan as a device keeps it until the server has named its id. */
export const DeviceEvent = z.object({
  id: IdempotencyKey,
  /** The device's own count: what came first there, whatever its clock says. */
  number: z.number().check(z.int(), z.minimum(1), z.maximum(largestInteger)),
  mode: CheckMode,
  code: line(64),
  direction: RequestedDirection,
  source: CheckSource,
  manualReason: z.optional(ManualReason),
  answered: z.boolean(),
  override: z.boolean(),
  /** The guardian with whom a child goes; only at pick-up. */
  collectedBy: z.optional(Id),
  /** The pass that was shown, by which somebody comes whom a guardian sent; only at pick-up. */
  pass: z.optional(line(700)),
  /** The device's own clock, as it was. */
  scannedAt: SentInstant,
  /** Milliseconds that this clock was behind the server's when they last met; null where they hadn't. */
  clockOffset: z.nullable(z.number().check(z.int(), z.minimum(-largestInteger), z.maximum(largestInteger))),
  /** What the device told the guard; null where it didn't know the code. */
  said: z.nullable(CheckResult),
});
export type DeviceEvent = z.infer<typeof DeviceEvent>;

/**
 * Scans of one device, made with a line or without. Each is kept as it came, once, whatever the server makes of it; a
 * repeat of the call gives the same answers. An event that isn't named in the answer stays on the device.
 */
export const recordEvents = endpoint({
  name: 'checkinout.event.deliver',
  method: 'POST',
  path: '/api/checkinout/events/batch',
  stillAnswers: ['4ec503ee75c3', '0e1dfdb45099', '8a22ebf05f0d'],
  access: 'checkinout.event.create',
  changes: ['attendance'],
  body: z.object({
    device: line(64),
    sentAt: SentInstant,
    events: z.array(DeviceEvent).check(z.minLength(1), z.maxLength(eventsAtOnce)),
  }),
  output: z.object({
    answers: z.array(
      z.object({
        id: z.string(),
        outcome: z.nullable(CheckOutcome),
        /** Why nothing could be made of it, or with an outcome, what stood against it though it had happened. */
        refused: z.nullable(z.string()),
      }),
    ),
  }),
  errors: ['no_permission'],
});

/** When a scan happened: by the offset that was measured, else by how long ago the device says that it was. */
export const happenedAt = (
  { scannedAt, clockOffset }: Pick<DeviceEvent, 'scannedAt' | 'clockOffset'>,
  { sentAt, now }: { readonly sentAt: string; readonly now: number },
): number => {
  const scanned = Date.parse(scannedAt);
  const told = clockOffset === null ? now - (Date.parse(sentAt) - scanned) : scanned + clockOffset;
  return Math.min(now, told);
};

/** Both in milliseconds of one clock: the server takes no scan that is more than a week old. */
export const isTooOld = (happened: number, now: number): boolean => now - happened > week;

/** What somebody should look at: a scan that the server saw otherwise than the gate, or one by a wrong clock. */
export const GateDoubt = z.object({
  id: z.string(),
  happenedAt: Instant,
  scannedAt: Instant,
  device: z.string(),
  /** What the school calls it, where it is a paired one. */
  kiosk: z.optional(z.string()),
  number: z.number(),
  code: z.string(),
  person: z.nullable(
    z.object({
      kind: z.enum(['student', 'staff']),
      name: z.object({ lo: z.string(), en: z.string() }),
      className: z.nullable(z.string()),
    }),
  ),
  said: z.nullable(CheckResult),
  outcome: z.nullable(CheckResult),
  refused: z.nullable(z.string()),
  /** The same card at another gate, so that both can't be right. */
  otherGate: z.boolean(),
  clockWrong: z.boolean(),
  /** Minutes by which the device's clock was off. */
  clockMinutes: z.number(),
  /** How often: a code of nobody's, or a gate's wrong clock on one day, stands once. */
  times: z.optional(z.number()),
});
export type GateDoubt = z.infer<typeof GateDoubt>;

/** The last seven days' doubtful scans, newest first. */
export const gateDoubts = endpoint({
  name: 'checkinout.doubt.list',
  method: 'GET',
  path: '/api/checkinout/doubts',
  access: 'checkinout.event.view',
  reads: [],
  stillAnswers: ['18bfea148c29', 'b5f5c79a8e9c'],
  /** With how many more there are. */
  output: z.object({ doubts: z.array(GateDoubt), more: z.optional(z.number()) }),
});
