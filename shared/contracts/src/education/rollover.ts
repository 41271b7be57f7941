import * as z from 'zod/mini';
import { AuditTrail } from '../audit.ts';
import { endpoint } from '../endpoint.ts';
import { IdParams, Instant, LocalDate } from '../fields.ts';
import { Job } from '../job.ts';
import { YearState } from '../session.ts';
import { Level } from './class.ts';

import { ChosenId, TwoScriptName } from './values.ts';

const Year = z.object({
  id: z.number(),
  name: z.string(),
  state: YearState,
  start: LocalDate,
  end: LocalDate,
});

export const Rollover = z.object({
  id: z.number(),
  version: z.number(),
  state: z.enum(['draft', 'done', 'undone']),
  from: Year,
  to: Year,
  createdAt: Instant,
  createdBy: TwoScriptName,
  runAt: z.nullable(Instant),
  runBy: z.nullable(TwoScriptName),
  undoneAt: z.nullable(Instant),
  undoneBy: z.nullable(TwoScriptName),
  undoReason: z.string(),
});
export type Rollover = z.infer<typeof Rollover>;

export const RolloverSummary = z.object({
  rollover: Rollover,
  /** Its last run or undo, however far it is. */
  job: z.nullable(Job),
  students: z.number(),
  /** By level of the old year; `goesOn` are graduates who stay at the next level. */
  levels: z.array(
    z.object({
      level: Level,
      undecided: z.number(),
      promote: z.number(),
      repeat: z.number(),
      re_sit_pending: z.number(),
      graduate: z.number(),
      goesOn: z.number(),
      leave: z.number(),
    }),
  ),
  conflicts: z.object({
    no_target_class: z.number(),
    suspended: z.number(),
    debt: z.number(),
  }),
  /** Classes of the old year, with how many of their students have a result. */
  fromClasses: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      levelId: z.number(),
      students: z.number(),
      results: z.number(),
    }),
  ),
  /** Classes of the new year: who is there already, and who comes. */
  toClasses: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      levelId: z.number(),
      levelPosition: z.number(),
      capacity: z.number(),
      there: z.number(),
      coming: z.number(),
    }),
  ),
  /** Of a draft that would run long before the year's end, or with few results: what speaks against it. */
  early: z.nullable(z.object({ percentLeft: z.number(), results: z.number(), students: z.number() })),
  /** After the run: re-sits without a result yet, and students taken back one by one. */
  reSitsOpen: z.number(),
  takenBack: z.number(),
});
export type RolloverSummary = z.infer<typeof RolloverSummary>;

/** The branch's years with their students and classes, and every rollover, the newest first. */
export const listRollovers = endpoint({
  name: 'education.rollover.list',
  method: 'GET',
  path: '/api/education/rollovers',
  access: 'education.rollover.view',
  reads: ['rollover', 'class', 'academic-year'],
  output: z.object({
    rows: z.array(Rollover),
    years: z.array(z.object({ ...Year.shape, students: z.number(), classes: z.number() })),
    /** What the year after the latest would be like, with the same days, terms and months; null without any year. */
    nextYear: z.nullable(
      z.object({
        name: z.string(),
        startDate: LocalDate,
        endDate: LocalDate,
        terms: z.array(z.object({ startDate: LocalDate, endDate: LocalDate })),
        markingMonths: z.array(z.number()),
      }),
    ),
  }),
});

export const RolloverStart = z.object({ fromYearId: ChosenId, toYearId: ChosenId });

/** Prepares a rollover; one that is being prepared for these years already is opened again. */
export const startRollover = endpoint({
  name: 'education.rollover.start',
  method: 'POST',
  path: '/api/education/rollovers',
  access: 'education.rollover.edit',
  changes: ['rollover'],
  body: RolloverStart,
  output: Rollover,
  errors: ['year_closed', 'rollover_draft_elsewhere', 'rollover_draft_meanwhile'],
});

export const getRollover = endpoint({
  name: 'education.rollover.get',
  method: 'GET',
  path: '/api/education/rollovers/:id',
  access: 'education.rollover.view',
  reads: ['rollover', 'result', 'class'],
  params: IdParams,
  output: RolloverSummary,
  errors: ['not_found'],
});

/** Throws away what was prepared; nothing of a run is ever deleted. */
export const discardRollover = endpoint({
  name: 'education.rollover.discard',
  method: 'DELETE',
  path: '/api/education/rollovers/:id',
  access: 'education.rollover.edit',
  changes: ['rollover'],
  params: IdParams,
  output: 'nothing',
  errors: ['not_found', 'rollover_not_draft'],
});

/** Fetches anew who studies in the old year, and fills in outcomes from results; what somebody chose stays. */
export const refreshRollover = endpoint({
  name: 'education.rollover.refresh',
  method: 'POST',
  path: '/api/education/rollovers/:id/refresh',
  access: 'education.rollover.edit',
  changes: ['rollover'],
  params: IdParams,
  output: z.object({ changed: z.number() }),
  errors: ['not_found', 'rollover_not_draft'],
});

export const rolloverAudit = endpoint({
  name: 'education.rollover.audit',
  method: 'GET',
  path: '/api/education/rollovers/:id/audit',
  access: 'education.rollover.view',
  reads: ['rollover'],
  params: IdParams,
  output: AuditTrail,
  errors: ['not_found'],
});
