import {
  type BatchEdit,
  type BatchInput,
  examResults,
  finalLevels,
  type GraduationBatch,
} from '@suksa/contracts/education';
import { writableYear, yearOf } from '../../../http/actor.ts';
import type { Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound, refuse, refuseField } from '../../../http/refuse.ts';
import { type AuditLine, create, edit, type Resource, remove, write } from '../../../http/write.ts';
import { refuseClosed } from '../results/year-result-service.ts';
import { refuseNarrow } from '../rollover/rollover-service.ts';
import {
  addCandidates,
  type BatchFound,
  type Counts,
  countByStatus,
  deleteBatchRow,
  finalLevelsOf,
  findBatch,
  findBatches,
  headOfBranch,
  insertBatch,
  lockBatchRow,
  renewCandidates,
  updateBatchRow,
} from './graduation-batch-repository.ts';
import { checkCandidates } from './graduation-evidence-service.ts';
import { presentBatch, presentRules } from './graduation-presenter.ts';
import { type GraduateRow, graduatesOf, ofBranch, updateCandidate } from './graduation-repository.ts';
import { effectiveResult, statusByResult } from './graduation-status-rules.ts';
import { everSat, subjectsByLevel } from './graduation-subject-repository.ts';
import { chooseExamSubjects } from './graduation-subject-service.ts';

export const batchEntity = 'education.graduation_batch';

interface Batch extends BatchFound {
  readonly version: number;
  readonly counts: Counts;
}

const batches: Resource<Batch> = {
  entity: batchEntity,
  lock: async (tx, id, call) => counted(tx, await writableBatch(tx, call, id)),
  read: async (tx, id, { context }) => {
    const found = await findBatch(tx, context.branchId, id);
    return found && counted(tx, found);
  },
  form: presentRules,
  audited: presentRules,
  branchOf: (_batch, { context }) => context.branchId,
};

const counted = async (tx: Transaction, found: BatchFound): Promise<Batch> => {
  const { id, version } = found.batch;
  return { ...found, version, counts: countsOf(await countByStatus(tx, [id]), id) };
};

/** The history's line of something done with a whole batch. */
export const batchLine = (
  { context }: Caller,
  id: number,
  step: Pick<AuditLine, 'action' | 'after'>,
): AuditLine => ({ ...step, entity: batchEntity, entityId: id, branchId: context.branchId });

/** The batches of the chosen year, and for which levels there can be one. */
export const readBatches = async ({ context, school }: Caller) => {
  const db = school.read;
  const year = yearOf(context);
  const found = await findBatches(db, context.branchId, { yearId: year.id });
  const [counts, levels, head, examSubjects] = await Promise.all([
    countByStatus(
      db,
      found.map(({ batch }) => batch.id),
    ),
    finalLevelsOf(db, context.branchId, year.id),
    headOfBranch(db, context.branchId),
    everSat(db, context.branchId),
  ]);
  const subjects = await subjectsByLevel(
    db,
    context.branchId,
    levels.map(({ id }) => id),
  );
  return {
    head,
    examSubjects,
    rows: found.map((row) => presentBatch(row, countsOf(counts, row.batch.id))),
    levels: levels.map(({ goesOn, enrolled, nameLo, nameEn, ...level }) => ({
      level: { ...level, name: { lo: nameLo, en: nameEn } },
      goesOn,
      enrolled,
      subjects: subjects.find(({ levelId }) => levelId === level.id)?.subjects ?? [],
      usualSubjects: subjects.find(({ levelId }) => levelId === level.id)?.usualSubjects ?? [],
    })),
  };
};

/** Opens a batch for a level that ends with an exam. One level has one batch a year, refused at `levelId`. */
export const openBatch = async (
  call: Caller,
  { examSubjects, ...input }: BatchInput,
): Promise<GraduationBatch> => {
  const { actor, context } = call;
  const { counts, ...made } = await create(call, batches, async (tx) => {
    refuseNarrow(actor);
    const year = writableYear(context);
    const levels = await finalLevelsOf(tx, context.branchId, year.id);
    if (!levels.some(({ id }) => id === input.levelId))
      refuseField('levelId', 'not_final_level', { levels: finalLevels.join(', ') });
    const place = { branchId: context.branchId, yearId: year.id, createdBy: actor.userId };
    const id = await insertBatch(tx, place, input);
    const found = (await findBatch(tx, context.branchId, id)) ?? notFound();
    await chooseExamSubjects(tx, { found, chosen: examSubjects, candidates: [] });
    return id;
  });
  return presentBatch(made, counts);
};

/** Changes what a batch asks. Results that wait for approval pass or fail by the new mark. */
export const changeBatch = async (
  call: Caller,
  id: number,
  { version, examSubjects, ...rules }: BatchEdit,
): Promise<GraduationBatch> => {
  const { counts, ...changed } = await edit(call, batches, { id, version }, async (tx, found) => {
    const candidates = await graduatesOf(tx, ofBranch(call), { batchId: id });
    await chooseExamSubjects(tx, { found, chosen: examSubjects, candidates });
    await updateBatchRow(tx, id, rules);
    await weighResultsAnew(tx, candidates, (await findBatch(tx, call.context.branchId, id)) ?? notFound());
  });
  return presentBatch(changed, counts);
};

/** Marks by subject make the result anew; where one is missing now, the candidate waits for it. */
const weighResultsAnew = async (
  tx: Transaction,
  candidates: readonly GraduateRow[],
  { batch, examSubjects }: BatchFound,
) => {
  for (const { candidate, marks } of candidates) {
    const isJudged = candidate.status === 'exam_passed' || candidate.status === 'exam_failed';
    const isMarked = marks.length > 0 && (isJudged || candidate.status === 'eligible');
    if (!isJudged && !isMarked) continue;
    const sat = isMarked ? resultsByMarks(candidate, marks, examSubjects) : candidate;
    const status = statusByResult('exam', effectiveResult(sat, batch), batch.examPass);
    if (status === candidate.status && sat.examResult === candidate.examResult) continue;
    await updateCandidate(tx, candidate.id, { status, examResult: sat.examResult });
  }
};

const resultsByMarks = (
  candidate: GraduateRow['candidate'],
  marks: GraduateRow['marks'],
  subjects: BatchFound['examSubjects'],
) =>
  // A result that was entered as one mark before there were subjects stays.
  marks.some(({ exam }) => exam !== null)
    ? { examResult: examResults(subjects, marks).exam, reSitResult: candidate.reSitResult }
    : candidate;

/** Refuses with `batch_in_use` once somebody was approved, or ever held a certificate, even a voided one. */
export const removeBatch = (call: Caller, id: number): Promise<void> =>
  remove(call, batches, { id }, async (tx, { counts }) => {
    const begun = ['approved', 'certificate_issued', 'handed_over', 'withheld', 'revoked'] as const;
    if (begun.some((status) => counts[status])) refuse('batch_in_use', { status: 409 });
    await deleteBatchRow(tx, id);
  });

/** Takes in who studies at the level, lets go who has left, and notes the evidence of every check. */
export const buildBatch = (
  call: Caller,
  id: number,
): Promise<{ added: number; removed: number; candidates: number }> =>
  write(call, async (tx) => {
    const { batch } = await writableBatch(tx, call, id);
    const removed = await renewCandidates(tx, id);
    const added = await addCandidates(tx, batch);
    const rows = await graduatesOf(tx, ofBranch(call), { batchId: id });
    await checkCandidates(tx, rows, { judge: false });
    const told = { added, removed, candidates: rows.length };
    return { result: told, audit: batchLine(call, id, { action: 'build', after: told }) };
  });

/** Checks everybody of a batch, or the chosen ones. */
export const judgeBatch = (call: Caller, id: number, candidates?: readonly number[]) =>
  write(call, async (tx) => {
    await writableBatch(tx, call, id);
    const rows = await graduatesOf(tx, ofBranch(call), { batchId: id });
    const chosen = candidates && new Set(candidates);
    const told = await checkCandidates(
      tx,
      chosen ? rows.filter(({ candidate }) => chosen.has(candidate.id)) : rows,
      { judge: true },
    );
    return { result: told, audit: batchLine(call, id, { action: 'judge', after: told }) };
  });

/** The batch of the caller's branch, locked, of a year that isn't closed. */
export const writableBatch = async (
  tx: Transaction,
  { actor, context }: Caller,
  id: number,
): Promise<BatchFound> => {
  refuseNarrow(actor);
  const row = (await lockBatchRow(tx, context.branchId, id)) ?? notFound();
  refuseClosed(context, row.batch.yearId);
  return row;
};

/** A batch of the caller's branch to be shown, or 404. */
export const knownBatchRow = async ({ context, school }: Caller, id: number): Promise<BatchFound> =>
  (await findBatch(school.read, context.branchId, id)) ?? notFound();

const countsOf = (counted: Awaited<ReturnType<typeof countByStatus>>, batchId: number): Counts =>
  Object.fromEntries(
    counted.filter((row) => row.batchId === batchId).map(({ status, candidates }) => [status, candidates]),
  );
