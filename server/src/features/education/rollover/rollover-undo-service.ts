import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound, refuse } from '../../../http/refuse.ts';
import { write } from '../../../http/write.ts';
import { twoScriptName } from '../../../school/people/full-name.ts';
import { type BlockFound, findBlocks } from './rollover-block-repository.ts';
import { type DecisionFound, decisionsOf } from './rollover-decision-repository.ts';
import { type BatchRow, lockBatch, updateBatch } from './rollover-repository.ts';
import { countWhich, nextChunk, toUndo, undoChunk } from './rollover-run-repository.ts';
import { type Carried, type RolloverJob, scopeOf } from './rollover-run-service.ts';
import { knownBatch, refuseNarrow, rolloverLine } from './rollover-service.ts';

const studentsAChunk = 1000;
const mostBlocksListed = 200;

export interface UndoInput {
  readonly id: number;
  readonly reason: string;
}

/** What of the new year stands in the way of an undo, row by row, and how many students it concerns. */
export const readBlocks = async (call: Caller, id: number) => {
  await knownBatch(call, id);
  const db = call.school.read;
  const found = await findBlocks(db, id);
  const told = found.slice(0, mostBlocksListed);
  const students = await decisionsOf(db, id, [...new Set(told.map(({ studentId }) => studentId))]);
  return {
    students: new Set(found.map(({ studentId }) => studentId)).size,
    rows: students.flatMap((row) =>
      told
        .filter(({ studentId }) => studentId === row.studentId)
        .map(({ kind, what, day }) => ({
          id: row.studentId,
          code: row.code,
          name: twoScriptName(row),
          kind,
          what,
          day,
        })),
    ),
  };
};

/** Takes a whole batch back; nobody where it was taken back already. */
export const undoWithin = async (tx: Transaction, job: RolloverJob<UndoInput>): Promise<Carried> => {
  const { actor, input, report } = job;
  const { id, reason } = input;
  const batch = await lockRun(tx, job, id);
  if (batch === 'undone') return { students: 0, audit: [] };
  const scope = await scopeOf(tx, job, batch);
  const blocks = await findBlocks(tx, id);
  if (blocks.length > 0)
    refuse('rollover_blocked', {
      status: 409,
      details: { students: new Set(blocks.map(({ studentId }) => studentId)).size },
    });
  const total = await countWhich(tx, id, toUndo);
  let done = 0;
  for (let after = 0; ; ) {
    const chunk = await nextChunk(tx, { batchId: id, after, which: toUndo, size: studentsAChunk });
    if (!chunk) break;
    await undoChunk(tx, scope, sql`d.student_id between ${chunk.first} and ${chunk.last}`, reason);
    done += chunk.students;
    after = chunk.last;
    report(done, total);
  }
  await updateBatch(tx, id, {
    state: 'undone',
    undoneBy: actor.userId,
    undoneAt: new Date(),
    undoReason: reason,
  });
  return {
    students: done,
    audit: rolloverLine(job, id, {
      action: 'undo',
      after: { students: done },
      version: batch.version + 1,
      reason,
    }),
  };
};

const lockRun = async (tx: Transaction, { context }: Caller, id: number): Promise<BatchRow | 'undone'> => {
  const batch = (await lockBatch(tx, context.branchId, id)) ?? notFound();
  if (batch.state === 'undone') return 'undone';
  if (batch.state !== 'done') refuse('rollover_not_run', { status: 409 });
  return batch;
};

/** Takes single students back; who is blocked stays, with what stands in the way. */
export const takeBack = (
  call: Caller,
  id: number,
  { students, reason }: { readonly students: readonly number[]; readonly reason: string },
) =>
  write(call, async (tx) => {
    refuseNarrow(call.actor);
    const batch = await lockRun(tx, call, id);
    if (batch === 'undone') return refuse('rollover_not_run', { status: 409 });
    const scope = await scopeOf(tx, call, batch);
    const rows = await decisionsOf(tx, id, students);
    const carried = rows.filter(({ ranAt, undoneAt }) => ranAt !== null && undoneAt === null);
    const ids = carried.map(({ studentId }) => studentId);
    const blocks = ids.length === 0 ? [] : await findBlocks(tx, id, ids);
    const free = ids.filter((student) => !blocks.some(({ studentId }) => studentId === student));
    await undoChunk(tx, scope, sql`d.student_id = any(${sql.param(free)}::integer[])`, reason);
    if (free.length > 0) {
      const left = await countWhich(tx, id, toUndo);
      await updateBatch(
        tx,
        id,
        left > 0
          ? {}
          : { state: 'undone', undoneBy: call.actor.userId, undoneAt: new Date(), undoReason: reason },
      );
    }
    const result = {
      rows: rows.map((row) => ({
        id: row.studentId,
        code: row.code,
        name: twoScriptName(row),
        takenBack: free.includes(row.studentId) || row.undoneAt !== null,
        blocks: blocks.filter(({ studentId }) => studentId === row.studentId).map(presentBlock),
      })),
    };
    if (free.length === 0) return { result, audit: [] };
    const after = { students: free.length, ...(free.length === 1 && { who: nameOfFirst(carried, free) }) };
    const version = batch.version + 1;
    return { result, audit: rolloverLine(call, id, { action: 'take_back', after, version, reason }) };
  });

const nameOfFirst = (rows: readonly DecisionFound[], [first]: readonly number[]) => {
  const row = rows.find(({ studentId }) => studentId === first);
  return row && twoScriptName(row);
};

const presentBlock = ({ kind, what, day }: BlockFound) => ({ kind, what, day });
