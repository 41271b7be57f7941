import * as z from 'zod/mini';
import { AuditTrail } from '../audit.ts';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, LocalDate, line, optionalLine, Version } from '../fields.ts';
import { exportBody, listPage, listQuery, oneOf } from '../list.ts';
import { Level } from './class.ts';
import { ChosenId, TwoScriptName } from './values.ts';

/** One class of a year as the office keeps it. */
export const ClassRecord = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  room: z.string(),
  capacity: z.number(),
  level: Level,
  /** Who sits there now; of a year that is over, who sat there at its end. */
  students: z.number(),
  female: z.number(),
  homeroom: z.nullable(z.object({ teacherId: z.number(), name: TwoScriptName, since: LocalDate })),
});
export type ClassRecord = z.infer<typeof ClassRecord>;

export const ClassRecordQuery = listQuery(['level', 'name', 'room', 'capacity', 'students'], {
  level: z.optional(Id),
  /** Full, with free seats, without a homeroom teacher, or without a student. */
  need: oneOf(['full', 'free', 'no_homeroom', 'empty']),
});
export type ClassRecordQuery = z.output<typeof ClassRecordQuery>;

const details = {
  name: line(20),
  levelId: ChosenId,
  room: optionalLine(40),
  capacity: z.coerce.number('required').check(z.int(), z.minimum(1), z.maximum(200)),
  /** The homeroom teacher from today on, or from the year's first day; null: nobody. */
  teacherId: z.nullable(Id),
};

export const ClassInput = z.object(details);
export type ClassInput = z.output<typeof ClassInput>;

export const ClassEdit = z.object({ ...details, version: Version });
export type ClassEdit = z.output<typeof ClassEdit>;

/** The classes of the caller's branch and year. */
export const classRecords = endpoint({
  name: 'education.class.page',
  method: 'GET',
  path: '/api/education/classes/records',
  access: 'education.class.view',
  reads: ['class', 'student'],
  query: ClassRecordQuery,
  output: listPage(ClassRecord),
});

export const exportClasses = endpoint({
  name: 'education.class.export',
  method: 'POST',
  path: '/api/education/classes/export',
  access: 'education.class.export',
  body: exportBody(ClassRecordQuery),
  output: 'file',
  discloses: 'nothing',
});

/** Who may lead a class, and the branch's other years whose classes may be copied. */
export const classChoices = endpoint({
  name: 'education.class.choices',
  method: 'GET',
  path: '/api/education/classes/choices',
  access: 'education.class.view',
  reads: ['class', 'user', 'academic-year'],
  output: z.object({
    levels: z.array(Level),
    teachers: z.array(z.object({ id: z.number(), name: TwoScriptName })),
    years: z.array(z.object({ id: z.number(), name: z.string(), classes: z.number() })),
  }),
});

export const createClass = endpoint({
  name: 'education.class.create',
  method: 'POST',
  path: '/api/education/classes',
  access: 'education.class.create',
  changes: ['class'],
  body: ClassInput,
  output: ClassRecord,
});

export const updateClass = endpoint({
  name: 'education.class.update',
  method: 'PUT',
  path: '/api/education/classes/:id',
  access: 'education.class.edit',
  changes: ['class'],
  params: IdParams,
  body: ClassEdit,
  output: ClassRecord,
  errors: ['not_found', 'conflict'],
});

/** Only a class that nobody ever sat or taught in; any other stays for the history. */
export const deleteClass = endpoint({
  name: 'education.class.delete',
  method: 'DELETE',
  path: '/api/education/classes/:id',
  access: 'education.class.delete',
  changes: ['class'],
  params: IdParams,
  output: 'nothing',
  errors: ['not_found', 'class_in_use'],
});

export const classAudit = endpoint({
  name: 'education.class.audit',
  method: 'GET',
  path: '/api/education/classes/:id/audit',
  access: 'education.class.view',
  reads: ['class'],
  params: IdParams,
  output: AuditTrail,
  errors: ['not_found'],
});

export const ClassCopy = z.object({
  fromYearId: ChosenId,
  /** Into which year; without it the one of the header. */
  toYearId: z.optional(Id),
  /** Whether the homeroom teachers go on in the class of the same name. */
  withTeachers: z.boolean(),
  /** Only tells what would be made. */
  preview: z.boolean(),
});
export type ClassCopy = z.output<typeof ClassCopy>;

/** Makes another year's classes in the caller's year, or in the one named; a class whose name is there already stays as it is. */
export const copyClasses = endpoint({
  name: 'education.class.copy',
  method: 'POST',
  path: '/api/education/classes/copy',
  access: 'education.class.create',
  changes: ['class'],
  body: ClassCopy,
  output: z.object({ added: z.array(z.string()), already: z.array(z.string()) }),
});

const move = {
  /** The first day in the other class. */
  from: LocalDate,
  reason: line(300),
  overCapacityReason: optionalLine(200),
};

export const ClassSplit = z.object({
  version: Version,
  /** Who goes to the new class. */
  students: z.array(Id).check(z.minLength(1, 'required'), z.maxLength(200)),
  ...ClassInput.shape,
  ...move,
});
export type ClassSplit = z.output<typeof ClassSplit>;

export const ClassMerge = z.object({
  version: Version,
  /** The class that takes them all. */
  intoId: ChosenId,
  ...move,
});
export type ClassMerge = z.output<typeof ClassMerge>;

const Moved = z.object({ moved: z.number(), corrected: z.number() });

/** Opens a class of the same level and moves the chosen students there, all or nothing. */
export const splitClass = endpoint({
  name: 'education.class.split',
  method: 'POST',
  path: '/api/education/classes/:id/split',
  access: 'education.class.edit',
  changes: ['class', 'student'],
  params: IdParams,
  body: ClassSplit,
  output: Moved,
  errors: ['not_found', 'conflict', 'wrong_status', 'not_in_this_year', 'class_full', 'not_of_class'],
});

/** Moves everybody into another class of the level, all or nothing. The emptied class stays, with its history. */
export const mergeClass = endpoint({
  name: 'education.class.merge',
  method: 'POST',
  path: '/api/education/classes/:id/merge',
  access: 'education.class.edit',
  changes: ['class', 'student'],
  params: IdParams,
  body: ClassMerge,
  output: Moved,
  errors: ['not_found', 'conflict', 'wrong_status', 'not_in_this_year', 'class_full', 'class_empty'],
});

/** What a move on that day would be for each student of the class: before a split or a merge. */
export const previewMoves = endpoint({
  name: 'education.class.previewMoves',
  method: 'GET',
  path: '/api/education/classes/:id/moves',
  access: 'education.class.view',
  reads: ['class', 'student'],
  params: IdParams,
  query: z.object({ from: LocalDate }),
  output: z.object({
    rows: z.array(
      z.object({
        id: z.number(),
        code: z.string(),
        name: TwoScriptName,
        sex: z.enum(['female', 'male']),
        since: LocalDate,
        /** `too_early`: the day is before the student's first one in the class. */
        step: z.enum(['move', 'correction', 'too_early']),
      }),
    ),
  }),
  errors: ['not_found'],
});
