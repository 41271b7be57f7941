import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, Instant, LocalDate, optionalLine, SeenVersion, Sex } from '../fields.ts';
import { exportBody, listPage, listQuery, oneOf } from '../list.ts';

const Name = z.object({ lo: z.string(), en: z.string() });
const BySex = z.object({ total: z.number(), female: z.number(), male: z.number() });

/** How somebody stopped studying here. `missing`: not in the year after, and nobody has said what became of them. */
export const exitKinds = [
  'graduated',
  'transferred_out',
  'withdrawn',
  'dropped_out',
  'deceased',
  'missing',
] as const;
export const ExitKind = z.enum(exitKinds);
export type ExitKind = z.infer<typeof ExitKind>;

/** What the register can be narrowed to: also who `stayed`, and the whole `roll`, so that each number opens its people. */
export const exitFilters = [...exitKinds, 'stayed', 'roll'] as const;
export type ExitFilter = (typeof exitFilters)[number];

/** What a missing student can turn out to be. */
export const accountedKinds = ['transferred_out', 'withdrawn', 'dropped_out', 'deceased'] as const;
export const exitClearances = ['', 'cleared', 'not_cleared'] as const;

export const ExitLine = z.object({
  /** Of the last enrolment. */
  id: z.number(),
  /** 0 until something was noted. */
  version: z.number(),
  studentId: z.number(),
  code: z.string(),
  name: Name,
  sex: Sex,
  levelId: z.number(),
  level: Name,
  className: z.string(),
  /** `stayed` only where those were asked for. */
  kind: z.enum([...exitKinds, 'stayed']),
  /** Whether somebody said so of a student who was missing. */
  accounted: z.boolean(),
  /** The last day here; null for the missing. */
  date: z.nullable(LocalDate),
  /** The standard text that was chosen; the words are those of the record. */
  reasonId: z.nullable(z.number()),
  reason: z.string(),
  destination: z.string(),
  /** Books and the like given back. */
  clearance: z.enum(exitClearances),
  /** The card still opens the gate. */
  cardOpen: z.boolean(),
  /** Kip still owed for the student; null for who may not know it. */
  balance: z.nullable(z.number()),
  paper: z.nullable(z.object({ number: z.string(), issuedOn: LocalDate })),
});
export type ExitLine = z.infer<typeof ExitLine>;

export const ExitStatistics = z.object({
  /** Null: all levels together. */
  levelId: z.nullable(z.number()),
  level: z.nullable(Name),
  /** Everyone who studied here at some time of the year = `stayed` + all kinds. */
  roll: BySex,
  stayed: BySex,
  kinds: z.object({
    graduated: BySex,
    transferred_out: BySex,
    withdrawn: BySex,
    dropped_out: BySex,
    deceased: BySex,
    missing: BySex,
  }),
});
export type ExitStatistics = z.infer<typeof ExitStatistics>;

const exitQuery = listQuery(['date', 'name', 'code', 'level', 'balance'], {
  /** The year of the header when left out. */
  yearId: z.optional(Id),
  levelId: z.optional(Id),
  sex: oneOf(['female', 'male']),
  kind: oneOf(exitFilters),
  reasonId: z.optional(Id),
  /** Something is still open: money, card or clearance. */
  open: oneOf(['money', 'card', 'clearance', 'paper']),
});

export const exitReport = endpoint({
  name: 'reports.exits.list',
  method: 'GET',
  path: '/api/reports/exits',
  access: 'education.graduation.view',
  reads: ['student', 'class', 'graduate', 'invoice', 'payment', 'card', 'academic-year', 'rollover'],
  query: exitQuery,
  // Only filters and numbers were added.
  stillAnswers: ['c0392375ff75', 'ea19aeb712fd'],
  output: z.extend(listPage(ExitLine), {
    asOf: Instant,
    yearName: z.string(),
    yearClosed: z.boolean(),
    yearId: z.number(),
    years: z.array(z.object({ id: z.number(), name: z.string() })),
    levels: z.array(z.object({ id: z.number(), name: Name })),
    /** Standard reasons that were chosen in the year, with how often. */
    reasons: z.array(z.object({ id: z.number(), name: Name, count: z.number() })),
    /** Of the whole year: only the year narrows them. One for each level, and the last for all. */
    statistics: z.array(ExitStatistics),
    /** Missing since the year before the one shown. */
    missingBefore: z.nullable(z.object({ yearId: z.number(), yearName: z.string(), count: z.number() })),
  }),
});

export const exportExitReport = endpoint({
  name: 'reports.exits.export',
  method: 'POST',
  path: '/api/reports/exits/export',
  access: 'education.graduation.export',
  body: exportBody(exitQuery),
  // Only filters and numbers were added.
  stillAnswers: ['a0fbf3549d62'],
  output: 'file',
  discloses: 'people',
});

/** What the office notes about an exit. `accountedAs` only for who is missing between two years. */
export const ExitNote = z.object({
  destination: optionalLine(200),
  clearance: z._default(z.enum(exitClearances), ''),
  reason: optionalLine(300),
  accountedAs: z._default(z.nullable(z.enum(accountedKinds)), null),
});
export type ExitNote = z.infer<typeof ExitNote>;

export const ExitEdit = z.extend(ExitNote, { version: SeenVersion });

export const noteExit = endpoint({
  name: 'reports.exits.note',
  method: 'PUT',
  path: '/api/reports/exits/:id',
  access: 'education.student.edit',
  changes: ['student', 'graduate'],
  params: IdParams,
  body: ExitEdit,
  // Only filters and numbers were added.
  stillAnswers: ['25f0dae5a938'],
  output: ExitLine,
  errors: ['conflict', 'not_missing'],
});

/** Gives the transfer certificate its number, from an unbroken series of the branch and year. Once for each exit. */
export const issueTransferPaper = endpoint({
  name: 'reports.exits.paper',
  method: 'POST',
  path: '/api/reports/exits/:id/paper',
  access: 'education.student.edit',
  changes: ['student'],
  params: IdParams,
  body: z.object({ version: SeenVersion }),
  // Only filters and numbers were added.
  stillAnswers: ['25f0dae5a938'],
  output: ExitLine,
  errors: ['conflict', 'not_transferred', 'already_issued'],
});
