import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, optionalLine, Version } from '../fields.ts';
import { exportBody, listPage, listQuery } from '../list.ts';
import { leaveWays, Outcome, outcomes, RolloverConflict } from './rollover-values.ts';
import { ChosenId, StudentStatus, TwoScriptName } from './values.ts';

export const DecisionQuery = listQuery(['name', 'code', 'class', 'average'], {
  level: z.optional(Id),
  /** A class of the old year, and one of the new. */
  class: z.optional(Id),
  toClass: z.optional(Id),
  outcome: z.optional(z.enum([...outcomes, 'undecided'])),
  conflict: z.optional(RolloverConflict),
  /** After the run: re-sits that nobody has marked yet, or students taken back. */
  state: z.optional(z.enum(['re_sit_open', 'taken_back', 'carried'])),
});
export type DecisionQuery = z.output<typeof DecisionQuery>;

export const Decision = z.object({
  /** The student's id. */
  id: z.number(),
  code: z.string(),
  name: TwoScriptName,
  status: StudentStatus,
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

export const listDecisions = endpoint({
  name: 'education.rollover.decisions',
  method: 'GET',
  path: '/api/education/rollovers/:id/students',
  access: 'education.rollover.view',
  reads: ['rollover', 'result', 'student'],
  params: IdParams,
  query: DecisionQuery,
  output: z.extend(listPage(Decision), {
    /** Of the rollover, as its decisions are told here. */
    version: z.number(),
  }),
  errors: ['not_found'],
  // The version of what is told was added.
  stillAnswers: ['767858bad56c'],
});

export const exportDecisions = endpoint({
  name: 'education.rollover.export',
  method: 'POST',
  path: '/api/education/rollovers/:id/export',
  access: 'education.rollover.export',
  params: IdParams,
  body: exportBody(DecisionQuery),
  output: 'file',
  discloses: 'people',
  errors: ['not_found'],
});

const Chosen = z.object({
  /** These students, or, without them, everybody whom the filter lets through. */
  students: z.optional(z.array(Id).check(z.minLength(1, 'required'), z.maxLength(1000))),
  filter: z.optional(DecisionQuery),
  /** The version of the list that the filter was chosen from: who is decided since keeps that, and is named. */
  filterSeen: z.optional(Version),
  /** What the page showed of these students: who is decided otherwise by now keeps that, and is named. */
  seen: z.optional(
    z
      .array(
        z.object({
          student: Id,
          outcome: z.nullable(Outcome),
          leaveAs: z.nullable(z.enum(leaveWays)),
          toClassId: z.nullable(Id),
        }),
      )
      .check(z.maxLength(1000)),
  ),
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
  z.refine(({ students, filter }) => students !== undefined || filter !== undefined, {
    error: 'required',
    path: ['students'],
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
export const PlaceForm = z.object({ toClassId: ChosenId });

const NamedStudents = z.array(
  z.object({ id: z.number(), code: z.string(), name: TwoScriptName, className: z.string() }),
);

/** Whom the outcome or class doesn't fit (another level) stays as before and is named. */
export const decideOutcomes = endpoint({
  name: 'education.rollover.decide',
  method: 'POST',
  path: '/api/education/rollovers/:id/decide',
  access: 'education.rollover.edit',
  changes: ['rollover'],
  params: IdParams,
  body: DecisionChange,
  output: z.object({
    changed: z.number(),
    unfit: NamedStudents,
    /** Those of `seen`, or of the filter, whom somebody else has decided since. */
    meanwhile: NamedStudents,
  }),
  errors: ['not_found', 'rollover_not_draft'],
  // What the page showed of the chosen ones, and whom somebody else had decided, were added.
  stillAnswers: ['9fd3e4c7d396', 'de442f2414c9', '19d54c4094bb'],
});
