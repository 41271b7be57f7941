import * as z from 'zod/mini';
import { AuditTrail } from '../audit.ts';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, Instant, LocalDate, optionalLine } from '../fields.ts';
import { exportBody } from '../list.ts';
import { windowStates } from '../marks/window.ts';
import { MarkCorrection } from './mark-correction.ts';
import { BookCode, BookColumnKey, Hundredths, MarkCell, Name, Version } from './mark-fields.ts';

export { BookCode, BookColumnKey, MarkCell };

/** How far a column of a class and subject has come. Whether an open one takes marks, the entry periods say. */
export const sheetStates = ['open', 'submitted', 'approved', 'published', 'locked'] as const;
export const SheetState = z.enum(sheetStates);
export type SheetState = z.infer<typeof SheetState>;

export const BookColumnShown = z.object({
  key: z.string(),
  kind: z.enum(['month', 'exam', 're_sit']),
  month: z.nullable(z.number()),
  term: z.nullable(z.union([z.literal(1), z.literal(2)])),
  /** By the entry periods of the settings. */
  entry: z.enum(windowStates),
});
export type BookColumnShown = z.infer<typeof BookColumnShown>;

export const BookSubjectShown = z.object({
  id: z.number(),
  code: z.string(),
  name: Name,
  /** Hundredths. */
  coefficient: z.number(),
  countsInAverage: z.boolean(),
  /** Whether the caller enters its marks in this class today. */
  mine: z.boolean(),
});
export type BookSubjectShown = z.infer<typeof BookSubjectShown>;

export const BookStudent = z.object({
  id: z.number(),
  code: z.string(),
  name: Name,
  /** Since when in this year's school; null: from its first day. */
  joined: z.nullable(LocalDate),
});
export type BookStudent = z.infer<typeof BookStudent>;

const Sheet = z.object({ subjectId: z.number(), column: z.string(), state: SheetState, version: z.number() });
export type MarkSheet = z.infer<typeof Sheet>;

export const BookRulesShown = z.object({
  monthWeight: z.number(),
  examWeight: z.number(),
  firstTermWeight: z.number(),
  secondTermWeight: z.number(),
  decimals: z.number(),
  /** Hundredths. */
  step: z.number(),
  passMark: z.number(),
});

const viewed = { access: 'reports.mark.view' } as const;

/** Classes of the caller's year that the caller may look into, each with its subjects in the order of reports. */
export const markBookChoices = endpoint({
  ...viewed,
  name: 'reports.markBook.choices',
  method: 'GET',
  path: '/api/reports/mark-book',
  reads: ['class', 'curriculum', 'teaching', 'mark-correction', 'cover', 'timetable'],
  output: z.object({
    classes: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        levelId: z.number(),
        subjects: z.array(BookSubjectShown),
      }),
    ),
    columns: z.array(
      z.object({
        key: z.string(),
        kind: z.string(),
        month: z.nullable(z.number()),
        term: z.nullable(z.number()),
      }),
    ),
    /** The month that is under way, or the last one before today. */
    now: z.nullable(z.string()),
    /** Corrections that wait for somebody to decide. */
    waiting: z.number(),
    /** The lesson of this hour, of their own or taken over: where the book opens. */
    teachingNow: z.nullable(z.object({ classId: z.number(), subjectId: z.number() })),
  }),
});

export const MarkBook = z.object({
  class: z.object({ id: z.number(), name: z.string(), levelId: z.number() }),
  year: z.object({ name: z.string(), closed: z.boolean() }),
  columns: z.array(BookColumnShown),
  subjects: z.array(BookSubjectShown),
  students: z.array(BookStudent),
  cells: z.array(MarkCell),
  sheets: z.array(Sheet),
  rules: BookRulesShown,
  codes: z.array(BookCode),
  corrections: z.array(MarkCorrection),
  /** Who has entered what stands here. */
  people: z.array(z.object({ id: z.number(), name: Name })),
  /** Students who have marks of subjects that this class doesn't learn: {@link parkedMarks}. */
  parked: z.number(),
  asOf: Instant,
});
export type MarkBook = z.infer<typeof MarkBook>;

/** The book of a class: of one subject over the year, of one column over all subjects, or all of it. */
export const readMarkBook = endpoint({
  ...viewed,
  name: 'reports.markBook.read',
  method: 'GET',
  path: '/api/reports/mark-book/:id',
  stillAnswers: ['4a910518fc6e'],
  reads: [
    'mark',
    'mark-correction',
    'mark-scheme',
    'mark-window',
    'mark-code',
    'curriculum',
    'class',
    'student',
    'teaching',
  ],
  params: IdParams,
  query: z.object({ subjectId: z.optional(Id), column: z.optional(BookColumnKey) }),
  output: MarkBook,
  errors: ['not_found'],
});

/**
 * Marks that came along from a class that learns other subjects. They count for nothing here, and again as they stand
 * once their student sits where the subject is taught.
 */
export const parkedMarks = endpoint({
  ...viewed,
  name: 'reports.markBook.parked',
  method: 'GET',
  path: '/api/reports/mark-book/:id/parked',
  reads: ['mark', 'curriculum', 'class', 'student', 'mark-code'],
  params: IdParams,
  output: z.object({
    codes: z.array(BookCode),
    students: z.array(
      z.object({
        id: z.number(),
        code: z.string(),
        name: Name,
        subjects: z.array(
          z.object({
            id: z.number(),
            name: Name,
            /** In which they were entered last. */
            className: z.string(),
            marks: z.array(
              z.object({ column: z.string(), value: z.nullable(z.number()), codeId: z.nullable(z.number()) }),
            ),
          }),
        ),
      }),
    ),
  }),
  errors: ['not_found'],
});

/**
 * The book as a spreadsheet: of one subject over the year or of one column over all subjects. Keys of columns: `number`,
 * `code`, `nameLo`, `nameEn`; those of the book, or `s7` for the subject 7 of a column; averages and the place as the
 * book names them (`months1`, `term1`, `year`, `general`, `rank`).
 */
export const exportMarkBook = endpoint({
  name: 'reports.markBook.export',
  method: 'POST',
  path: '/api/reports/mark-book/:id/export',
  access: 'reports.mark.export',
  params: IdParams,
  body: exportBody(z.object({ subjectId: z.optional(Id), column: z.optional(BookColumnKey) })),
  output: 'file',
  discloses: 'people',
  errors: ['not_found'],
});

export const MarkInput = z.object({
  studentId: Id,
  subjectId: Id,
  column: BookColumnKey,
  /** Neither a mark nor a code: the cell becomes blank again. */
  value: z.nullable(Hundredths),
  codeId: z.nullable(Id),
  /** Of the cell as it was read; 0: nobody had entered anything. */
  version: Version,
});
export type MarkInput = z.infer<typeof MarkInput>;

/** Why a mark wasn't written. */
export const MarkRefusal = z.enum([
  'conflict',
  'not_of_class',
  'not_in_curriculum',
  'not_yours',
  'mark_window_before',
  'mark_window_closed',
  'submitted',
  'mark_step',
  'code_unknown',
  'mark_and_code',
]);
export type MarkRefusal = z.infer<typeof MarkRefusal>;

/**
 * Writes marks cell by cell, each against the version that was read. What can't be written stays as it is and is told
 * with the cell as it stands; the others are written. What already stands so counts as written, so that a repeat is
 * safe.
 */
export const saveMarks = endpoint({
  name: 'reports.markBook.save',
  method: 'PUT',
  path: '/api/reports/mark-book/:id',
  access: 'reports.mark.edit',
  changes: ['mark'],
  params: IdParams,
  body: z.object({ cells: z.array(MarkInput).check(z.minLength(1), z.maxLength(1200)) }),
  output: z.object({
    cells: z.array(MarkCell),
    refused: z.array(z.object({ code: MarkRefusal, cell: MarkCell, by: z.nullable(Name) })),
  }),
  errors: ['not_found', 'year_closed'],
});

export const sheetSteps = ['submit', 'approve', 'return', 'publish', 'lock'] as const;
export const SheetStep = z.enum(sheetSteps);
export type SheetStep = z.infer<typeof SheetStep>;

/** Takes columns of a class a step on, all or none: handed in, approved, given back, published, locked. */
export const stepSheets = endpoint({
  name: 'reports.markBook.step',
  method: 'POST',
  path: '/api/reports/mark-book/:id/steps',
  access: 'reports.mark.edit',
  changes: ['mark', 'report-card'],
  params: IdParams,
  body: z.object({
    step: SheetStep,
    sheets: z
      .array(z.object({ subjectId: Id, column: BookColumnKey }))
      .check(z.minLength(1), z.maxLength(300)),
    /** Why it is given back. */
    note: optionalLine(300),
  }),
  output: z.object({ sheets: z.array(Sheet) }),
  errors: ['not_found', 'year_closed', 'sheet_state'],
});

/** Who entered what in a cell, from the last change back. */
export const markAudit = endpoint({
  ...viewed,
  name: 'reports.mark.audit',
  method: 'GET',
  path: '/api/reports/marks/:id/audit',
  reads: ['mark'],
  params: IdParams,
  output: AuditTrail,
  errors: ['not_found'],
});
