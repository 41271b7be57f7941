import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, LocalDate, Sex, text, verbatim } from '../fields.ts';
import { exportBody, listPage, listQuery, oneOf } from '../list.ts';
import { SearchMatch } from '../match.ts';
import { CardStatus, EntryCode, StudentStatus, studentStatuses, TwoScriptName } from './values.ts';

/**
 * `studying` (the default) are those who come to school or are suspended, with those who begin on a later day; `on_roll`
 * are those whom the figures of the day count; `all` also those who left this year.
 */
export const registerStatuses = ['studying', 'on_roll', 'all', ...studentStatuses] as const;

/** What a record may lack; a transfer paper is awaited of those who came from another school this year. */
export const lacks = ['photo', 'guardian_phone', 'transfer_paper', 'year_result', 'outcome'] as const;

export const RegisterQuery = listQuery(['name', 'code', 'class', 'birth_date', 'start_date'], {
  status: z._default(z.enum(registerStatuses), 'studying'),
  level: z.optional(Id),
  class: z.optional(Id),
  sex: oneOf(['female', 'male']),
  /** New in the school this year, or repeating the level. */
  entry: oneOf(['new', 'repeated']),
  /** What the record lacks. */
  missing: oneOf(lacks),
  province: z.optional(verbatim(60)),
  /** Who owes something, or owes it past its due date; for those who may see money. */
  debt: oneOf(['open', 'overdue']),
  /** Whether they hold a card that opens the gate. */
  card: oneOf(['active', 'none']),
});
export type RegisterQuery = z.output<typeof RegisterQuery>;

export const RegisterRow = z.object({
  id: z.number(),
  code: z.string(),
  name: TwoScriptName,
  nickname: z.string(),
  sex: Sex,
  birthDate: z.nullable(LocalDate),
  className: z.string(),
  level: TwoScriptName,
  homeroom: z.nullable(TwoScriptName),
  /** Of the guardian who is called first, else the student's own; E.164, empty where none is known. */
  phone: z.string(),
  province: z.string(),
  entryCode: EntryCode,
  startDate: LocalDate,
  /** The last day of who studies here until a day that was set beforehand. */
  leavesOn: z.nullable(LocalDate),
  status: StudentStatus,
  photo: z.nullable(z.string()),
  /** Of the latest card; null where there never was one. */
  cardStatus: z.nullable(CardStatus),
  /** What is still owed in whole kip; null where the reader may not see money. */
  balance: z.nullable(z.number()),
  /** Why the search found them, where name and code don't say it. */
  match: z.nullable(SearchMatch),
});
export type RegisterRow = z.output<typeof RegisterRow>;

export const listStudents = endpoint({
  name: 'education.student.list',
  method: 'GET',
  path: '/api/education/students',
  access: 'education.student.view',
  reads: ['student', 'class', 'family', 'card'],
  query: RegisterQuery,
  // Only a day was added.
  stillAnswers: ['4588c2285c0c'],
  output: listPage(RegisterRow),
});

export const exportStudents = endpoint({
  name: 'education.student.export',
  method: 'POST',
  path: '/api/education/students/export',
  access: 'education.student.export',
  body: exportBody(RegisterQuery),
  output: 'file',
  discloses: 'people',
});

/** Somebody whom the register of the year doesn't show as studying: `year` and class are the last ones. */
export const LeaverFound = z.object({
  id: z.number(),
  code: z.string(),
  name: TwoScriptName,
  className: z.string(),
  year: z.string(),
  status: StudentStatus,
});
export type LeaverFound = z.infer<typeof LeaverFound>;

/** Those whom a search finds among who left, this year or earlier: beside the register, which shows who studies. */
export const findLeavers = endpoint({
  name: 'education.student.findLeavers',
  method: 'GET',
  path: '/api/education/students/left',
  access: 'education.student.view',
  reads: ['student'],
  query: z.object({ q: text(100).check(z.minLength(1)) }),
  output: z.object({ rows: z.array(LeaverFound), total: z.number() }),
});
