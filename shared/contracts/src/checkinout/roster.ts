import * as z from 'zod/mini';
import { GuardianRelation } from '../education/values.ts';
import { endpoint } from '../endpoint.ts';
import { Instant, LocalDate, line, SentInstant, text } from '../fields.ts';
import { CardStatus } from '../settings/card.ts';
import { BlockReason, Direction } from './event.ts';

/**
 * The people of a branch are told apart in so many parts of a few people each; a gate asks for those that it has otherwise.
 * Fewer parts of more people were asked for by earlier releases.
 */
export const rosterParts = 1536;
export const earlierParts = 128;
/** Letters of the mark of one part. */
export const partMarkLength = 4;
export const earlierMarkLength = 8;

const Name = z.object({ lo: z.string(), en: z.string() });

/** Who may come for a child, as the gate shows it; nobody's phone, and nothing of why somebody may not. */
export const RosterCollector = z.object({
  id: z.number(),
  name: Name,
  relation: GuardianRelation,
  /** `restricted`: a court or an office forbids it; `no`: the family doesn't wish it. */
  may: z.enum(['yes', 'no', 'restricted']),
  /** When the picture was last changed; null without one. A server of an earlier release names none. */
  photo: z.optional(z.nullable(z.string())),
});
export type RosterCollector = z.infer<typeof RosterCollector>;

export const RosterPerson = z.object({
  kind: z.enum(['student', 'staff']),
  id: z.number(),
  code: z.string(),
  name: Name,
  nickname: z.string(),
  classId: z.nullable(z.number()),
  className: z.nullable(z.string()),
  /** Whose day it has: see {@link RosterDay}. */
  group: z.string(),
  /** When the photo was last changed; null without one. */
  photo: z.nullable(z.string()),
  /** What stands against the person, whatever card is shown. */
  block: z.nullable(BlockReason),
  /** Sought by code: the newest card is blocked, and none is in use. */
  cardBlocked: z.boolean(),
  /** Codes, each as `cardKey` makes it. */
  keys: z.array(z.string()),
  /** What is printed on cards, as `cardKey` makes it. */
  cards: z.array(z.object({ key: z.string(), status: CardStatus, expiresOn: z.nullable(z.string()) })),
  collectors: z.array(RosterCollector),
});
export type RosterPerson = z.infer<typeof RosterPerson>;

export const RosterShift = z.object({
  id: z.number(),
  inFrom: z.number(),
  onTimeUntil: z.number(),
  startsAt: z.number(),
  lateUntil: z.number(),
  outFrom: z.number(),
  outUntil: z.number(),
  breakFrom: z.nullable(z.number()),
  breakUntil: z.nullable(z.number()),
});

/** One day of the calendar for all groups of people: most of them share a plan. */
export const RosterDay = z.object({
  date: LocalDate,
  plans: z.array(
    z.object({
      working: z.boolean(),
      /** The branch works, and the class has no school. A server of an earlier release doesn't tell it. */
      off: z.optional(z.boolean()),
      holiday: z.nullable(Name),
      shifts: z.array(RosterShift),
    }),
  ),
  /** A supervisor has opened the gate on a day that is free otherwise. */
  special: z.optional(z.boolean()),
  /** The place of a group's plan. */
  groups: z.record(z.string(), z.number()),
});
export type RosterDay = z.infer<typeof RosterDay>;

/** One person's day so far, for a gate that hasn't seen all of it itself. */
export const RosterState = z.object({
  kind: z.enum(['student', 'staff']),
  id: z.number(),
  letter: z.string(),
  firstIn: z.nullable(z.number()),
  lastOut: z.nullable(z.number()),
  direction: Direction,
  at: Instant,
  /** Of staff: out and in again meanwhile, as minutes after midnight. */
  away: z.optional(z.array(z.object({ from: z.number(), until: z.number() }))),
});
export type RosterState = z.infer<typeof RosterState>;

/**
 * Whom a gate must know to decide without a line: people, the next days, and who came and left today. Only what differs
 * from what the gate says that it has: it tells the mark of all people first, and those of their parts where that isn't
 * the one which it is answered.
 */
export const gateRoster = endpoint({
  name: 'checkinout.roster',
  method: 'GET',
  path: '/api/checkinout/roster',
  access: 'checkinout.event.create',
  reads: [],
  stillAnswers: [
    '9e05e0cade43',
    '2eba0638852e',
    '9146bb99b843',
    'e956f73848ba',
    '374357976ba4',
    '26e7915345ad',
  ],
  query: z.object({
    /** As a gate of an earlier release tells its parts; empty where it has none. */
    parts: z._default(text(earlierParts * earlierMarkLength), ''),
    /** The mark of all people, as `rosterMark` makes it: where it is another one, the answer says so, and parts where theirs are told. */
    all: z.optional(line(16)),
    /** The marks of all parts in their order, one behind the other. */
    marks: z.optional(text(rosterParts * partMarkLength)),
    days: z._default(text(16), ''),
    /** The `asOf` of the last answer; without it all of today is told. */
    since: z.optional(SentInstant),
  }),
  output: z.object({
    asOf: Instant,
    branchId: z.number(),
    /** The mark of all people is another one than the gate tells. */
    differs: z.optional(z.boolean()),
    parts: z.array(z.object({ part: z.number(), mark: z.string(), people: z.array(RosterPerson) })),
    /** Null where nothing has changed. */
    days: z.nullable(z.object({ mark: z.string(), list: z.array(RosterDay) })),
    /** The day that the states are of. */
    date: LocalDate,
    states: z.array(RosterState),
  }),
});
