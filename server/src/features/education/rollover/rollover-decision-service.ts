import type { DecisionChange, DecisionQuery } from '@suksa/contracts/education';
import { auditAll } from '../../../audit.ts';
import { inBatches } from '../../../export.ts';
import type { Database, Transaction } from '../../../http/app.ts';
import { refuseField } from '../../../http/refuse.ts';
import { pageOf } from '../../../list.ts';
import {
  type DecisionFound,
  decisionCount,
  decisionRows,
  decisionsOf,
  filteredStudents,
} from './rollover-decision-repository.ts';
import { fillIn, forgetChoice, plannedClasses, writeChoice } from './rollover-draft-repository.ts';
import { exportDecision, nameOf, presentDecision } from './rollover-presenter.ts';
import { updateBatch } from './rollover-repository.ts';
import {
  knownBatch,
  lockDraft,
  note,
  type RolloverCall,
  rolloverEntity,
  targetsOf,
} from './rollover-service.ts';

/** The history names each student of a choice for no more than these, and counts larger ones. */
const mostNamed = 20;

type Asking = Omit<RolloverCall, 'requestId'> & { readonly id: number; readonly query: DecisionQuery };

/** One page of the students of a batch, with outcome, class and conflicts. */
export const readDecisions = async (db: Database, { id, query, ...call }: Asking) => {
  const batchId = await knownBatch(db, call, id);
  const [rows, total] = await Promise.all([
    decisionRows(db, batchId, query, pageOf(query)),
    decisionCount(db, batchId, query),
  ]);
  return { rows: rows.map(presentDecision), total };
};

/** All of them, as they come. */
export const exportDecisionRows = (db: Database, batchId: number, query: DecisionQuery) =>
  inBatches((page) => decisionRows(db, batchId, query, page), exportDecision);

/**
 * Chooses outcome or class for some students, or for everybody whom a filter lets through. Whom it doesn't fit
 * (a class of another level, a graduation where no level ends) keeps what was, and is named.
 */
export const chooseOutcomes = (
  db: Database,
  { id, body, ...call }: RolloverCall & { readonly id: number; readonly body: DecisionChange },
) =>
  db.transaction(async (tx) => {
    const batch = await lockDraft(tx, call, id);
    const { students, filter, outcome, leaveAs, toClassId, reason } = body;
    const asked = students ?? (filter ? await filteredStudents(tx, id, filter) : []);
    const before = asked.length > mostNamed ? [] : await decisionsOf(tx, id, asked);
    const targets = await targetsOf(tx, batch);
    const toClass =
      typeof toClassId === 'number'
        ? ((await plannedClasses(tx, batch.toYearId)).find((own) => own.id === toClassId) ??
          refuseField('toClassId', 'not_allowed'))
        : toClassId;
    let changed: readonly number[] = asked;
    if (outcome === 'from_result') {
      await forgetChoice(tx, batch, asked);
      await fillIn(tx, batch, targets);
    } else {
      changed = await writeChoice(tx, batch, asked, targets, {
        outcome: outcome === 'undecided' ? null : outcome,
        leaveAs: leaveAs ?? null,
        toClass,
        chosenBy: call.actor.userId,
        reason,
      });
    }
    await updateBatch(tx, id);
    if (before.length > 0) await noteEach(tx, call, { id, before, changed, reason });
    else await note(tx, call, { action: 'decide', id, after: { students: changed.length, outcome }, reason });
    const done = new Set(changed);
    const unfit = await decisionsOf(tx, id, asked.filter((student) => !done.has(student)).slice(0, 100));
    return {
      changed: changed.length,
      unfit: unfit.map((row) => ({
        id: row.studentId,
        code: row.code,
        name: nameOf(row),
        className: row.className,
      })),
    };
  });

interface Changed {
  readonly id: number;
  readonly before: readonly DecisionFound[];
  readonly changed: readonly number[];
  readonly reason: string;
}

/** Writes down for each student what was decided before and now. */
const noteEach = async (
  tx: Transaction,
  { actor, context, requestId }: RolloverCall,
  { id, before, changed, reason }: Changed,
): Promise<void> => {
  const now = await decisionsOf(tx, id, changed);
  const told = ({ outcome, leaveAs, toClassName }: DecisionFound) => ({
    outcome: outcome ?? 'undecided',
    leaveAs,
    className: toClassName,
  });
  await auditAll(
    tx,
    before.flatMap((old) => {
      const row = now.find(({ studentId }) => studentId === old.studentId);
      if (!row) return [];
      const entry = { actor, branchId: context.branchId, entity: rolloverEntity, entityId: id, requestId };
      return {
        ...entry,
        action: 'decide',
        before: told(old),
        after: { who: nameOf(row), ...told(row) },
        reason,
      };
    }),
  );
};
