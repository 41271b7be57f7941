import {
  type BatchEdit,
  type BatchInput,
  examResults,
  finalLevels,
  type GraduationBatch,
} from '@suksa/contracts/education';
import { audit } from '../../../audit.ts';
import { type Actor, type Context, writableYear, yearOf } from '../../../http/actor.ts';
import type { Database, Queryable, Transaction } from '../../../http/app.ts';
import { conflict, notFound, refuse, refuseField } from '../../../http/refuse.ts';
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
import { type GraduateRow, graduatesOf, updateCandidate } from './graduation-repository.ts';
import { effectiveResult, statusByResult } from './graduation-status-rules.ts';
import { everSat, subjectsByLevel } from './graduation-subject-repository.ts';
import { chooseExamSubjects } from './graduation-subject-service.ts';

export const batchEntity = 'education.graduation_batch';

export interface GraduationCall {
  readonly actor: Actor;
  readonly context: Context;
  readonly requestId: string;
}

/** The batches of the chosen year, and for which levels there can be one. */
export const readBatches = async (db: Database, { context }: Pick<GraduationCall, 'context'>) => {
  const year = yearOf(context);
  const found = await findBatches(db, context.branchId, { yearId: year.id });
  const [counted, levels, head, examSubjects] = await Promise.all([
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
    rows: found.map((row) => presentBatch(row, countsOf(counted, row.batch.id))),
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
export const openBatch = (
  db: Database,
  { input: { examSubjects, ...input }, ...call }: GraduationCall & { readonly input: BatchInput },
): Promise<GraduationBatch> =>
  db.transaction(async (tx) => {
    const { actor, context } = call;
    refuseNarrow(actor);
    const year = writableYear(context);
    const levels = await finalLevelsOf(tx, context.branchId, year.id);
    if (!levels.some(({ id }) => id === input.levelId))
      refuseField('levelId', 'not_final_level', { levels: finalLevels.join(', ') });
    const place = { branchId: context.branchId, yearId: year.id, createdBy: actor.userId };
    const id = await insertBatch(tx, place, input);
    const found = (await findBatch(tx, context.branchId, id)) ?? notFound();
    await chooseExamSubjects(tx, { found, chosen: examSubjects, candidates: [] });
    const row = (await findBatch(tx, context.branchId, id)) ?? notFound();
    await note(tx, call, { id, action: 'create', after: presentRules(row) });
    return presentBatch(row, {});
  });

/** Changes what a batch asks. Results that wait for approval pass or fail by the new mark. */
export const changeBatch = (
  db: Database,
  {
    id,
    input: { version, examSubjects, ...rules },
    ...call
  }: GraduationCall & { readonly id: number; readonly input: BatchEdit },
): Promise<GraduationBatch> =>
  db.transaction(async (tx) => {
    const before = await writableBatch(tx, call, id);
    if (before.batch.version !== version) conflict(presentRules(before));
    const candidates = await graduatesOf(tx, scopeOfBatch(call.actor, before.batch), { batchId: id });
    await chooseExamSubjects(tx, { found: before, chosen: examSubjects, candidates });
    await updateBatchRow(tx, id, rules);
    const after = (await findBatch(tx, call.context.branchId, id)) ?? notFound();
    await weighResultsAnew(tx, candidates, after);
    await note(tx, call, {
      id,
      action: 'edit',
      before: presentRules(before),
      after: presentRules(after),
    });
    return presentBatch(after, countsOf(await countByStatus(tx, [id]), id));
  });

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
export const removeBatch = (
  db: Database,
  { id, ...call }: GraduationCall & { readonly id: number },
): Promise<void> =>
  db.transaction(async (tx) => {
    const found = await writableBatch(tx, call, id);
    const counts = countsOf(await countByStatus(tx, [id]), id);
    const begun = ['approved', 'certificate_issued', 'handed_over', 'withheld', 'revoked'] as const;
    if (begun.some((status) => counts[status])) refuse('batch_in_use', { status: 409 });
    await note(tx, call, { id, action: 'delete', before: presentRules(found) });
    await deleteBatchRow(tx, id);
  });

/** Takes in who studies at the level, lets go who has left, and notes the evidence of every check. */
export const buildBatch = (
  db: Database,
  { id, ...call }: GraduationCall & { readonly id: number },
): Promise<{ added: number; removed: number; candidates: number }> =>
  db.transaction(async (tx) => {
    const { batch } = await writableBatch(tx, call, id);
    const removed = await renewCandidates(tx, id);
    const added = await addCandidates(tx, batch);
    const rows = await graduatesOf(tx, scopeOfBatch(call.actor, batch), { batchId: id });
    await checkCandidates(tx, rows, { judge: false });
    const told = { added, removed, candidates: rows.length };
    await note(tx, call, { id, action: 'build', after: told });
    return told;
  });

/** Checks everybody of a batch, or the chosen ones. */
export const judgeBatch = (
  db: Database,
  {
    id,
    candidates,
    ...call
  }: GraduationCall & { readonly id: number; readonly candidates?: readonly number[] | undefined },
) =>
  db.transaction(async (tx) => {
    const { batch } = await writableBatch(tx, call, id);
    const rows = await graduatesOf(tx, scopeOfBatch(call.actor, batch), { batchId: id });
    const chosen = candidates && new Set(candidates);
    const told = await checkCandidates(
      tx,
      chosen ? rows.filter(({ candidate }) => chosen.has(candidate.id)) : rows,
      { judge: true },
    );
    await note(tx, call, { id, action: 'judge', after: told });
    return told;
  });

/** The batch of the caller's branch, locked, of a year that isn't closed. */
export const writableBatch = async (
  tx: Transaction,
  { actor, context }: Pick<GraduationCall, 'actor' | 'context'>,
  id: number,
): Promise<BatchFound> => {
  refuseNarrow(actor);
  const row = (await lockBatchRow(tx, context.branchId, id)) ?? notFound();
  refuseClosed(context, row.batch.yearId);
  return row;
};

/** A batch of the caller's branch, or 404. */
export const knownBatchRow = async (
  db: Queryable,
  { context }: Pick<GraduationCall, 'context'>,
  id: number,
): Promise<BatchFound> => (await findBatch(db, context.branchId, id)) ?? notFound();

export const scopeOfBatch = (actor: Actor, { branchId }: BatchFound['batch']) => ({
  actor,
  branchId,
  yearId: null,
});

const countsOf = (counted: Awaited<ReturnType<typeof countByStatus>>, batchId: number): Counts =>
  Object.fromEntries(
    counted.filter((row) => row.batchId === batchId).map(({ status, candidates }) => [status, candidates]),
  );

interface Noted {
  readonly id: number;
  readonly action: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

export const note = (tx: Transaction, { actor, context, requestId }: GraduationCall, entry: Noted) =>
  audit(tx, {
    actor,
    branchId: context.branchId,
    action: entry.action,
    entity: batchEntity,
    entityId: entry.id,
    before: entry.before,
    after: entry.after,
    requestId,
  });
