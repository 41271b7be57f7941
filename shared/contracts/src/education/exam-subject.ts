import * as z from 'zod/mini';
import { ChosenId, TwoScriptName } from './values.ts';

/** More subjects than any leaving exam has. */
export const mostExamSubjects = 20;

/** A subject of a batch's exam as it is chosen; the order of the list is that of the papers. */
export const ExamSubjectChoice = z.object({
  subjectId: ChosenId,
  /** What it weighs in the exam's average. */
  coefficient: z.number('required').check(
    z.minimum(0.01),
    z.maximum(20),
    z.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'two_decimals'),
  ),
});
export type ExamSubjectChoice = z.infer<typeof ExamSubjectChoice>;

/** A subject of an exam, as it is called. */
export const ExamSubject = z.object({
  subjectId: z.number(),
  code: z.string(),
  name: TwoScriptName,
  coefficient: z.number(),
});
export type ExamSubject = z.infer<typeof ExamSubject>;

/** What a candidate has in one subject; null: nothing yet, or not sat again. */
export const SubjectMark = z.object({
  subjectId: z.number(),
  exam: z.nullable(z.number()),
  reSit: z.nullable(z.number()),
});
export type SubjectMark = z.infer<typeof SubjectMark>;

/**
 * The exam's result: the marks weighted by the coefficients, half up to two decimals. Null while one is missing. Counted
 * in hundredths, so that no mark is lost between two binary fractions.
 */
export const examAverage = (
  subjects: readonly Pick<ExamSubject, 'subjectId' | 'coefficient'>[],
  markOf: (subjectId: number) => number | null,
): number | null => {
  if (subjects.length === 0) return null;
  let sum = 0;
  let weights = 0;
  for (const { subjectId, coefficient } of subjects) {
    const mark = markOf(subjectId);
    if (mark === null) return null;
    const weight = Math.round(coefficient * 100);
    sum += Math.round(mark * 100) * weight;
    weights += weight;
  }
  return Math.round(sum / weights) / 100;
};

/**
 * Both results of the exam by its marks. A subject that wasn't sat again keeps the exam's mark; without any mark of a
 * re-sit there is no result of one.
 */
export const examResults = (
  subjects: readonly Pick<ExamSubject, 'subjectId' | 'coefficient'>[],
  marks: readonly SubjectMark[],
): { readonly exam: number | null; readonly reSit: number | null } => {
  const of = new Map(marks.map((mark) => [mark.subjectId, mark]));
  const exam = examAverage(subjects, (id) => of.get(id)?.exam ?? null);
  const sat = subjects.some(({ subjectId }) => (of.get(subjectId)?.reSit ?? null) !== null);
  return {
    exam,
    reSit: sat ? examAverage(subjects, (id) => of.get(id)?.reSit ?? of.get(id)?.exam ?? null) : null,
  };
};
