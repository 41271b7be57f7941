import {
  type ExamInput,
  type ExamSubject,
  examResults,
  type SubjectMark,
  subjectColumn,
} from '@suksa/contracts/education';
import type { Caller } from '../../../http/caller.ts';
import { conflict, refuseField } from '../../../http/refuse.ts';
import { requireVersion } from '../../../http/version.ts';
import { write } from '../../../http/write.ts';
import { batchLine, knownBatchRow, writableBatch } from './graduation-batch-service.ts';
import { presentExamRow } from './graduation-presenter.ts';
import { type GraduateRow, graduatesOf, ofBranch, updateCandidate } from './graduation-repository.ts';
import { effectiveResult, openResult, refuseWrongStep, statusByResult } from './graduation-status-rules.ts';
import { graduateLine } from './graduation-step-service.ts';
import { writeMarks } from './graduation-subject-repository.ts';

/** Everybody of a batch by name, and which result may be typed. */
export const readExamGrid = async (call: Caller, id: number) => {
  const { batch, examSubjects } = await knownBatchRow(call, id);
  const rows = await graduatesOf(call.school.read, ofBranch(call), { batchId: id });
  return { examPass: batch.examPass, subjects: examSubjects, rows: rows.map(presentExamRow) };
};

/**
 * Writes exam results, or those of the re-sit where there was admission to it: the exam's own stays. By subject where
 * the batch has subjects, and the result follows from all marks of the candidate. Refuses who may not sit at the row,
 * and with `conflict` a row that somebody has changed meanwhile, or subjects that aren't the exam's any more.
 */
export const storeExam = (call: Caller, id: number, input: ExamInput) =>
  write(call, async (tx) => {
    const { batch, examSubjects } = await writableBatch(tx, call, id);
    const rows = await graduatesOf(tx, ofBranch(call), { batchId: id });
    const known = new Map(rows.map((row) => [row.candidate.id, row]));
    const told = { passed: 0, failed: 0, cleared: 0, incomplete: 0 };
    const shown = () => ({ subjects: examSubjects, rows: rows.map(presentExamRow) });
    const changes = input.rows.map((given, index) => {
      const row = known.get(given.id) ?? refuseField(`rows.${index}.id`, 'not_allowed');
      requireVersion(row.candidate, given.version, shown);
      if (!fits(given, examSubjects)) conflict(shown());
      const kind = openResult(row.candidate);
      if (kind === null) refuseWrongStep('exam', row.candidate.status);
      return entryOf({ row, kind: kind ?? 'exam', given, subjects: examSubjects });
    });
    for (const { row, kind, result, marks, isBegun } of changes) {
      const set = kind === 'exam' ? { examResult: result } : { reSitResult: result };
      const counts = effectiveResult({ ...row.candidate, ...set }, batch);
      const status = statusByResult(kind, result === null ? null : counts, batch.examPass);
      await updateCandidate(tx, row.candidate.id, { ...set, status });
      await writeMarks(tx, { candidateId: row.candidate.id, batchId: id, sitting: kind, marks });
      if (result === null) told[isBegun ? 'incomplete' : 'cleared'] += 1;
      else told[status === 'exam_passed' ? 'passed' : 'failed'] += 1;
    }
    const lines = changes.map(({ row, kind, result, marks }) =>
      graduateLine(call, row, {
        action: kind === 'exam' ? 'exam' : 're_sit_exam',
        before: {
          [kind]: kind === 'exam' ? row.candidate.examResult : row.candidate.reSitResult,
          ...markFields(marks, ({ subjectId }) => markOf(row.marks, subjectId, kind)),
        },
        after: { [kind]: result, ...markFields(marks, ({ mark }) => mark) },
      }),
    );
    const ofBatch = batchLine(call, id, { action: 'exam', after: { ...told, source: input.source } });
    return { result: told, audit: [...lines, ofBatch] };
  });

type ExamRow = ExamInput['rows'][number];
type ExamMark = NonNullable<ExamRow['marks']>[number];
type Kind = 'exam' | 're_sit';

/** One mark where nothing is sat by subject, else marks of its subjects. */
const fits = ({ result, marks }: ExamRow, subjects: readonly ExamSubject[]): boolean =>
  subjects.length === 0
    ? result !== undefined && marks === undefined
    : result === undefined &&
      marks?.every((mark) => subjects.some(({ subjectId }) => subjectId === mark.subjectId)) === true;

interface Entering {
  readonly row: GraduateRow;
  readonly kind: Kind;
  readonly given: ExamRow;
  readonly subjects: readonly ExamSubject[];
}

const entryOf = ({ row, kind, given, subjects }: Entering) => {
  if (!given.marks) return { row, kind, result: given.result ?? null, marks: [], isBegun: false };
  const marks = [...new Map(given.marks.map((mark) => [mark.subjectId, mark])).values()];
  const all = subjects.map(({ subjectId }): SubjectMark => {
    const was = row.marks.find((mark) => mark.subjectId === subjectId);
    const now = marks.find((mark) => mark.subjectId === subjectId);
    const { exam = null, reSit = null } = { ...was };
    if (!now) return { subjectId, exam, reSit };
    return kind === 'exam' ? { subjectId, exam: now.mark, reSit } : { subjectId, exam, reSit: now.mark };
  });
  const { exam, reSit } = examResults(subjects, all);
  return {
    row,
    kind,
    marks,
    result: kind === 'exam' ? exam : reSit,
    isBegun: all.some((mark) => mark[kind === 'exam' ? 'exam' : 'reSit'] !== null),
  };
};

const markOf = (marks: readonly SubjectMark[], subjectId: number, kind: Kind): number | null =>
  marks.find((mark) => mark.subjectId === subjectId)?.[kind === 'exam' ? 'exam' : 'reSit'] ?? null;

const markFields = (marks: readonly ExamMark[], value: (mark: ExamMark) => number | null) =>
  Object.fromEntries(marks.map((mark) => [subjectColumn(mark.subjectId), value(mark)]));
