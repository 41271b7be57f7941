import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { IdempotencyKey, Instant, LocalDate, line, SentInstant } from '../fields.ts';

/** Somebody who is neither a student nor staff, and came to see somebody. */
export const Visitor = z.object({
  key: z.string(),
  name: z.string(),
  /** Whom they came to see. */
  host: z.string(),
  reason: z.string(),
  arrivedAt: Instant,
  leftAt: z.nullable(Instant),
});
export type Visitor = z.infer<typeof Visitor>;

/** What a badge's code holds: made of the visit's key, so that a gate without a line can print one. */
export const visitorCode = (key: string): string => `V-${key.slice(0, 8).toUpperCase()}`;
/** By its form the code of a badge is told from those of cards and people. */
export const isVisitorCode = (code: string): boolean => /^V-[0-9A-F]{8}$/i.test(code.trim());

/**
 * Who visited on a day, who is inside before who has left, the last to come first; today unless told. Who came on a day
 * before and didn't sign out is inside until they do, for two weeks.
 */
export const visitorsOn = endpoint({
  name: 'checkinout.visitor.list',
  method: 'GET',
  path: '/api/checkinout/visitors',
  access: 'checkinout.event.create',
  reads: ['visitor'],
  query: z.object({ date: z.optional(LocalDate) }),
  output: z.object({ date: LocalDate, visitors: z.array(Visitor) }),
});

export const VisitorInput = z.object({
  key: IdempotencyKey,
  name: line(80),
  host: line(80),
  reason: line(120),
});

/** Lets a visitor in. Once for a key; by the device's clock, where it is sent later. */
export const admitVisitor = endpoint({
  name: 'checkinout.visitor.create',
  method: 'POST',
  path: '/api/checkinout/visitors',
  access: 'checkinout.event.create',
  changes: ['visitor'],
  body: z.extend(VisitorInput, { arrivedAt: SentInstant, sentAt: SentInstant }),
  output: 'nothing',
  errors: ['scan_too_old', 'idempotency_key_reused'],
});

/** A visitor has left; the first leaving counts. `event_unknown` until the visit itself has been brought. */
export const endVisit = endpoint({
  name: 'checkinout.visitor.end',
  method: 'POST',
  path: '/api/checkinout/visitors/end',
  access: 'checkinout.event.create',
  changes: ['visitor'],
  body: z.object({ key: IdempotencyKey, leftAt: SentInstant, sentAt: SentInstant }),
  output: 'nothing',
  errors: ['event_unknown', 'scan_too_old'],
});
