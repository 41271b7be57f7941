import * as z from 'zod/mini';
import { AuditTrail } from '../audit.ts';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, text, Version } from '../fields.ts';

const Name = z.object({ lo: z.string(), en: z.string() });

/** Lessons a week, 0 to 40. */
const WeeklyPeriods = z.number().check(z.int(), z.minimum(0), z.maximum(40));
/** Weight of a subject in an average, in quarters up to 10. */
const Coefficient = z.number().check(z.minimum(0.25), z.maximum(10), z.multipleOf(0.25));

/** How a subject is taught at a level in a year. */
export const CurriculumValues = z.object({
  weeklyPeriods: WeeklyPeriods,
  coefficient: Coefficient,
  countsInAverage: z.boolean(),
  examSubject: z.boolean(),
  /** Order on reports. */
  position: z.number().check(z.int(), z.minimum(0), z.maximum(999)),
});
export type CurriculumValues = z.infer<typeof CurriculumValues>;

export const CurriculumInput = z.extend(CurriculumValues, { levelId: Id, subjectId: Id });
export type CurriculumInput = z.infer<typeof CurriculumInput>;

export const CurriculumChange = z.extend(CurriculumValues, {
  version: Version,
  /** Whoever changes it has seen which averages move: asked for once the year has begun. */
  accepted: z.boolean(),
  reason: text(300),
});
export type CurriculumChange = z.infer<typeof CurriculumChange>;

/** All that a form of either holds: what it adds a row with, and what it changes one with. */
export const CurriculumForm = z.extend(CurriculumChange, { levelId: Id, subjectId: Id });

export const CurriculumRow = z.object({
  id: z.number(),
  version: z.number(),
  levelId: z.number(),
  subject: z.object({
    id: z.number(),
    code: z.string(),
    name: Name,
    type: z.enum(['core', 'elective', 'activity', 'conduct']),
  }),
  weeklyPeriods: z.number(),
  coefficient: z.number(),
  countsInAverage: z.boolean(),
  examSubject: z.boolean(),
  position: z.number(),
});
export type CurriculumRow = z.infer<typeof CurriculumRow>;

export const CurriculumLevel = z.object({
  id: z.number(),
  code: z.string(),
  name: Name,
  /** Classes of the level in the year. */
  classes: z.number(),
});
export type CurriculumLevel = z.infer<typeof CurriculumLevel>;

export const Curriculum = z.object({
  levels: z.array(CurriculumLevel),
  rows: z.array(CurriculumRow),
  /** Subjects that are taught, for a level that lacks one. */
  subjects: z.array(z.object({ id: z.number(), code: z.string(), name: Name, usual: CurriculumValues })),
  /** Other years of the branch that have a curriculum. */
  years: z.array(z.object({ id: z.number(), name: z.string(), rows: z.number() })),
});
export type Curriculum = z.infer<typeof Curriculum>;

/** What is taught in the caller's branch and year. */
export const readCurriculum = endpoint({
  name: 'technical.curriculum.read',
  method: 'GET',
  path: '/api/technical/curriculum',
  access: 'technical.subject.view',
  reads: ['curriculum', 'subject', 'class'],
  output: Curriculum,
});

export const createCurriculumRow = endpoint({
  name: 'technical.curriculum.create',
  method: 'POST',
  path: '/api/technical/curriculum',
  access: 'technical.subject.edit',
  changes: ['curriculum'],
  body: CurriculumInput,
  output: CurriculumRow,
});

export const updateCurriculumRow = endpoint({
  name: 'technical.curriculum.update',
  method: 'PUT',
  path: '/api/technical/curriculum/:id',
  access: 'technical.subject.edit',
  changes: ['curriculum'],
  params: IdParams,
  body: CurriculumChange,
  output: CurriculumRow,
  errors: ['averages_move'],
});

export const deleteCurriculumRow = endpoint({
  name: 'technical.curriculum.delete',
  method: 'DELETE',
  path: '/api/technical/curriculum/:id',
  access: 'technical.subject.edit',
  changes: ['curriculum'],
  params: IdParams,
  output: 'nothing',
  errors: ['subject_taught'],
});

/** What a change of the weight moves: how much of the average the subject is, and whose average that is. */
export const WeightEffect = z.object({
  /** Nothing moves before the year has begun. */
  moves: z.boolean(),
  /** Parts of the average, 0 to 1. */
  shareBefore: z.number(),
  shareAfter: z.number(),
  classes: z.number(),
  students: z.number(),
  /** Averages of the year that are written down already and stay as they are. */
  settledResults: z.number(),
});
export type WeightEffect = z.infer<typeof WeightEffect>;

export const previewWeight = endpoint({
  name: 'technical.curriculum.previewWeight',
  method: 'GET',
  path: '/api/technical/curriculum/:id/effect',
  access: 'technical.subject.edit',
  reads: ['curriculum', 'student'],
  params: IdParams,
  query: z.object({
    coefficient: z.coerce.number().check(z.minimum(0.25), z.maximum(10)),
    counts: z.enum(['yes', 'no']),
  }),
  output: WeightEffect,
});

/** The usual subjects of these levels, as the list of subjects has them; what is there already stays. */
export const CurriculumFill = z.object({
  levelIds: z.array(Id).check(z.minLength(1, 'required'), z.maxLength(40)),
});

const Added = z.object({ added: z.number(), already: z.number() });

export const fillCurriculum = endpoint({
  name: 'technical.curriculum.fill',
  method: 'POST',
  path: '/api/technical/curriculum/fill',
  access: 'technical.subject.edit',
  changes: ['curriculum'],
  body: CurriculumFill,
  output: Added,
});

/** The curriculum of another year of the branch; what the year has already stays. `preview` only counts. */
export const CurriculumCopy = z.object({ fromYearId: Id, preview: z.boolean() });

export const copyCurriculum = endpoint({
  name: 'technical.curriculum.copy',
  method: 'POST',
  path: '/api/technical/curriculum/copy',
  access: 'technical.subject.edit',
  changes: ['curriculum'],
  body: CurriculumCopy,
  output: Added,
});

export const curriculumAudit = endpoint({
  name: 'technical.curriculum.audit',
  method: 'GET',
  path: '/api/technical/curriculum/:id/audit',
  access: 'technical.subject.view',
  reads: ['curriculum'],
  params: IdParams,
  output: AuditTrail,
});
