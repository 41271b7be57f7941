import * as z from 'zod/mini';
import { AuditTrail } from '../audit.ts';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, optionalLine, Version } from '../fields.ts';
import { Level } from './class.ts';
import { ExamSubject, ExamSubjectChoice, mostExamSubjects } from './exam-subject.ts';
import { GraduateStatus } from './graduation.ts';
import { ChosenId, TwoScriptName } from './values.ts';
import { Average, Conduct } from './year-result.ts';

/** What a batch asks of its candidates; null, or no conduct: not asked for. */
const rules = {
  passAverage: z.nullable(Average),
  mostFailedSubjects: z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(40))),
  /** Per cent of the school days. */
  leastAttendance: z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(100))),
  leastConduct: Conduct,
  examPass: z.number('required').check(z.minimum(0), z.maximum(10)),
  /** Whether a re-sit counts at most as a bare pass. */
  reSitCapped: z.boolean(),
  /** Whether approval ends the student's way in this branch. */
  leavesSchool: z.boolean(),
  debtBlocks: z.boolean(),
  clearanceBlocks: z.boolean(),
  /** What is sat, in the order of the papers; none: the exam has one mark. */
  examSubjects: z.array(ExamSubjectChoice).check(
    z.maxLength(mostExamSubjects),
    z.refine((list) => new Set(list.map(({ subjectId }) => subjectId)).size === list.length, 'duplicate'),
  ),
  examCentre: optionalLine(120),
  signatory: optionalLine(120),
};

export const GraduationBatch = z.object({
  id: z.number(),
  version: z.number(),
  level: Level,
  year: z.object({ id: z.number(), name: z.string(), closed: z.boolean() }),
  ...rules,
  examSubjects: z.array(ExamSubject),
  /** Candidates by status; a status that nobody has is left out. */
  counts: z.partialRecord(GraduateStatus, z.number()),
});
export type GraduationBatch = z.output<typeof GraduationBatch>;

export const BatchInput = z.object({
  levelId: ChosenId,
  ...rules,
});
export type BatchInput = z.output<typeof BatchInput>;

export const BatchEdit = z.object({ ...rules, version: Version });
export type BatchEdit = z.output<typeof BatchEdit>;

/** Both in one, for the form that does both: its version follows the row when someone else saved meanwhile. */
export const BatchChange = z.object({ ...BatchInput.shape, version: Version });
export type BatchChange = z.output<typeof BatchChange>;

/** The batches of the caller's branch and year, and for which levels there can be one. */
export const listBatches = endpoint({
  name: 'education.graduation.batches',
  method: 'GET',
  path: '/api/education/graduation/batches',
  access: 'education.graduation.view',
  reads: ['graduate', 'student'],
  output: z.object({
    rows: z.array(GraduationBatch),
    /** Who usually signs: the branch's head. */
    head: z.nullable(TwoScriptName),
    /** Final levels of the branch; `goesOn` where it teaches the next one too. */
    levels: z.array(
      z.object({
        level: Level,
        goesOn: z.boolean(),
        enrolled: z.number(),
        /** What is taught at the level and can be sat. */
        subjects: z.array(ExamSubject),
        /** What a new batch begins with: the exam of the level's batch before, or else its exam subjects. */
        usualSubjects: z.array(ExamSubject),
      }),
    ),
    /** What any batch of the branch sat, of every year. */
    examSubjects: z.array(ExamSubject),
  }),
});

export const createBatch = endpoint({
  name: 'education.graduation.createBatch',
  method: 'POST',
  path: '/api/education/graduation/batches',
  access: 'education.graduation.create',
  changes: ['graduate'],
  body: BatchInput,
  output: GraduationBatch,
  errors: ['year_closed'],
});

/** Results are recalculated by the changed rules where nothing has been approved yet. */
export const updateBatch = endpoint({
  name: 'education.graduation.updateBatch',
  method: 'PUT',
  path: '/api/education/graduation/batches/:id',
  access: 'education.graduation.edit',
  changes: ['graduate'],
  params: IdParams,
  body: BatchEdit,
  output: GraduationBatch,
  errors: ['not_found', 'conflict', 'year_closed'],
});

/** Only while nobody in it was approved or ever held a certificate. */
export const deleteBatch = endpoint({
  name: 'education.graduation.deleteBatch',
  method: 'DELETE',
  path: '/api/education/graduation/batches/:id',
  access: 'education.graduation.create',
  changes: ['graduate'],
  params: IdParams,
  output: 'nothing',
  errors: ['not_found', 'batch_in_use', 'year_closed'],
});

/** Takes in who studies at the level, lets go who has left, and looks at the evidence for each check. */
export const buildCandidates = endpoint({
  name: 'education.graduation.build',
  method: 'POST',
  path: '/api/education/graduation/batches/:id/candidates',
  access: 'education.graduation.create',
  changes: ['graduate'],
  params: IdParams,
  output: z.object({ added: z.number(), removed: z.number(), candidates: z.number() }),
  errors: ['not_found', 'year_closed'],
});

/** Checks everybody, or the chosen ones, who hasn't sat the exam yet and whom nobody has decided by hand. */
export const judgeCandidates = endpoint({
  name: 'education.graduation.judge',
  method: 'POST',
  path: '/api/education/graduation/batches/:id/judge',
  access: 'education.graduation.edit',
  changes: ['graduate'],
  params: IdParams,
  body: z.object({ candidates: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(2000))) }),
  output: z.object({ eligible: z.number(), notEligible: z.number(), undecided: z.number() }),
  errors: ['not_found', 'year_closed'],
});

export const batchAudit = endpoint({
  name: 'education.graduation.batchAudit',
  method: 'GET',
  path: '/api/education/graduation/batches/:id/audit',
  access: 'education.graduation.view',
  reads: ['graduate'],
  params: IdParams,
  output: AuditTrail,
  errors: ['not_found'],
});
