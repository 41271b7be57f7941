import * as z from 'zod/mini';
import { GuardianRelation } from '../education/values.ts';
import { endpoint } from '../endpoint.ts';
import {
  Id,
  IdempotencyKey,
  IdParams,
  Instant,
  LocalDate,
  line,
  optionalLine,
  SentInstant,
} from '../fields.ts';
import { Photo } from '../upload/photo.ts';

const Name = z.object({ lo: z.string(), en: z.string() });

/** A child that is called to the gate: somebody has come for it. */
export const PickUpCall = z.object({
  key: z.string(),
  studentId: z.number(),
  code: z.string(),
  name: Name,
  nickname: z.string(),
  className: z.nullable(z.string()),
  hasPhoto: z.boolean(),
  guardianId: z.number(),
  relation: z.nullable(GuardianRelation),
  /** Who came by a pass; empty where the guardian did. */
  bearer: z.string(),
  calledAt: Instant,
});
export type PickUpCall = z.infer<typeof PickUpCall>;

/** Who is called now, the longest first. For everybody of the staff who calls classes or stands at the gate. */
export const pickUpCalls = endpoint({
  name: 'checkinout.call.list',
  method: 'GET',
  path: '/api/checkinout/calls',
  access: 'signed-in',
  reads: ['attendance'],
  output: z.object({ asOf: Instant, calls: z.array(PickUpCall) }),
  errors: ['no_permission'],
});

/** Calls a child that is inside. Once for a key; a child that is called already stays so. */
export const callChild = endpoint({
  name: 'checkinout.call.create',
  method: 'POST',
  path: '/api/checkinout/calls',
  access: 'checkinout.event.create',
  changes: ['attendance'],
  body: z.object({
    key: IdempotencyKey,
    studentId: Id,
    guardianId: Id,
    bearer: optionalLine(80),
    /** The device's clock when the child was called, and when this is sent. */
    calledAt: SentInstant,
    sentAt: SentInstant,
  }),
  output: 'nothing',
  errors: ['not_found', 'collector_restricted', 'collector_not_named'],
});

/** The child isn't called any more, though it didn't leave. */
export const endCall = endpoint({
  name: 'checkinout.call.end',
  method: 'POST',
  path: '/api/checkinout/calls/end',
  access: 'checkinout.event.create',
  changes: ['attendance'],
  body: z.object({ key: IdempotencyKey }),
  output: 'nothing',
});

/** Lines of points from 0 to 999, `x,y x,y;x,y x,y`. */
export const Drawing = z
  .string()
  .check(z.regex(/^\d{1,3},\d{1,3}(?:[ ;]\d{1,3},\d{1,3})+$/), z.minLength(7), z.maxLength(8000));

/** Who came for a child has signed, a moment after the scan. `event_unknown` until the scan itself has been brought. */
export const signPickUp = endpoint({
  name: 'checkinout.signature.create',
  method: 'POST',
  path: '/api/checkinout/signatures',
  access: 'checkinout.event.create',
  changes: ['attendance'],
  body: z.object({ eventKey: IdempotencyKey, drawing: Drawing }),
  output: 'nothing',
  errors: ['event_unknown'],
});

/** Who came for a child, as the gate's camera saw them: decoded and kept small. `event_unknown` as for a signature. */
export const keepPickUpPhoto = endpoint({
  name: 'checkinout.pickUpPhoto.create',
  method: 'POST',
  path: '/api/checkinout/pick-up-photos',
  access: 'checkinout.event.create',
  changes: ['attendance'],
  body: z.object({ eventKey: IdempotencyKey, photo: Photo }),
  output: 'nothing',
  errors: ['event_unknown'],
});

export const passStates = ['open', 'used', 'revoked', 'past'] as const;
export const PassState = z.enum(passStates);

export const PickUpPass = z.object({
  id: z.number(),
  day: LocalDate,
  student: z.object({ id: z.number(), name: Name, className: z.nullable(z.string()) }),
  bearer: z.string(),
  state: PassState,
  usedAt: z.nullable(Instant),
  /** What the code holds that the gate reads; null once it is of no use. */
  token: z.nullable(z.string()),
});
export type PickUpPass = z.infer<typeof PickUpPass>;

/** So many days ahead a pass can be made. */
export const passDaysAhead = 7;

/** The passes that the caller has made as a guardian, of today and later, with the children they may make one for. */
export const ownPasses = endpoint({
  name: 'checkinout.pass.own',
  stillAnswers: ['5877e4bbe534'],
  method: 'GET',
  path: '/api/checkinout/passes/own',
  access: 'reports.attendance.create',
  reads: ['attendance', 'student', 'family'],
  output: z.object({
    today: LocalDate,
    children: z.array(
      z.object({
        id: z.number(),
        name: Name,
        className: z.nullable(z.string()),
        /** Today where the child has school, else the next day with school. */
        nextDay: LocalDate,
      }),
    ),
    passes: z.array(PickUpPass),
  }),
});

export const PassInput = z.object({
  idempotencyKey: IdempotencyKey,
  studentId: Id,
  day: LocalDate,
  bearer: line(80),
});

/** A guardian who may collect a child lets somebody else come, on one day and once. */
export const makePass = endpoint({
  name: 'checkinout.pass.create',
  method: 'POST',
  path: '/api/checkinout/passes',
  access: 'reports.attendance.create',
  changes: ['attendance'],
  body: PassInput,
  output: PickUpPass,
  errors: ['not_found', 'idempotency_key_reused'],
});

export const revokePass = endpoint({
  name: 'checkinout.pass.revoke',
  method: 'POST',
  path: '/api/checkinout/passes/:id/revoke',
  access: 'reports.attendance.create',
  changes: ['attendance'],
  params: IdParams,
  output: 'nothing',
  errors: ['not_found', 'pass_used'],
});

/** What a gate needs to check passes without a line: the key, and which of today's are used or taken back. */
export const passesAtGate = endpoint({
  name: 'checkinout.pass.gate',
  method: 'GET',
  path: '/api/checkinout/passes/gate',
  access: 'checkinout.event.create',
  reads: ['attendance'],
  output: z.object({
    publicKey: z.string(),
    day: LocalDate,
    spent: z.array(z.object({ id: z.number(), state: z.enum(['used', 'revoked']) })),
  }),
});
