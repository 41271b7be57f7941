import type { ExamInput } from '@suksa/contracts/education';
import { auditAll } from '../../../audit.ts';
import type { Actor, Context } from '../../../http/actor.ts';
import type { Database } from '../../../http/app.ts';
import { conflict, refuseField } from '../../../http/refuse.ts';
import {
  type GraduationCall,
  knownBatchRow,
  note,
  scopeOfBatch,
  writableBatch,
} from './graduation-batch-service.ts';
import { presentExamRow } from './graduation-presenter.ts';
import { graduatesOf, updateCandidate } from './graduation-repository.ts';
import { effectiveResult, openResult, refuseWrongStep, statusByResult } from './graduation-status-rules.ts';
import { graduateEntity } from './graduation-step-service.ts';

interface OfBatch {
  readonly actor: Actor;
  readonly context: Context;
  readonly id: number;
}

/** Everybody of a batch by name, and which result may be typed. */
export const readExamGrid = async (db: Database, { actor, context, id }: OfBatch) => {
  const { batch } = await knownBatchRow(db, { context }, id);
  const rows = await graduatesOf(db, scopeOfBatch(actor, batch), { batchId: id });
  return { examPass: batch.examPass, rows: rows.map(presentExamRow) };
};

/**
 * Writes exam results, or those of the re-sit where there was admission to it: the exam's own stays. Refuses who may
 * not sit at the row, and with `conflict` a row that somebody has changed meanwhile.
 */
export const storeExam = (
  db: Database,
  { id, input, ...call }: GraduationCall & { readonly id: number; readonly input: ExamInput },
) =>
  db.transaction(async (tx) => {
    const { batch } = await writableBatch(tx, call, id);
    const rows = await graduatesOf(tx, scopeOfBatch(call.actor, batch), { batchId: id });
    const known = new Map(rows.map((row) => [row.candidate.id, row]));
    const told = { passed: 0, failed: 0, cleared: 0 };
    const changes = input.rows.map((given, index) => {
      const row = known.get(given.id) ?? refuseField(`rows.${index}.id`, 'not_allowed');
      if (row.candidate.version !== given.version) conflict({ rows: rows.map(presentExamRow) });
      const kind = openResult(row.candidate);
      if (kind === null) refuseWrongStep('exam', row.candidate.status);
      return { row, kind: kind ?? 'exam', result: given.result };
    });
    for (const { row, kind, result } of changes) {
      const set = kind === 'exam' ? { examResult: result } : { reSitResult: result };
      const counts = effectiveResult({ ...row.candidate, ...set }, batch);
      const status = statusByResult(kind, result === null ? null : counts, batch.examPass);
      await updateCandidate(tx, row.candidate.id, { ...set, status });
      told[result === null ? 'cleared' : status === 'exam_passed' ? 'passed' : 'failed'] += 1;
    }
    await auditAll(
      tx,
      changes.map(({ row, kind, result }) => ({
        actor: call.actor,
        branchId: call.context.branchId,
        action: kind === 'exam' ? 'exam' : 're_sit_exam',
        entity: graduateEntity,
        entityId: row.candidate.id,
        before: { [kind]: kind === 'exam' ? row.candidate.examResult : row.candidate.reSitResult },
        after: { [kind]: result },
        requestId: call.requestId,
      })),
    );
    await note(tx, call, { id, action: 'exam', after: { ...told, source: input.source } });
    return told;
  });
