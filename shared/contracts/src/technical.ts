import * as z from 'zod/mini';
import { AuditTrail } from './audit.ts';
import { endpoint } from './endpoint.ts';
import { BilingualName, Id, IdParams, Version } from './fields.ts';
import { exportBody, listPage, listQuery } from './list.ts';

export * from './technical/announcement.ts';
export * from './technical/announcement-template.ts';
export * from './technical/curriculum.ts';
export * from './technical/days/absence.ts';
export * from './technical/days/cover.ts';
export * from './technical/days/day.ts';
export * from './technical/days/free.ts';
export * from './technical/notice.ts';
export * from './technical/period-set.ts';
export * from './technical/room.ts';
export * from './technical/teaching.ts';
export * from './technical/timetable/feed.ts';
export * from './technical/timetable/fet.ts';
export * from './technical/timetable/generator.ts';
export * from './technical/timetable/group.ts';
export * from './technical/timetable/own-week.ts';
export * from './technical/timetable/rule.ts';
export * from './technical/timetable/version.ts';
export * from './technical/timetable/week.ts';

export const SubjectType = z.enum(['core', 'elective', 'activity', 'conduct']);
export type SubjectType = z.infer<typeof SubjectType>;
export const subjectTypes = SubjectType.options;

/** A grade level that subjects can be taught at, e.g. `M1` (ມ.1). */
export const LevelOption = z.object({
  id: z.number(),
  code: z.string(),
  name: z.object({ lo: z.string(), en: z.string() }),
});
export type LevelOption = z.infer<typeof LevelOption>;

/** What a person types in the form of a subject. */
export const SubjectInput = z.object({
  /** Capitals, digits and dashes; unique in the school group. */
  code: z
    .string()
    .check(
      z.trim(),
      z.toUpperCase(),
      z.minLength(1, 'required'),
      z.maxLength(20),
      z.regex(/^[A-Z0-9-]+$/, 'subject_code'),
    ),
  name: BilingualName,
  type: SubjectType,
  levelIds: z.array(Id).check(z.minLength(1, 'required'), z.maxLength(40)),
  /** Lessons a week, 0 to 40. */
  weeklyPeriods: z.number().check(z.int(), z.minimum(0), z.maximum(40)),
  /** Weight of the subject in an average, in quarters up to 10. */
  coefficient: z.number().check(z.minimum(0.25), z.maximum(10), z.multipleOf(0.25)),
  countsInAverage: z.boolean(),
  examSubject: z.boolean(),
  /** Order on reports. */
  position: z.number().check(z.int(), z.minimum(0), z.maximum(999)),
  active: z.boolean(),
});
export type SubjectInput = z.infer<typeof SubjectInput>;

/** The form of a subject that is there already. */
export const SubjectChange = z.extend(SubjectInput, { version: Version });

export const Subject = z.object({
  id: z.number(),
  version: z.number(),
  code: z.string(),
  name: z.object({ lo: z.string(), en: z.string() }),
  type: SubjectType,
  levels: z.array(LevelOption),
  weeklyPeriods: z.number(),
  coefficient: z.number(),
  countsInAverage: z.boolean(),
  examSubject: z.boolean(),
  position: z.number(),
  active: z.boolean(),
  /** Whether a year's curriculum has it or teachers are assigned to it: such a subject can be retired, not deleted. */
  inUse: z.boolean(),
});
export type Subject = z.infer<typeof Subject>;

export const subjectSorts = ['position', 'code', 'name', 'type', 'periods', 'coefficient'] as const;

const SubjectQuery = listQuery(subjectSorts, {
  level: z.optional(Id),
  type: z.optional(SubjectType),
  active: z.optional(z.enum(['yes', 'no'])),
});

export const listSubjects = endpoint({
  name: 'technical.subject.list',
  method: 'GET',
  path: '/api/technical/subjects',
  access: 'technical.subject.view',
  reads: ['subject'],
  query: SubjectQuery,
  output: listPage(Subject),
});

export const exportSubjects = endpoint({
  name: 'technical.subject.export',
  method: 'POST',
  path: '/api/technical/subjects/export',
  access: 'technical.subject.export',
  body: exportBody(SubjectQuery),
  output: 'file',
  discloses: 'nothing',
});

export const createSubject = endpoint({
  name: 'technical.subject.create',
  method: 'POST',
  path: '/api/technical/subjects',
  access: 'technical.subject.create',
  changes: ['subject'],
  body: SubjectInput,
  output: Subject,
});

export const updateSubject = endpoint({
  name: 'technical.subject.update',
  method: 'PUT',
  path: '/api/technical/subjects/:id',
  access: 'technical.subject.edit',
  changes: ['subject'],
  params: IdParams,
  body: SubjectChange,
  output: Subject,
});

export const deleteSubject = endpoint({
  name: 'technical.subject.delete',
  method: 'DELETE',
  path: '/api/technical/subjects/:id',
  access: 'technical.subject.delete',
  changes: ['subject'],
  params: IdParams,
  output: 'nothing',
  errors: ['subject_in_use', 'subject_in_exam'],
});

export const subjectAudit = endpoint({
  name: 'technical.subject.audit',
  method: 'GET',
  path: '/api/technical/subjects/:id/audit',
  access: 'technical.subject.view',
  reads: ['subject'],
  params: IdParams,
  output: AuditTrail,
});

export const listLevels = endpoint({
  name: 'technical.level.list',
  method: 'GET',
  path: '/api/technical/levels',
  access: 'technical.subject.view',
  reads: [],
  output: z.object({ rows: z.array(LevelOption) }),
});
