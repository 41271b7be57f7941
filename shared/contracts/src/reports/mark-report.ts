import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, Instant } from '../fields.ts';
import { exportBody, listPage, listQuery, oneOf } from '../list.ts';
import { BookColumnKey } from './mark-book.ts';
import { CardPeriod } from './report-card.ts';

const Name = z.object({ lo: z.string(), en: z.string() });
/** Hundredths of a mark: an average as the mark book shows it, or a mean of such averages. */
const Hundredths = z.nullable(z.number());

/** So many failed subjects, or more, and a student is at risk. */
export const failedFlagged = 3;
/** In hundredths of a mark: who has fallen by so much since the period before is at risk. */
export const fallFlagged = 100;

/** Why a student is at risk. */
export const markRisks = ['below_pass', 'failed', 'fell', 'attendance'] as const;
export const MarkRisk = z.enum(markRisks);
export type MarkRisk = z.infer<typeof MarkRisk>;

/** A month's marks, an exam's, a term or the year. */
export const MarkPeriodKey = z.union([CardPeriod, BookColumnKey]);

export const MarkedStudent = z.object({
  id: z.number(),
  code: z.string(),
  name: Name,
  sex: z.enum(['female', 'male']),
  className: z.string(),
  average: Hundredths,
  /** Since the period before; null where one of both is missing. */
  change: Hundredths,
  /** Places shared as in a race: in the class, and in the level of this branch. */
  rank: z.nullable(z.number()),
  levelRank: z.nullable(z.number()),
  /** Subjects below the pass mark, and marks that nobody has entered yet; of subjects that count. */
  failed: z.number(),
  missing: z.number(),
  /** In the subject that the list is narrowed to. */
  subjectMark: Hundredths,
  /** Of the year so far, 0 to 1. */
  attendance: z.nullable(z.number()),
  risks: z.array(MarkRisk),
});
export type MarkedStudent = z.infer<typeof MarkedStudent>;

const figures = {
  /** Averages that were counted, and those at or above the pass mark. */
  students: z.number(),
  passed: z.number(),
  average: Hundredths,
  /** The same students in the period before, in the same subject. */
  before: Hundredths,
};

export const SubjectFigures = z.object({
  ...figures,
  id: z.number(),
  name: Name,
  lowest: Hundredths,
  highest: Hundredths,
});
export type SubjectFigures = z.infer<typeof SubjectFigures>;

export const ClassFigures = z.object({ ...figures, id: z.number(), name: z.string(), atRisk: z.number() });
export type ClassFigures = z.infer<typeof ClassFigures>;

export const TeacherFigures = z.object({
  ...figures,
  id: z.number(),
  name: Name,
  subjectId: z.number(),
  subject: Name,
  classes: z.number(),
});
export type TeacherFigures = z.infer<typeof TeacherFigures>;

const markReportQuery = listQuery(['class', 'average', 'change', 'failed', 'missing', 'levelRank'], {
  /** The last month with marks when left out. */
  period: z.optional(MarkPeriodKey),
  levelId: z.optional(Id),
  classId: z.optional(Id),
  subjectId: z.optional(Id),
  /** Classes in which somebody teaches the subject. */
  teacherId: z.optional(Id),
  /** From and to which average, as the school's own grades name them: the grade's place, 0 is the lowest. */
  band: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(30))),
  result: oneOf(['passed', 'failed']),
  risk: oneOf(['any', ...markRisks]),
});

const viewed = { access: 'reports.mark.view' } as const;

/**
 * Marks of a period: every student with average, place and what puts them at risk; how averages are spread; subjects,
 * classes and teachers beside the period before.
 */
export const markReport = endpoint({
  ...viewed,
  name: 'reports.markReport',
  method: 'GET',
  path: '/api/reports/mark-report',
  reads: [
    'mark',
    'mark-scheme',
    'mark-code',
    'curriculum',
    'class',
    'student',
    'teaching',
    'attendance',
    'academic-year',
  ],
  query: markReportQuery,
  output: z.extend(listPage(MarkedStudent), {
    asOf: Instant,
    yearName: z.string(),
    yearClosed: z.boolean(),
    period: z.string(),
    /** With which period it is compared; null: there is none before. */
    before: z.nullable(z.object({ period: z.string(), yearName: z.string() })),
    periods: z.array(z.string()),
    levels: z.array(z.object({ id: z.number(), name: Name })),
    classList: z.array(z.object({ id: z.number(), name: z.string(), levelId: z.number() })),
    decimals: z.number(),
    /** Of everyone in the class, level or branch: what narrows the list leaves them. */
    all: z.object({ ...figures, onRoll: z.number(), atRisk: z.number() }),
    spread: z.array(z.object({ from: z.number(), until: z.number(), name: Name, students: z.number() })),
    subjects: z.array(SubjectFigures),
    classes: z.array(ClassFigures),
    teachers: z.array(TeacherFigures),
  }),
});

/** The list as it is filtered, or one of the tables. */
export const exportMarkReport = endpoint({
  name: 'reports.markReport.export',
  method: 'POST',
  path: '/api/reports/mark-report/export',
  access: 'reports.mark.export',
  body: z.extend(exportBody(markReportQuery), {
    of: z._default(z.enum(['students', 'subjects', 'classes', 'teachers']), 'students'),
  }),
  output: 'file',
  discloses: 'people',
});
