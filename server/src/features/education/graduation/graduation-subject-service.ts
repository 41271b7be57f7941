import type { ExamSubject, ExamSubjectChoice } from '@suksa/contracts/education';
import type { Transaction } from '../../../http/app.ts';
import { refuseField } from '../../../http/refuse.ts';
import type { BatchFound } from './graduation-batch-repository.ts';
import type { GraduateRow } from './graduation-repository.ts';
import { subjectsByLevel, writeExamSubjects } from './graduation-subject-repository.ts';

interface Choosing {
  readonly found: BatchFound;
  readonly chosen: readonly ExamSubjectChoice[];
  readonly candidates: readonly GraduateRow[];
}

/** Whose marks nobody has built on yet: their result may still change. */
const unsettled: readonly string[] = ['candidate', 'eligible', 'not_eligible', 'exam_passed', 'exam_failed'];

/**
 * Makes these the subjects of the exam. Refuses at `examSubjects` a subject that isn't taught at the level, one left out
 * that has marks, and any other change once somebody was approved or admitted to the re-sit by the marks.
 */
export const chooseExamSubjects = async (
  tx: Transaction,
  { found: { batch, examSubjects }, chosen, candidates }: Choosing,
): Promise<void> => {
  if (isSame(examSubjects, chosen, ordered)) return;
  const [level] = await subjectsByLevel(tx, batch.branchId, [batch.levelId]);
  const known = new Set([...(level?.subjects ?? []), ...examSubjects].map(({ subjectId }) => subjectId));
  if (chosen.some(({ subjectId }) => !known.has(subjectId)))
    refuseField('examSubjects', 'subject_not_taught');
  const left = examSubjects.filter(
    (subject) =>
      !chosen.some(({ subjectId }) => subjectId === subject.subjectId) && hasMarks(candidates, subject),
  );
  if (left.length > 0)
    refuseField('examSubjects', 'subject_has_marks', { subjects: left.map(({ code }) => code).join(', ') });
  const settled = candidates.filter(
    ({ candidate, marks }) =>
      marks.length > 0 && (candidate.reSitResult !== null || !unsettled.includes(candidate.status)),
  );
  if (settled.length > 0 && !isSame(examSubjects, chosen, unordered))
    refuseField('examSubjects', 'exam_settled', {
      codes: settled
        .slice(0, 5)
        .map(({ student }) => student.code)
        .join(', '),
    });
  await writeExamSubjects(tx, batch.id, chosen);
};

const hasMarks = (candidates: readonly GraduateRow[], { subjectId }: ExamSubject): boolean =>
  candidates.some(({ marks }) => marks.some((mark) => mark.subjectId === subjectId));

type Listed = readonly ExamSubjectChoice[];

const ordered = (list: Listed) => list.map(({ subjectId, coefficient }) => `${subjectId}×${coefficient}`);
const unordered = (list: Listed) => ordered(list).sort();

const isSame = (one: Listed, other: Listed, as: (list: Listed) => string[]): boolean =>
  as(one).join() === as(other).join();
