import * as z from 'zod/mini';
import { AuditTrail } from '../audit.ts';
import { endpoint } from '../endpoint.ts';
import { Id, LocalDate } from '../fields.ts';
import { RuleTime } from './timetable/rule.ts';

const Name = z.object({ lo: z.string(), en: z.string() });

/** Who answers for a subject in a class, and who helps. */
export const TeachingPart = z.enum(['main', 'assistant']);
export type TeachingPart = z.infer<typeof TeachingPart>;

/** Somebody teaches from a day until a day, both included; null: until the year's end. */
export const TeachingRow = z.object({
  teacherId: Id,
  part: TeachingPart,
  from: LocalDate,
  until: z.nullable(LocalDate),
});
export type TeachingRow = z.infer<typeof TeachingRow>;

/** Everybody who teaches in one cell, as a form holds them. */
export const TeachingRows = z.object({ rows: z.array(TeachingRow).check(z.maxLength(20)) });

const Version = z.number().check(z.int(), z.minimum(0), z.maximum(2_147_483_647));

/** A class and a subject, with everybody who teaches it in the year. Version 0: nobody has planned it yet. */
export const TeachingCell = z.object({
  classId: Id,
  subjectId: Id,
  version: Version,
  rows: z.array(TeachingRow).check(z.maxLength(20)),
});
export type TeachingCell = z.infer<typeof TeachingCell>;

export const TeachingClass = z.object({
  id: z.number(),
  name: z.string(),
  levelId: z.number(),
  homeroom: z.nullable(Name),
  /** Whose bells it has; null: nobody has said. */
  periodSetId: z.nullable(z.number()),
});
export type TeachingClass = z.infer<typeof TeachingClass>;

export const TeachingSubject = z.object({ id: z.number(), code: z.string(), name: Name });
export type TeachingSubject = z.infer<typeof TeachingSubject>;

/** The teacher training that somebody has, as the school census asks for it; `none` is somebody without any. */
export const trainingLevels = ['none', 'lower', 'middle', 'higher', 'bachelor', 'master', 'doctor'] as const;
export const TrainingLevel = z.enum(trainingLevels);
export type TrainingLevel = z.infer<typeof TrainingLevel>;

export const TeachingTeacher = z.object({
  id: z.number(),
  name: Name,
  /** Works at the branch now; who doesn't stays in the cells where they taught. */
  available: z.boolean(),
  /** Periods a week at most; null: nobody has said. */
  weeklyCap: z.nullable(z.number()),
  /** What they are qualified for; empty: nobody has said. */
  subjectIds: z.array(z.number()),
  /** Null: nobody has said. */
  training: z.nullable(TrainingLevel),
  /** Periods a week that they teach now in other branches. */
  elsewhere: z.number(),
  /** Of the cap and the subjects. */
  version: z.number(),
});
export type TeachingTeacher = z.infer<typeof TeachingTeacher>;

/** What must hold of a teacher’s week in the timetable that is being made, else in the one that holds. */
export const TeachingLimit = z.object({
  teacherId: z.number(),
  /** When they can’t teach. */
  away: z.array(RuleTime),
  /** Null: no rule says. */
  mostHours: z.nullable(z.number()),
  mostDays: z.nullable(z.number()),
  /** Periods that several classes have together, counted once too often for each class after the first. */
  shared: z.number(),
});
export type TeachingLimit = z.infer<typeof TeachingLimit>;

export const TeachingPeriod = z.object({
  setId: z.number(),
  weekday: z.number(),
  startsAt: z.string(),
  endsAt: z.string(),
});
export type TeachingPeriod = z.infer<typeof TeachingPeriod>;

export const Teaching = z.object({
  classes: z.array(TeachingClass),
  subjects: z.array(TeachingSubject),
  /** What each level is taught. */
  curriculum: z.array(z.object({ levelId: z.number(), subjectId: z.number(), weeklyPeriods: z.number() })),
  cells: z.array(TeachingCell),
  teachers: z.array(TeachingTeacher),
  /** Other years of the branch in which somebody taught. */
  years: z.array(z.object({ id: z.number(), name: z.string() })),
  /** When lessons can be held. */
  periods: z.array(TeachingPeriod),
  limits: z.array(TeachingLimit),
});
export type Teaching = z.infer<typeof Teaching>;

/** Who teaches what in the caller's branch and year. */
export const readTeaching = endpoint({
  name: 'technical.teaching.read',
  method: 'GET',
  path: '/api/technical/teaching',
  access: 'technical.teaching.view',
  reads: ['teaching', 'curriculum', 'class', 'user', 'timetable'],
  output: Teaching,
  // It only says more.
  stillAnswers: ['f84b3a257cce', 'b5fc0e78dc67'],
});

/** Why a cell stayed as it was. */
export const TeachingRefusal = z.enum([
  'conflict',
  'not_in_curriculum',
  'not_a_teacher',
  'outside_year',
  'two_main_teachers',
  'teacher_twice',
]);
export type TeachingRefusal = z.infer<typeof TeachingRefusal>;

/**
 * Writes whole cells, each against the version that was read. What can't be written stays as it is and is told with the
 * cell as it stands; the others are written.
 */
export const changeTeaching = endpoint({
  name: 'technical.teaching.change',
  method: 'PUT',
  path: '/api/technical/teaching',
  access: 'technical.teaching.edit',
  changes: ['teaching'],
  body: z.object({ cells: z.array(TeachingCell).check(z.minLength(1), z.maxLength(1000)) }),
  output: z.object({
    cells: z.array(TeachingCell),
    refused: z.array(z.object({ code: TeachingRefusal, cell: TeachingCell })),
  }),
});

/**
 * Who taught at the end of another year teaches the class of the same name and level from this year's first day, where
 * nobody is planned yet. `preview` only counts.
 */
export const TeachingCopy = z.object({ fromYearId: Id, preview: z.boolean() });

export const copyTeaching = endpoint({
  name: 'technical.teaching.copy',
  method: 'POST',
  path: '/api/technical/teaching/copy',
  access: 'technical.teaching.edit',
  changes: ['teaching'],
  body: TeachingCopy,
  output: z.object({
    copied: z.number(),
    /** Cells that have somebody already. */
    planned: z.number(),
    /** Cells whose class or subject this year doesn't have. */
    missing: z.number(),
    /** Cells of teachers who no longer work here. */
    left: z.number(),
  }),
});

export const TeachingProfileInput = z.object({
  weeklyCap: z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(60))),
  subjectIds: z.array(Id).check(z.maxLength(200)),
  /** Left out: as it was. */
  training: z.optional(z.nullable(TrainingLevel)),
  version: z.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647)),
});
export type TeachingProfileInput = z.infer<typeof TeachingProfileInput>;

export const TeachingProfile = z.object({
  id: z.number(),
  version: z.number(),
  weeklyCap: z.nullable(z.number()),
  subjectIds: z.array(z.number()),
  training: z.nullable(TrainingLevel),
});
export type TeachingProfile = z.infer<typeof TeachingProfile>;

export const updateTeachingProfile = endpoint({
  name: 'technical.teaching.profile',
  method: 'PUT',
  path: '/api/technical/teaching/teachers/:id',
  access: 'technical.teaching.edit',
  changes: ['teaching'],
  params: z.object({ id: Id }),
  body: TeachingProfileInput,
  stillAnswers: ['e11b3c0d57df', '6d9ddd302d2e'],
  output: TeachingProfile,
});

const CellParams = z.object({ classId: Id, subjectId: Id });

/** Who may enter marks of a class and subject on a day. */
export const markTeachers = endpoint({
  name: 'technical.teaching.markTeachers',
  method: 'GET',
  path: '/api/technical/teaching/:classId/:subjectId/mark-teachers',
  access: 'technical.teaching.view',
  reads: ['teaching'],
  params: CellParams,
  query: z.object({ date: LocalDate }),
  output: z.object({ teachers: z.array(z.object({ id: z.number(), name: Name })) }),
});

export const teachingAudit = endpoint({
  name: 'technical.teaching.audit',
  method: 'GET',
  path: '/api/technical/teaching/:classId/:subjectId/audit',
  access: 'technical.teaching.view',
  reads: ['teaching'],
  params: CellParams,
  output: AuditTrail,
});
