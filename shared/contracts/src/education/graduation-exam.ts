import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, Version } from '../fields.ts';
import { ColumnChoice, DryRunRow, OutcomeCounts, SheetColumn, SheetFile } from '../spreadsheet.ts';
import { ExamSubject, mostExamSubjects, SubjectMark } from './exam-subject.ts';
import { GraduateStatus } from './graduation.ts';
import { TwoScriptName } from './values.ts';
import { Average } from './year-result.ts';

/** One line of the grid of exam results. */
export const ExamRow = z.object({
  id: z.number(),
  version: z.number(),
  code: z.string(),
  name: TwoScriptName,
  className: z.string(),
  status: GraduateStatus,
  examResult: z.nullable(z.number()),
  reSitResult: z.nullable(z.number()),
  /** By subject, where there are any. */
  marks: z.array(SubjectMark),
  /** Which of the two may be typed now; null: neither, by the status. */
  open: z.nullable(z.enum(['exam', 're_sit'])),
});
export type ExamRow = z.infer<typeof ExamRow>;

export const examGrid = endpoint({
  name: 'education.graduation.examGrid',
  method: 'GET',
  path: '/api/education/graduation/batches/:id/exam',
  access: 'education.graduation.view',
  reads: ['graduate'],
  params: IdParams,
  output: z.object({ examPass: z.number(), subjects: z.array(ExamSubject), rows: z.array(ExamRow) }),
  errors: ['not_found'],
});

export const ExamInput = z.object({
  rows: z
    .array(
      z.object({
        id: Id,
        version: Version,
        /** Of the exam, or of the re-sit where that is open; null takes it back. Where nothing is sat by subject. */
        result: z.optional(z.nullable(Average)),
        /** The same by subject; a subject that isn't named stays as it is. The result follows from all of them. */
        marks: z.optional(
          z
            .array(z.object({ subjectId: Id, mark: z.nullable(Average) }))
            .check(z.minLength(1, 'required'), z.maxLength(mostExamSubjects)),
        ),
      }),
    )
    .check(z.minLength(1, 'required'), z.maxLength(2000)),
  source: z.enum(['typed', 'pasted', 'imported']),
});
export type ExamInput = z.infer<typeof ExamInput>;

/**
 * Writes the results, all or nothing: passed or failed follows from the batch's pass mark. `incomplete`: whose marks
 * make no result yet.
 */
export const saveExam = endpoint({
  name: 'education.graduation.saveExam',
  method: 'PUT',
  path: '/api/education/graduation/batches/:id/exam',
  access: 'education.graduation.edit',
  changes: ['graduate'],
  params: IdParams,
  body: ExamInput,
  output: z.object({ passed: z.number(), failed: z.number(), cleared: z.number(), incomplete: z.number() }),
  errors: ['not_found', 'conflict', 'year_closed'],
});

/** What a column of a sheet of results may mean. Whom a row is about: the code, or else the name. */
export const examColumns = ['code', 'name', 'class', 'birthDate', 'result'] as const;
export type ExamColumn = (typeof examColumns)[number];
/** Where the exam is sat by subject, there is a column for each instead of the result. */
export const subjectColumn = (subjectId: number) => `subject_${subjectId}` as const;
export type SubjectColumn = ReturnType<typeof subjectColumn>;

/** One row of a sheet of results, with the candidate whom it is about. */
export const ExamSheetRow = z.object({
  ...DryRunRow.shape,
  /** The candidate's name in both scripts; null where the row is nobody's. */
  student: z.nullable(TwoScriptName),
  /** What would be saved; null for a row that is wrong or changes nothing. */
  save: z.nullable(
    z.object({
      id: z.number(),
      version: z.number(),
      result: z.optional(z.number()),
      marks: z.optional(z.array(z.object({ subjectId: z.number(), mark: z.number() }))),
    }),
  ),
});
export type ExamSheetRow = z.infer<typeof ExamSheetRow>;

export const ExamSheetCheck = z.object({
  columns: z.array(SheetColumn),
  counts: OutcomeCounts,
  rows: z.array(ExamSheetRow),
});
export type ExamSheetCheck = z.infer<typeof ExamSheetCheck>;

/**
 * Reads any spreadsheet of results, without writing. Without a choice of columns it only says what each seems to mean;
 * with one, what would become of each row.
 */
export const checkExamSheet = endpoint({
  name: 'education.graduation.checkExamSheet',
  method: 'POST',
  path: '/api/education/graduation/batches/:id/exam/sheet',
  access: 'education.graduation.edit',
  reads: ['graduate'],
  params: IdParams,
  body: z.object({ file: SheetFile, choice: z.nullable(ColumnChoice) }),
  output: ExamSheetCheck,
  errors: ['not_found'],
});

/** Who may sit the exam or the re-sit now, as a spreadsheet with an empty column for the results. */
export const examSheet = endpoint({
  name: 'education.graduation.examSheet',
  method: 'GET',
  path: '/api/education/graduation/batches/:id/exam/sheet',
  access: 'education.graduation.edit',
  reads: [],
  params: IdParams,
  query: z.object({ language: z.enum(['en', 'lo']) }),
  output: 'file',
  discloses: 'people',
  errors: ['not_found'],
});
