import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  Id,
  IdempotencyKey,
  IdParams,
  Instant,
  Kip,
  LocalDate,
  line,
  optionalLine,
  SignedKip,
} from '../fields.ts';
import { listPage, listQuery, oneOf } from '../list.ts';
import { Name, PaymentMethod, Person } from './values.ts';

/** The kip notes in use, the largest first, and what each is worth. */
export const notes = {
  n100000: 100_000,
  n50000: 50_000,
  n20000: 20_000,
  n10000: 10_000,
  n5000: 5000,
  n2000: 2000,
  n1000: 1000,
  n500: 500,
} as const;
export type NoteKey = keyof typeof notes;
export const noteKeys = Object.keys(notes) as NoteKey[];

const Pieces = z.number().check(z.int(), z.minimum(0), z.maximum(99_999));

/** How many there are of each note. */
export const NoteCount = z.object({
  n100000: Pieces,
  n50000: Pieces,
  n20000: Pieces,
  n10000: Pieces,
  n5000: Pieces,
  n2000: Pieces,
  n1000: Pieces,
  n500: Pieces,
});
export type NoteCount = z.infer<typeof NoteCount>;

/** What the counted notes come to. */
export const worthOf = (count: NoteCount): number =>
  noteKeys.reduce((sum, key) => sum + count[key] * notes[key], 0);

export const tillStates = ['open', 'counted', 'closed'] as const;
export const TillState = z.enum(tillStates);
export type TillState = z.infer<typeof TillState>;

/**
 * Cash that one cashier answers for from one count to the next. What it should hold is told only once it was counted:
 * `expected` and `difference` are null before.
 */
export const Till = z.object({
  id: z.number(),
  cashier: Person,
  day: LocalDate,
  openedAt: Instant,
  opening: Kip,
  /** Who handed it over, where it began with another till's cash. */
  takenFrom: z.nullable(Name),
  state: TillState,
  countedAt: z.nullable(Instant),
  counted: z.nullable(Kip),
  expected: z.nullable(SignedKip),
  difference: z.nullable(SignedKip),
  reason: z.string(),
  closedAt: z.nullable(Instant),
  closedBy: z.nullable(Name),
  /** Somebody else counted and closed it. */
  forced: z.boolean(),
  handedTo: z.nullable(Person),
  banked: Kip,
  /** Given back for voided receipts while it waited for whom it was handed to. */
  givenBack: Kip,
});
export type Till = z.infer<typeof Till>;

/** The caller's own till, and what is waiting to be taken over. */
export const readMyTill = endpoint({
  name: 'feeinvoice.till.mine',
  method: 'GET',
  path: '/api/feeinvoice/tills/mine',
  // Tells who can't take it over too.
  stillAnswers: ['21c03ed7e119', '15c6e43a5f40'],
  access: 'feeinvoice.payment.create',
  reads: ['till'],
  output: z.object({
    till: z.nullable(Till),
    /** It stands open from a day before: nothing can be taken into it. */
    overdue: z.boolean(),
    handover: z.nullable(z.object({ tillId: z.number(), from: Name, amount: Kip })),
    /** To whom it can be handed over. */
    colleagues: z.array(Person),
    /** Who takes money here too, and can't take it over: with a till of their own, or with cash that waits for them. */
    busy: z.array(Person),
  }),
});

const tillErrors = ['till_not_open', 'till_counted', 'year_closed'] as const;

export const TillOpening = z.object({
  notes: NoteCount,
  /** The till that was handed over, where this one begins with its cash. */
  takenFrom: z._default(z.nullable(Id), null),
  note: optionalLine(200),
});

export const openTill = endpoint({
  name: 'feeinvoice.till.open',
  method: 'POST',
  path: '/api/feeinvoice/tills',
  // Tells what was given back after the count.
  stillAnswers: ['01d9331d0573'],
  access: 'feeinvoice.payment.create',
  changes: ['till'],
  body: TillOpening,
  output: Till,
  errors: ['till_open', 'handover_taken', 'handover_differs', 'year_closed'],
});

export const TillCount = z.object({
  notes: NoteCount,
  /** Who goes on with this cash; null where nobody does. */
  handTo: z._default(z.nullable(Id), null),
});

/** The cashier's count, made without knowing what is expected: after it nothing more goes into the till. */
export const countTill = endpoint({
  name: 'feeinvoice.till.count',
  method: 'POST',
  path: '/api/feeinvoice/tills/:id/count',
  // Tells what was given back after the count.
  stillAnswers: ['01d9331d0573'],
  access: 'feeinvoice.payment.create',
  changes: ['till', 'payment'],
  params: IdParams,
  body: TillCount,
  output: Till,
  errors: tillErrors,
});

export const TillReason = z.object({ reason: line(200) });

/** Says why the count is over or short, which closes the till. */
export const explainTill = endpoint({
  name: 'feeinvoice.till.explain',
  method: 'POST',
  path: '/api/feeinvoice/tills/:id/reason',
  // Tells what was given back after the count.
  stillAnswers: ['01d9331d0573'],
  access: 'feeinvoice.payment.create',
  changes: ['till'],
  params: IdParams,
  body: TillReason,
  output: Till,
  errors: ['till_not_counted', 'year_closed'],
});

export const ForcedClose = z.object({
  notes: NoteCount,
  reason: line(200),
  /** That somebody closes a till of this day, whose cashier may be at work with it. */
  inUse: z._default(z.boolean(), false),
});

/**
 * Counts and closes a till that somebody else forgot: one of an earlier day. One of this day only where it is said that
 * its cashier can't: else `till_in_use` at `inUse`.
 */
export const forceCloseTill = endpoint({
  name: 'feeinvoice.till.force',
  method: 'POST',
  path: '/api/feeinvoice/tills/:id/force-close',
  stillAnswers: ['01d9331d0573', '20ef6f823e71'],
  access: 'feeinvoice.payment.approve',
  changes: ['till', 'payment'],
  params: IdParams,
  body: ForcedClose,
  output: Till,
  errors: [...tillErrors, 'till_own'],
});

export const CashDeposit = z.object({
  idempotencyKey: IdempotencyKey,
  amount: Kip.check(z.minimum(1)),
  /** As the bank printed it on the slip. */
  slip: line(60),
  day: LocalDate,
});

/** Cash of a closed till brought to the bank. */
export const bankCash = endpoint({
  name: 'feeinvoice.till.bank',
  method: 'POST',
  path: '/api/feeinvoice/tills/:id/deposits',
  // Tells what was given back after the count.
  stillAnswers: ['01d9331d0573'],
  access: 'feeinvoice.payment.create',
  changes: ['till'],
  params: IdParams,
  body: CashDeposit,
  output: Till,
  errors: [
    'till_not_closed',
    'deposit_too_much',
    'slip_used',
    'month_closed',
    'idempotency_key_reused',
    'year_closed',
  ],
});

const Sum = z.object({ count: z.number(), amount: Kip });

/** Everything of one till; its receipts are told once it was counted. */
export const TillDetails = z.extend(Till, {
  openingNotes: NoteCount,
  openingNote: z.string(),
  countedNotes: z.nullable(NoteCount),
  receipts: z.nullable(
    z.object({
      methods: z.array(z.extend(Sum, { method: PaymentMethod })),
      voided: Sum,
    }),
  ),
  /** Cash given back out of it, told once it was counted too: opening and cash received less this is what is expected. */
  refunds: z.nullable(Sum),
  deposits: z.array(z.object({ id: z.number(), amount: Kip, slip: z.string(), day: LocalDate, by: Name })),
  /** The branch's last receipt when it was closed, and the mark that all receipts before it have left in it. */
  lastReceipt: z.nullable(z.object({ receipt: z.string(), hash: z.string() })),
  /** What the caller may do with it. */
  may: z.object({
    count: z.boolean(),
    explain: z.boolean(),
    force: z.boolean(),
    bank: z.boolean(),
  }),
});
export type TillDetails = z.infer<typeof TillDetails>;

export const readTill = endpoint({
  name: 'feeinvoice.till.read',
  method: 'GET',
  path: '/api/feeinvoice/tills/:id',
  // One way more by which money comes and goes: between branches; what was given back out of it.
  stillAnswers: ['14a0bfcc7bc3', '150a56c1c642', '30ba5a76462c'],
  access: 'feeinvoice.payment.view',
  reads: ['till'],
  params: IdParams,
  output: TillDetails,
});

export const tillSorts = ['opened', 'cashier', 'difference'] as const;

export const TillQuery = z.extend(
  listQuery(tillSorts, {
    from: z.optional(LocalDate),
    until: z.optional(LocalDate),
    state: oneOf(tillStates),
    cashier: z.optional(Id),
  }),
  { dir: z._default(z.enum(['asc', 'desc']), 'desc') },
);
export type TillQuery = z.infer<typeof TillQuery>;

/** Tills of the branch, the latest first. */
export const listTills = endpoint({
  name: 'feeinvoice.till.list',
  method: 'GET',
  path: '/api/feeinvoice/tills',
  // Tells what was given back after the count.
  stillAnswers: ['7c212e3d823c'],
  access: 'feeinvoice.payment.view',
  reads: ['till'],
  query: TillQuery,
  output: listPage(Till),
});
