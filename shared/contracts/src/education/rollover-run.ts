import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, LocalDate, line, optionalLine, Version } from '../fields.ts';
import { Job, jobKind } from '../job.ts';
import { BlockKind } from './rollover-values.ts';
import { TwoScriptName } from './values.ts';

export const RolloverRun = z.object({
  /** Of the preview: what runs is what was seen. */
  version: Version,
  /** Undecided students stay in the old year; somebody has to say so. */
  leaveUndecided: z.boolean(),
  overCapacityReason: optionalLine(200),
  /** Why the year changes long before its end, or with few results: kept in the history. */
  earlyReason: optionalLine(300),
});

/** A whole year is carried over, or taken back, in one transaction; `done` and `total` are students. */
const moving = {
  access: 'education.rollover.approve',
  view: 'education.rollover.view',
  result: z.object({ students: z.number() }),
  canBeCalledOff: true,
  changes: ['rollover', 'result', 'student', 'class', 'graduate'],
} as const;
export const rollingOver = jobKind({ ...moving, name: 'education.rollover.run' });
export const undoingRollover = jobKind({ ...moving, name: 'education.rollover.undo' });

/** Runs the batch as one transaction. Answers at once where it is quick, else with `running`; a second call does nothing twice. */
export const runRollover = endpoint({
  name: 'education.rollover.run',
  method: 'POST',
  path: '/api/education/rollovers/:id/run',
  access: 'education.rollover.approve',
  changes: ['rollover', 'result', 'student', 'class', 'graduate'],
  params: IdParams,
  body: RolloverRun,
  output: Job,
  errors: [
    'not_found',
    'conflict',
    'year_closed',
    'rollover_changed',
    'rollover_undecided',
    'rollover_conflicts',
    'rollover_over_capacity',
    'rollover_empty',
    'rollover_early',
    'rollover_not_draft',
  ],
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

/** What stands in the way of an undo, at most 200 rows of it, and how many students it concerns. */
export const rolloverBlocks = endpoint({
  name: 'education.rollover.blocks',
  method: 'GET',
  path: '/api/education/rollovers/:id/blocks',
  access: 'education.rollover.view',
  reads: ['rollover', 'student', 'class'],
  params: IdParams,
  output: z.object({ students: z.number(), rows: z.array(Block) }),
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
  changes: ['rollover', 'result', 'student', 'class', 'graduate'],
  params: IdParams,
  body: UndoForm,
  output: Job,
  errors: ['not_found', 'year_closed', 'rollover_blocked', 'rollover_not_run'],
});

/** The same for single students; each row says whether it was done, and what stands in the way. */
export const undoStudents = endpoint({
  name: 'education.rollover.takeBack',
  method: 'POST',
  path: '/api/education/rollovers/:id/take-back',
  access: 'education.rollover.approve',
  changes: ['rollover', 'result', 'student', 'class'],
  params: IdParams,
  body: z.object({ students: z.array(Id).check(z.minLength(1, 'required'), z.maxLength(200)), reason }),
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
