import * as z from 'zod/mini';
import { AuditTrail } from '../audit.ts';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, Instant, LocalDate, line, optionalLine, Version } from '../fields.ts';
import { exportBody, listPage, listQuery } from '../list.ts';
import { YearState } from '../session.ts';
import { Level } from './class.ts';
import { PupilStatus, TwoScriptName } from './values.ts';

/** What becomes of a pupil at the end of a year. */
export const outcomes = ['promote', 'repeat', 're_sit_pending', 'graduate', 'leave'] as const;
export const Outcome = z.enum(outcomes);
export type Outcome = z.infer<typeof Outcome>;

/** How somebody leaves whose outcome is to leave. */
export const leaveWays = ['withdrawn', 'transferred_out', 'dropped_out'] as const;

/**
 * The first keeps a batch from running; the others are told and leave the choice to the office. That somebody is in
 * both years can't be: enrolments never overlap, and who is carried over is no candidate any more.
 */
export const rolloverConflicts = ['no_target_class', 'suspended', 'debt'] as const;
export const RolloverConflict = z.enum(rolloverConflicts);
export type RolloverConflict = z.infer<typeof RolloverConflict>;

/** What keeps a pupil from being taken back out of the new year. */
export const blockKinds = ['invoice', 'result', 'attendance', 'moved', 'status'] as const;
export const BlockKind = z.enum(blockKinds);
export type BlockKind = z.infer<typeof BlockKind>;

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

/** How far a run or an undo is; `interrupted`: its server stopped, and nothing was kept. */
export const RolloverProgress = z.object({
  state: z.enum(['idle', 'running', 'finished', 'failed', 'interrupted']),
  kind: z.nullable(z.enum(['run', 'undo'])),
  done: z.number(),
  total: z.number(),
  errorCode: z.nullable(z.string()),
});
export type RolloverProgress = z.infer<typeof RolloverProgress>;

export const RolloverSummary = z.object({
  rollover: Rollover,
  progress: RolloverProgress,
  pupils: z.number(),
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
  /** Classes of the old year, with how many of their pupils have a result. */
  fromClasses: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      levelId: z.number(),
      pupils: z.number(),
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
  /** After the run: re-sits without a result yet, and pupils taken back one by one. */
  reSitsOpen: z.number(),
  takenBack: z.number(),
});
export type RolloverSummary = z.infer<typeof RolloverSummary>;

export const DecisionQuery = listQuery(['name', 'code', 'class', 'average'], {
  level: z.optional(Id),
  /** A class of the old year, and one of the new. */
  class: z.optional(Id),
  toClass: z.optional(Id),
  outcome: z.optional(z.enum([...outcomes, 'undecided'])),
  conflict: z.optional(RolloverConflict),
  /** After the run: re-sits that nobody has marked yet, or pupils taken back. */
  state: z.optional(z.enum(['re_sit_open', 'taken_back', 'carried'])),
});
export type DecisionQuery = z.output<typeof DecisionQuery>;

export const Decision = z.object({
  /** The pupil's id. */
  id: z.number(),
  code: z.string(),
  name: TwoScriptName,
  status: PupilStatus,
  className: z.string(),
  level: TwoScriptName,
  /** Where the level stands among all, and whether school ends with it. */
  levelPosition: z.number(),
  finalLevel: z.boolean(),
  average: z.nullable(z.number()),
  reSitAverage: z.nullable(z.number()),
  outcome: z.nullable(Outcome),
  leaveAs: z.nullable(z.enum(leaveWays)),
  toClass: z.nullable(z.object({ id: z.number(), name: z.string() })),
  /** Filled in from the result, or chosen by somebody. */
  chosenBy: z.nullable(TwoScriptName),
  reason: z.string(),
  conflicts: z.array(RolloverConflict),
  resolvedAs: z.nullable(Outcome),
  carried: z.boolean(),
  takenBack: z.boolean(),
});
export type Decision = z.infer<typeof Decision>;

/** The branch's years with their pupils and classes, and every rollover, the newest first. */
export const listRollovers = endpoint({
  name: 'education.rollover.list',
  method: 'GET',
  path: '/api/education/rollovers',
  access: 'education.rollover.view',
  output: z.object({
    rows: z.array(Rollover),
    years: z.array(z.object({ ...Year.shape, pupils: z.number(), classes: z.number() })),
  }),
});

const chosen = z.coerce.number('required').check(z.int('required'), z.minimum(1, 'required'));
export const RolloverStart = z.object({ fromYearId: chosen, toYearId: chosen });

/** Prepares a rollover; one that is being prepared for these years already is opened again. */
export const startRollover = endpoint({
  name: 'education.rollover.start',
  method: 'POST',
  path: '/api/education/rollovers',
  access: 'education.rollover.edit',
  body: RolloverStart,
  output: Rollover,
  errors: ['year_closed', 'rollover_draft_elsewhere'],
});

export const getRollover = endpoint({
  name: 'education.rollover.get',
  method: 'GET',
  path: '/api/education/rollovers/:id',
  access: 'education.rollover.view',
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
  params: IdParams,
  output: z.object({ changed: z.number() }),
  errors: ['not_found', 'rollover_not_draft'],
});

export const listDecisions = endpoint({
  name: 'education.rollover.decisions',
  method: 'GET',
  path: '/api/education/rollovers/:id/pupils',
  access: 'education.rollover.view',
  params: IdParams,
  query: DecisionQuery,
  output: listPage(Decision),
  errors: ['not_found'],
});

export const exportDecisions = endpoint({
  name: 'education.rollover.export',
  method: 'POST',
  path: '/api/education/rollovers/:id/export',
  access: 'education.rollover.export',
  params: IdParams,
  body: exportBody(DecisionQuery),
  output: 'file',
  errors: ['not_found'],
});

const Chosen = z.object({
  /** These pupils, or, without them, everybody whom the filter lets through. */
  pupils: z.optional(z.array(Id).check(z.minLength(1, 'required'), z.maxLength(1000))),
  filter: z.optional(DecisionQuery),
  /** `from_result`: as the result says, as if nobody had chosen. Left out: only the class changes. */
  outcome: z.optional(z.enum([...outcomes, 'undecided', 'from_result'])),
  leaveAs: z.optional(z.enum(leaveWays)),
  /** Null: no class. Left out: the usual one for the outcome. */
  toClassId: z.optional(z.nullable(Id)),
  reason: optionalLine(300),
});

export const DecisionChange = Chosen.check(
  z.refine(({ outcome, leaveAs }) => outcome !== 'leave' || leaveAs !== undefined, {
    error: 'required',
    path: ['leaveAs'],
  }),
  z.refine(({ outcome, toClassId }) => outcome !== undefined || toClassId !== undefined, {
    error: 'required',
    path: ['outcome'],
  }),
  z.refine(({ pupils, filter }) => pupils !== undefined || filter !== undefined, {
    error: 'required',
    path: ['pupils'],
  }),
);
export type DecisionChange = z.output<typeof DecisionChange>;

/** What the form of an outcome asks; the class is then the usual one. */
export const OutcomeForm = z
  .object({
    outcome: z.enum([...outcomes, 'undecided', 'from_result']),
    leaveAs: z.nullable(z.enum(leaveWays)),
    reason: optionalLine(300),
  })
  .check(
    z.refine(({ outcome, leaveAs }) => outcome !== 'leave' || leaveAs !== null, {
      error: 'required',
      path: ['leaveAs'],
    }),
  );

/** What the form of a class asks; the outcome stays. */
export const PlaceForm = z.object({ toClassId: chosen });

/** Whom the outcome or class doesn't fit (another level) stays as before and is named. */
export const decideOutcomes = endpoint({
  name: 'education.rollover.decide',
  method: 'POST',
  path: '/api/education/rollovers/:id/decide',
  access: 'education.rollover.edit',
  params: IdParams,
  body: DecisionChange,
  output: z.object({
    changed: z.number(),
    unfit: z.array(
      z.object({ id: z.number(), code: z.string(), name: TwoScriptName, className: z.string() }),
    ),
  }),
  errors: ['not_found', 'rollover_not_draft'],
});

export const RolloverRun = z.object({
  /** Of the preview: what runs is what was seen. */
  version: Version,
  /** Undecided pupils stay in the old year; somebody has to say so. */
  leaveUndecided: z.boolean(),
  overCapacityReason: optionalLine(200),
});

/** Runs the batch as one transaction. Answers at once where it is quick, else with `running`; a second call does nothing twice. */
export const runRollover = endpoint({
  name: 'education.rollover.run',
  method: 'POST',
  path: '/api/education/rollovers/:id/run',
  access: 'education.rollover.approve',
  params: IdParams,
  body: RolloverRun,
  output: RolloverProgress,
  errors: [
    'not_found',
    'conflict',
    'year_closed',
    'rollover_changed',
    'rollover_undecided',
    'rollover_conflicts',
    'rollover_over_capacity',
    'rollover_empty',
    'rollover_not_draft',
  ],
});

export const rolloverProgress = endpoint({
  name: 'education.rollover.progress',
  method: 'GET',
  path: '/api/education/rollovers/:id/progress',
  access: 'education.rollover.view',
  params: IdParams,
  output: RolloverProgress,
  errors: ['not_found'],
});

const Block = z.object({
  id: z.number(),
  code: z.string(),
  name: TwoScriptName,
  kind: BlockKind,
  /** An invoice's number, a class, a status. */
  what: z.string(),
  day: z.nullable(LocalDate),
});

/** What stands in the way of an undo, at most 200 rows of it, and how many pupils it concerns. */
export const rolloverBlocks = endpoint({
  name: 'education.rollover.blocks',
  method: 'GET',
  path: '/api/education/rollovers/:id/blocks',
  access: 'education.rollover.view',
  params: IdParams,
  output: z.object({ pupils: z.number(), rows: z.array(Block) }),
  errors: ['not_found'],
});

const reason = line(300);

export const UndoForm = z.object({ reason });

/** Takes the whole batch back, to the last enrolment. Refused while anything of the new year stands in the way. */
export const undoRollover = endpoint({
  name: 'education.rollover.undo',
  method: 'POST',
  path: '/api/education/rollovers/:id/undo',
  access: 'education.rollover.approve',
  params: IdParams,
  body: UndoForm,
  output: RolloverProgress,
  errors: ['not_found', 'year_closed', 'rollover_blocked', 'rollover_not_run'],
});

/** The same for single pupils; each row says whether it was done, and what stands in the way. */
export const takeBackPupils = endpoint({
  name: 'education.rollover.takeBack',
  method: 'POST',
  path: '/api/education/rollovers/:id/take-back',
  access: 'education.rollover.approve',
  params: IdParams,
  body: z.object({ pupils: z.array(Id).check(z.minLength(1, 'required'), z.maxLength(200)), reason }),
  output: z.object({
    rows: z.array(
      z.object({
        id: z.number(),
        code: z.string(),
        name: TwoScriptName,
        takenBack: z.boolean(),
        blocks: z.array(z.object({ kind: BlockKind, what: z.string(), day: z.nullable(LocalDate) })),
      }),
    ),
  }),
  errors: ['not_found', 'year_closed', 'rollover_not_run'],
});

export const ReSitResult = z.object({
  pupilId: Id,
  /** Kept beside the average of the year. */
  average: z.nullable(z.number().check(z.minimum(0), z.maximum(10))),
  passed: z.boolean(),
  /** Null for a graduate who doesn't go on here. */
  toClassId: z.nullable(Id),
  /** The first day in the new class. */
  from: LocalDate,
  overCapacityReason: optionalLine(200),
});
export type ReSitResult = z.output<typeof ReSitResult>;

/** A pending re-sit comes to its end: who passes is promoted or graduates, who doesn't repeats. */
export const resolveReSit = endpoint({
  name: 'education.rollover.resolveReSit',
  method: 'POST',
  path: '/api/education/rollovers/:id/re-sit',
  access: 'education.rollover.edit',
  params: IdParams,
  body: ReSitResult,
  output: z.object({ outcome: Outcome }),
  errors: [
    'not_found',
    'year_closed',
    'mark_window_before',
    'mark_window_closed',
    'rollover_not_run',
    're_sit_not_pending',
    'class_full',
    'already_enrolled',
  ],
});

export const rolloverAudit = endpoint({
  name: 'education.rollover.audit',
  method: 'GET',
  path: '/api/education/rollovers/:id/audit',
  access: 'education.rollover.view',
  params: IdParams,
  output: AuditTrail,
  errors: ['not_found'],
});
