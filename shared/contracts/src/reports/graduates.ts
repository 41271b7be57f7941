import * as z from 'zod/mini';
import { graduateStatuses } from '../education/graduation.ts';
import { endpoint } from '../endpoint.ts';
import { Id, Instant, Sex } from '../fields.ts';
import { exportBody, listPage, listQuery, oneOf } from '../list.ts';

const Name = z.object({ lo: z.string(), en: z.string() });

/** Where a candidate's way led so far: each candidate is in exactly one of them. */
export const graduateOutcomes = ['passed', 'failed', 'open', 'revoked'] as const;
export type GraduateOutcome = (typeof graduateOutcomes)[number];

/** Bands of the year's average; `none` where no average was entered. */
export const averageBands = ['from_8', 'from_7', 'from_6', 'from_5', 'below_5', 'none'] as const;
export const AverageBand = z.enum(averageBands);
export type AverageBand = z.infer<typeof AverageBand>;

export const GraduateLine = z.object({
  id: z.number(),
  studentId: z.number(),
  code: z.string(),
  name: Name,
  sex: Sex,
  levelId: z.number(),
  level: Name,
  className: z.string(),
  average: z.nullable(z.number()),
  band: AverageBand,
  /** Of the exam, or of the re-sit by the batch's rule; null: not sat. */
  result: z.nullable(z.number()),
  examCentre: z.string(),
  status: z.enum(graduateStatuses),
  outcome: z.enum(graduateOutcomes),
  /** Number of the school's certificate, and of the state's. */
  certificate: z.nullable(z.string()),
  stateNumber: z.string(),
  /** Place on the honour list of the level; equal averages share one. Null: not among the best. */
  honour: z.nullable(z.number()),
});
export type GraduateLine = z.infer<typeof GraduateLine>;

const BySex = z.object({ total: z.number(), female: z.number(), male: z.number() });
export type CountBySex = z.infer<typeof BySex>;

export const GraduateStatistics = z.object({
  /** Null: all levels together. */
  levelId: z.nullable(z.number()),
  level: z.nullable(Name),
  registered: BySex,
  sat: BySex,
  passed: BySex,
  failed: BySex,
  open: BySex,
  revoked: BySex,
  certificates: BySex,
  bands: z.array(z.object({ band: AverageBand, count: BySex })),
});
export type GraduateStatistics = z.infer<typeof GraduateStatistics>;

/** How many places of a level the honour list has; who shares the last one is on it too. */
export const honourPlaces = 10;

const yesOrNo = oneOf(['yes', 'no']);

const graduateQuery = listQuery(['level', 'name', 'code', 'average', 'result', 'certificate', 'honour'], {
  /** The year of the header, or where nobody finished in it the last one before; `all` for every year. */
  yearId: z.optional(z.union([z.literal('all'), Id])),
  levelId: z.optional(Id),
  sex: oneOf(['female', 'male']),
  outcome: oneOf(graduateOutcomes),
  sat: yesOrNo,
  certificate: yesOrNo,
  band: oneOf(averageBands),
  /** Only the honour list. */
  honour: oneOf(['yes']),
});

export const graduateReport = endpoint({
  name: 'reports.graduates.list',
  method: 'GET',
  path: '/api/reports/graduates',
  access: 'education.graduation.view',
  reads: ['graduate', 'result', 'student', 'class', 'academic-year'],
  query: graduateQuery,
  output: z.extend(listPage(GraduateLine), {
    asOf: Instant,
    yearName: z.string(),
    yearClosed: z.boolean(),
    /** Null: all years. */
    yearId: z.nullable(z.number()),
    /** Years in which somebody stood for graduation, the newest first, and the levels. */
    years: z.array(z.object({ id: z.number(), name: z.string() })),
    levels: z.array(z.object({ id: z.number(), name: Name })),
    /** Of the whole year: no filter but the year narrows them. One for each level, and the last for all. */
    statistics: z.array(GraduateStatistics),
  }),
});

export const exportGraduateReport = endpoint({
  name: 'reports.graduates.export',
  method: 'POST',
  path: '/api/reports/graduates/export',
  access: 'education.graduation.export',
  body: exportBody(graduateQuery),
  output: 'file',
  discloses: 'people',
});
