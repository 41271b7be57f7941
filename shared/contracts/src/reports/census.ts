import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, IdempotencyKey, IdParams, Instant, LocalDate, Sex, text } from '../fields.ts';
import { exportBody, listPage, listQuery, oneOf } from '../list.ts';

const Name = z.object({ lo: z.string(), en: z.string() });
const BySex = z.object({ total: z.number(), female: z.number(), male: z.number() });

/** Students of one level who are alike in all that the census asks. `age` is null where the birth date isn't known. */
export const CensusCell = z.object({
  levelId: z.number(),
  sex: Sex,
  /** Whole years on the day of the census. */
  age: z.nullable(z.number()),
  ethnicity: z.string(),
  repeater: z.boolean(),
  students: z.number(),
});
export type CensusCell = z.infer<typeof CensusCell>;

/** What became of a level's students from one year to the next: `roll` = promoted + repeated + graduated + left. */
export const CensusFlow = z.object({
  levelId: z.number(),
  roll: BySex,
  promoted: BySex,
  repeated: BySex,
  graduated: BySex,
  left: BySex,
});
export type CensusFlow = z.infer<typeof CensusFlow>;

/** Of the students of a level in an earlier year, who is still here, followed one by one. */
export const CensusCohort = z.object({
  yearId: z.number(),
  yearName: z.string(),
  levelId: z.number(),
  started: z.number(),
  here: z.number(),
  graduated: z.number(),
  left: z.number(),
});
export type CensusCohort = z.infer<typeof CensusCohort>;

export const censusGaps = ['birth_date', 'birth_day', 'ethnicity'] as const;
export type CensusGap = (typeof censusGaps)[number];

export const CensusSubmission = z.object({
  id: z.number(),
  referenceDay: LocalDate,
  sentAt: Instant,
  sentBy: Name,
  note: z.string(),
  students: z.number(),
  /** How many students differ between what was sent and what the same day comes to now. */
  differences: z.number(),
});
export type CensusSubmission = z.infer<typeof CensusSubmission>;

export const Census = z.object({
  asOf: Instant,
  yearId: z.number(),
  yearName: z.string(),
  yearClosed: z.boolean(),
  referenceDay: LocalDate,
  levels: z.array(z.object({ id: z.number(), code: z.string(), name: Name })),
  cells: z.array(CensusCell),
  /** From the year before to this one; null where this is the first year. */
  flows: z.nullable(z.object({ fromYear: z.string(), rows: z.array(CensusFlow) })),
  cohorts: z.array(CensusCohort),
  classes: z.array(z.object({ levelId: z.number(), classes: z.number(), seats: z.number() })),
  teachers: z.array(z.object({ kind: z.string(), count: BySex, unknownSex: z.number() })),
  rooms: z.array(
    z.object({
      kind: z.string(),
      rooms: z.number(),
      seats: z.nullable(z.number()),
      /** How many are in each condition; of the others nobody has said. */
      conditions: z.object({ good: z.number(), repair: z.number(), unfit: z.number() }),
    }),
  ),
  /** What keeps the census from being complete. */
  missing: z.array(z.object({ gap: z.enum(censusGaps), students: z.number() })),
  submissions: z.array(CensusSubmission),
});
export type Census = z.infer<typeof Census>;

/** The first day of the year, or today where that comes earlier, when no day is asked for. */
const asked = { yearId: z.optional(Id), referenceDay: z.optional(LocalDate) };

export const census = endpoint({
  name: 'reports.census',
  method: 'GET',
  path: '/api/reports/census',
  access: 'education.class.export',
  reads: ['student', 'class', 'room', 'user', 'academic-year', 'rollover', 'graduate'],
  query: z.object(asked),
  stillAnswers: ['cae6f8bc3340'],
  output: Census,
});

/** Enrolment as the census asks for it: one row for level, age, sex, ethnicity and repeating, with its students. */
export const exportCensus = endpoint({
  name: 'reports.census.export',
  method: 'POST',
  path: '/api/reports/census/export',
  access: 'education.class.export',
  body: exportBody(z.object(asked)),
  output: 'file',
  discloses: 'people',
});

export const CensusStudent = z.object({
  id: z.number(),
  code: z.string(),
  name: Name,
  sex: Sex,
  levelId: z.number(),
  level: Name,
  className: z.string(),
  birthDate: z.nullable(LocalDate),
  age: z.nullable(z.number()),
  ethnicity: z.string(),
  repeater: z.boolean(),
});
export type CensusStudent = z.infer<typeof CensusStudent>;

const studentQuery = listQuery(['level', 'name', 'code', 'age'], {
  ...asked,
  levelId: z.optional(Id),
  sex: oneOf(['female', 'male']),
  /** `unknown`: without a birth date. */
  age: z.optional(z.string().check(z.regex(/^(\d{1,3}|unknown)$/))),
  /** `unknown`: nothing entered. */
  ethnicity: z.optional(text(120)),
  repeater: oneOf(['yes']),
  gap: oneOf(censusGaps),
});

/** The students behind any number of the census. */
export const censusStudents = endpoint({
  name: 'reports.census.students',
  method: 'GET',
  path: '/api/reports/census/students',
  access: 'education.class.export',
  reads: ['student', 'class', 'academic-year'],
  query: studentQuery,
  output: z.extend(listPage(CensusStudent), {
    asOf: Instant,
    yearName: z.string(),
    yearClosed: z.boolean(),
    referenceDay: LocalDate,
  }),
});

export const exportCensusStudents = endpoint({
  name: 'reports.census.students.export',
  method: 'POST',
  path: '/api/reports/census/students/export',
  access: 'education.class.export',
  body: exportBody(studentQuery),
  output: 'file',
  discloses: 'people',
});

export const SendCensus = z.object({ note: text(300), referenceDay: LocalDate, key: IdempotencyKey });

/** Keeps the figures as they are sent: what changes later shows as a difference. */
export const sendCensus = endpoint({
  name: 'reports.census.send',
  method: 'POST',
  path: '/api/reports/census/submissions',
  access: 'education.student.approve',
  changes: ['student'],
  body: SendCensus,
  output: CensusSubmission,
  errors: ['year_not_begun'],
});

export const CensusDifference = z.object({
  studentId: z.number(),
  code: z.string(),
  name: Name,
  change: z.enum(['added', 'removed', 'changed']),
  before: z.nullable(
    z.pick(CensusStudent, { levelId: true, sex: true, age: true, ethnicity: true, repeater: true }),
  ),
  after: z.nullable(
    z.pick(CensusStudent, { levelId: true, sex: true, age: true, ethnicity: true, repeater: true }),
  ),
});
export type CensusDifference = z.infer<typeof CensusDifference>;

export const censusDifferences = endpoint({
  name: 'reports.census.differences',
  method: 'GET',
  path: '/api/reports/census/submissions/:id/differences',
  access: 'education.class.export',
  reads: ['student', 'class', 'academic-year'],
  params: IdParams,
  output: z.object({ submission: CensusSubmission, rows: z.array(CensusDifference) }),
});
