import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { IdParams, Instant, LocalDate, largestInteger, optionalLine, verbatim } from '../fields.ts';
import { Job, jobKind } from '../job.ts';
import { ExportColumn, listPage, listQuery, oneOf } from '../list.ts';
import {
  ColumnChoice,
  DryRunRow,
  OutcomeCounts,
  rowOutcomes,
  SheetColumn,
  SheetFile,
} from '../spreadsheet.ts';
import { StudentStatus, TwoScriptName } from './values.ts';

/** What a column of an imported sheet may mean; names of guardians are in either script. */
export const importFields = [
  'code',
  'title',
  'fullName',
  'fullNameEn',
  'firstNameLo',
  'surnameLo',
  'firstNameEn',
  'surnameEn',
  'nickname',
  'sex',
  'birthDate',
  'className',
  'entryCode',
  'startDate',
  'fatherName',
  'fatherPhone',
  'fatherOccupation',
  'motherName',
  'motherPhone',
  'motherOccupation',
  'guardianRelation',
  'guardianName',
  'guardianPhone',
  'guardianOccupation',
  'phone',
  'village',
  'district',
  'province',
  'birthplace',
  'nationality',
  'ethnicity',
  'religion',
  'bloodGroup',
  'healthNote',
  'identityNumber',
  'familyBookNumber',
] as const;
export type ImportField = (typeof importFields)[number];

/**
 * `uploaded → checking → checked → running → done → undoing → undone`; what is being done a job does, and one that
 * comes to no good end leaves the import where it began, with nothing written.
 */
export const importStates = [
  'uploaded',
  'checking',
  'checked',
  'running',
  'done',
  'undoing',
  'undone',
] as const;

/** What to do with years of the Buddhist Era, and with rows that may be somebody known. */
export const ImportOptions = z.object({
  convertBuddhist: z.boolean(),
  /** First day of new students, and in the new class of those whose class changes. */
  startDate: LocalDate,
  /** `same` takes the one student who matches for the row's, `other` all of them for somebody else. */
  unsure: z.enum(['ask', 'same', 'other']),
});
export type ImportOptions = z.infer<typeof ImportOptions>;

/** For a row by its number: the id of the student it is about, or 0 for somebody new. */
export const ImportDecisions = z.record(
  z.string().check(z.regex(/^\d{1,6}$/)),
  z.number().check(z.int(), z.minimum(0), z.maximum(largestInteger)),
);
export type ImportDecisions = z.infer<typeof ImportDecisions>;

export const StudentImport = z.object({
  id: z.number(),
  fileName: z.string(),
  state: z.enum(importStates),
  rows: z.number(),
  columns: z.array(SheetColumn),
  /** As chosen for the last check; null before the first. */
  choice: z.nullable(ColumnChoice),
  options: z.nullable(ImportOptions),
  decisions: ImportDecisions,
  counts: z.nullable(OutcomeCounts),
  /** Rows with years of the Buddhist Era. */
  buddhist: z.number(),
  /** Classes that would take more than their capacity. */
  crowded: z.array(z.object({ className: z.string(), students: z.number(), capacity: z.number() })),
  /** The last check, run or undoing: how far it is, or what became of it. */
  job: z.nullable(Job),
  by: TwoScriptName,
  at: Instant,
  ranAt: z.nullable(Instant),
  undoneAt: z.nullable(Instant),
});
export type StudentImport = z.infer<typeof StudentImport>;

const access = 'education.import.create';

/** Each in one transaction; `done` and `total` are rows of the sheet. */
const working = {
  access,
  view: 'education.import.view',
  result: z.object({ rows: z.number() }),
  canBeCalledOff: true,
} as const;
export const checkingImport = jobKind({ ...working, name: 'education.import.check', changes: ['import'] });
export const runningImport = jobKind({
  ...working,
  name: 'education.import.run',
  changes: ['import', 'student', 'family', 'class'],
});
export const undoingImport = jobKind({
  ...working,
  name: 'education.import.undo',
  access: 'education.import.delete',
  changes: ['import', 'student', 'family', 'class'],
});

export const ImportQuery = listQuery(['at'], {});

export const ImportLine = z.pick(StudentImport, {
  id: true,
  fileName: true,
  state: true,
  rows: true,
  counts: true,
  by: true,
  at: true,
  ranAt: true,
  undoneAt: true,
});
export type ImportLine = z.infer<typeof ImportLine>;

/** The imports of the chosen branch and year, the latest first. */
export const listImports = endpoint({
  name: 'education.import.list',
  method: 'GET',
  path: '/api/education/imports',
  access: 'education.import.view',
  reads: ['import'],
  query: ImportQuery,
  output: listPage(ImportLine),
});

/** Reads the sheet and guesses its columns; nothing else happens yet. */
export const uploadImport = endpoint({
  name: 'education.import.upload',
  method: 'POST',
  path: '/api/education/imports',
  access,
  changes: ['import'],
  body: z.object({ file: SheetFile }),
  output: StudentImport,
  errors: ['year_closed'],
});

export const getImport = endpoint({
  name: 'education.import.get',
  method: 'GET',
  path: '/api/education/imports/:id',
  access: 'education.import.view',
  reads: ['import'],
  params: IdParams,
  output: StudentImport,
  errors: ['not_found'],
});

/** Begins a dry run. A short one is answered as done; else the job says how far it is. */
export const checkImport = endpoint({
  name: 'education.import.check',
  method: 'POST',
  path: '/api/education/imports/:id/check',
  access,
  changes: ['import'],
  params: IdParams,
  body: z.object({ choice: ColumnChoice, options: ImportOptions, decisions: ImportDecisions }),
  output: StudentImport,
  errors: ['not_found', 'wrong_state', 'job_under_way', 'year_closed'],
});

export const StudentCandidate = z.object({
  id: z.number(),
  code: z.string(),
  name: TwoScriptName,
  className: z.nullable(z.string()),
  status: StudentStatus,
  /** False for one who doesn't study in this branch and year: the row can't be about them. */
  here: z.boolean(),
});
export type StudentCandidate = z.infer<typeof StudentCandidate>;

export const StudentImportRow = z.extend(DryRunRow, { candidates: z.array(StudentCandidate) });
export type StudentImportRow = z.infer<typeof StudentImportRow>;

export const listImportRows = endpoint({
  name: 'education.import.rows',
  method: 'GET',
  path: '/api/education/imports/:id/rows',
  access: 'education.import.view',
  reads: ['import'],
  params: IdParams,
  query: listQuery(['number'], { outcome: oneOf(rowOutcomes) }),
  output: listPage(StudentImportRow),
  errors: ['not_found'],
});

const Words = z.record(verbatim(60), verbatim(400));

/** The rows that can't be taken yet, as the same spreadsheet with one more column: why. */
export const exportImportErrors = endpoint({
  name: 'education.import.errors',
  method: 'POST',
  path: '/api/education/imports/:id/errors',
  access,
  params: IdParams,
  body: z.object({
    format: z.enum(['xlsx', 'csv']),
    /** Title of the added column. */
    title: verbatim(120),
    /** Names of the known columns, and a sentence for each code, with `{{name}}` where a value stands. */
    fields: Words,
    sentences: Words,
  }),
  output: 'file',
  discloses: 'people',
  errors: ['not_found'],
});

/** Begins to write all rows of the last dry run, or none; with `leaveOut` those that are wrong or undecided stay out. */
export const runImport = endpoint({
  name: 'education.import.run',
  method: 'POST',
  path: '/api/education/imports/:id/run',
  access,
  changes: ['import', 'student', 'family', 'class'],
  params: IdParams,
  body: z.object({ leaveOut: z.boolean(), overCapacityReason: optionalLine(200) }),
  output: StudentImport,
  errors: ['not_found', 'wrong_state', 'job_under_way', 'rows_wrong', 'class_crowded', 'year_closed'],
});

/** Begins to take back a whole run, as long as none of its students has been changed since. */
export const undoImport = endpoint({
  name: 'education.import.undo',
  method: 'POST',
  path: '/api/education/imports/:id/undo',
  access: 'education.import.delete',
  changes: ['import', 'student', 'family', 'class'],
  params: IdParams,
  output: StudentImport,
  errors: ['not_found', 'wrong_state', 'job_under_way', 'undo_blocked', 'year_closed'],
});

/** Forgets an uploaded sheet that was not run. */
export const discardImport = endpoint({
  name: 'education.import.discard',
  method: 'DELETE',
  path: '/api/education/imports/:id',
  access,
  changes: ['import'],
  params: IdParams,
  output: 'nothing',
  errors: ['not_found', 'wrong_state', 'job_under_way'],
});

/** An empty sheet to fill in, titled and worded by the client: an example row, and a sheet of what may stand where. */
export const importTemplate = endpoint({
  name: 'education.import.template',
  method: 'POST',
  path: '/api/education/imports/template',
  access,
  body: z.object({
    sheets: z.object({
      students: verbatim(30),
      values: verbatim(30),
    }),
    columns: z.array(ExportColumn).check(z.minLength(1), z.maxLength(60)),
    example: z.record(verbatim(60), verbatim(200)),
    /** For a column the words that may stand in it; the classes are added here. */
    allowed: z.record(verbatim(60), z.array(verbatim(200)).check(z.maxLength(60))),
  }),
  output: 'file',
  discloses: 'nothing',
});
