import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, Instant, LocalDate, Sex } from '../fields.ts';
import { exportBody, listPage, listQuery, oneOf } from '../list.ts';
import { RoomCondition } from '../technical/room.ts';
import { TrainingLevel } from '../technical/teaching.ts';
import { Census, CensusSubmission } from './census.ts';

const Name = z.object({ lo: z.string(), en: z.string() });
const asked = { yearId: z.optional(Id), referenceDay: z.optional(LocalDate) };
const facts = { asOf: Instant, yearName: z.string(), yearClosed: z.boolean(), referenceDay: LocalDate };

/** What became of a student of an earlier year. `here`: on roll on the day of the census, at whatever level. */
export const censusBecame = ['promoted', 'repeated', 'graduated', 'left', 'here'] as const;
export type CensusBecame = (typeof censusBecame)[number];

/** A student of an earlier year, and where they are now. */
export const CensusFollowed = z.object({
  id: z.number(),
  code: z.string(),
  name: Name,
  sex: Sex,
  levelId: z.number(),
  /** Then. */
  className: z.string(),
  became: z.enum(censusBecame),
  /** Null: in none. */
  classNow: z.nullable(z.string()),
  /** The last day in the class of then, of whoever left or graduated. */
  lastDay: z.nullable(LocalDate),
});
export type CensusFollowed = z.infer<typeof CensusFollowed>;

const followedQuery = listQuery(['level', 'name', 'code'], {
  ...asked,
  /** The year in which they were here; the one before unless told. */
  fromYearId: z.optional(Id),
  /** `year`: where they are in this year; `day`: whether they are here on the day of the census. */
  follow: z._default(z.enum(['year', 'day']), 'year'),
  levelId: z.optional(Id),
  sex: oneOf(['female', 'male']),
  became: oneOf(censusBecame),
});

/** The students behind promotion, repetition, leaving and survival. */
export const censusFollowed = endpoint({
  name: 'reports.census.followed',
  method: 'GET',
  path: '/api/reports/census/followed',
  access: 'education.class.export',
  reads: ['student', 'class', 'academic-year', 'rollover', 'graduate'],
  query: followedQuery,
  output: z.extend(listPage(CensusFollowed), { ...facts, fromYear: z.string() }),
});

export const exportCensusFollowed = endpoint({
  name: 'reports.census.followed.export',
  method: 'POST',
  path: '/api/reports/census/followed/export',
  access: 'education.class.export',
  body: exportBody(followedQuery),
  output: 'file',
  discloses: 'people',
});

export const CensusClass = z.object({
  id: z.number(),
  name: z.string(),
  levelId: z.number(),
  seats: z.number(),
  students: z.number(),
});
export type CensusClass = z.infer<typeof CensusClass>;

export const CensusStaff = z.object({
  id: z.number(),
  name: Name,
  kind: z.string(),
  sex: z.nullable(Sex),
  employedFrom: z.nullable(LocalDate),
  /** Taught on the day of the census. */
  levels: z.array(Name),
  /** Of teachers; null: nobody has said. */
  training: z.nullable(TrainingLevel),
  /** Subjects they are qualified for. */
  qualified: z.array(Name),
});
export type CensusStaff = z.infer<typeof CensusStaff>;

export const CensusRoom = z.object({
  id: z.number(),
  name: z.string(),
  kind: z.string(),
  seats: z.nullable(z.number()),
  condition: z.nullable(RoomCondition),
});
export type CensusRoom = z.infer<typeof CensusRoom>;

/** Classes, staff and rooms one by one, which the census counts. */
export const censusSchool = endpoint({
  name: 'reports.census.school',
  method: 'GET',
  path: '/api/reports/census/school',
  access: 'education.class.export',
  reads: ['student', 'class', 'room', 'user', 'teaching', 'academic-year'],
  query: z.object(asked),
  stillAnswers: ['4ba3951cf415', '6464a08c42b3'],
  output: z.object({
    ...facts,
    levels: Census.shape.levels,
    classes: z.array(CensusClass),
    staff: z.array(CensusStaff),
    rooms: z.array(CensusRoom),
  }),
});

export const censusParts = ['classes', 'staff', 'rooms'] as const;
export type CensusPart = (typeof censusParts)[number];

export const exportCensusSchool = endpoint({
  name: 'reports.census.school.export',
  method: 'POST',
  path: '/api/reports/census/school/export',
  access: 'education.class.export',
  body: z.extend(exportBody(z.object(asked)), { of: z.enum(censusParts) }),
  output: 'file',
  discloses: 'people',
});

const Told = z.object({
  levelId: z.nullable(z.number()),
  /** Of staff and rooms. */
  kind: z.nullable(z.string()),
  sex: z.nullable(Sex),
  seats: z.nullable(z.number()),
  /** Of a room. */
  condition: z.nullable(RoomCondition),
  /** Of a teacher. */
  training: z.nullable(TrainingLevel),
  became: z.nullable(z.enum(censusBecame)),
});

/** A class, a room, a member of staff or a student of the year before who counts otherwise than when it was sent. */
export const CensusChange = z.object({
  what: z.enum(['class', 'staff', 'room', 'flow']),
  id: z.number(),
  /** Of students and staff; a class or room has one name. Empty where it is there no more. */
  name: Name,
  before: z.nullable(Told),
  after: z.nullable(Told),
});
export type CensusChange = z.infer<typeof CensusChange>;

/** A census as it was sent, every figure of it, and what of classes, staff, rooms and flows differs since. */
export const censusSent = endpoint({
  name: 'reports.census.sent',
  method: 'GET',
  path: '/api/reports/census/submissions/:id',
  access: 'education.class.export',
  reads: ['student', 'class', 'room', 'user', 'academic-year', 'rollover', 'graduate'],
  params: IdParams,
  stillAnswers: ['aed9c92af64d', 'b222d820d12a'],
  output: z.object({
    submission: CensusSubmission,
    /** Null: sent before more than the students was kept. */
    figures: z.nullable(Census),
    changes: z.array(CensusChange),
  }),
});
