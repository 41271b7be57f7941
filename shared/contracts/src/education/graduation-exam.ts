import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, Version } from '../fields.ts';
import { SheetFile } from '../spreadsheet.ts';
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
  /** Which of the two may be typed now; null: neither, by the status. */
  open: z.nullable(z.enum(['exam', 're_sit'])),
});
export type ExamRow = z.infer<typeof ExamRow>;

export const examGrid = endpoint({
  name: 'education.graduation.examGrid',
  method: 'GET',
  path: '/api/education/graduation/batches/:id/exam',
  access: 'education.graduation.view',
  params: IdParams,
  output: z.object({ examPass: z.number(), rows: z.array(ExamRow) }),
  errors: ['not_found'],
});

export const ExamInput = z.object({
  rows: z
    .array(
      z.object({
        id: Id,
        version: Version,
        /** Of the exam, or of the re-sit where that is open; null takes a result back. */
        result: z.nullable(Average),
      }),
    )
    .check(z.minLength(1, 'required'), z.maxLength(2000)),
  source: z.enum(['typed', 'pasted', 'imported']),
});
export type ExamInput = z.infer<typeof ExamInput>;

/** Writes the results, all or nothing: passed or failed follows from the batch's pass mark. */
export const saveExam = endpoint({
  name: 'education.graduation.saveExam',
  method: 'PUT',
  path: '/api/education/graduation/batches/:id/exam',
  access: 'education.graduation.edit',
  params: IdParams,
  body: ExamInput,
  output: z.object({ passed: z.number(), failed: z.number(), cleared: z.number() }),
  errors: ['not_found', 'conflict', 'year_closed'],
});

/** Reads a spreadsheet of codes and results, without writing: the grid shows what it would change. */
export const readExamSheet = endpoint({
  name: 'education.graduation.readExamSheet',
  method: 'POST',
  path: '/api/education/graduation/batches/:id/exam/sheet',
  access: 'education.graduation.edit',
  params: IdParams,
  body: z.object({ file: SheetFile }),
  output: z.object({
    found: z.array(z.object({ id: z.number(), result: z.number() })),
    wrong: z.array(z.object({ row: z.number(), typed: z.string(), code: z.string() })),
  }),
  errors: ['not_found'],
});
