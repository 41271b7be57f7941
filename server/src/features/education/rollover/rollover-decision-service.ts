import type { DecisionChange, DecisionQuery } from '@suksa/contracts/education';
import { inBatches } from '../../../export.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { refuseField } from '../../../http/refuse.ts';
import { type AuditLine, write } from '../../../http/write.ts';
import { pageOf } from '../../../list.ts';
import { twoScriptName } from '../../../school/people/full-name.ts';
import {
  type DecisionFound,
  decisionCount,
  decisionRows,
  decisionsOf,
  filteredStudents,
} from './rollover-decision-repository.ts';
import { fillIn, forgetChoice, plannedClasses, writeChoice } from './rollover-draft-repository.ts';
import { exportDecision, presentDecision } from './rollover-presenter.ts';
import { updateBatch } from './rollover-repository.ts';
import { knownRollover, lockDraft, rolloverLine, targetsOf } from './rollover-service.ts';

/** The history names each student of a choice for no more than these, and counts larger ones. */
const mostNamed = 20;

/** One page of the students of a batch, with outcome, class and conflicts. */
export const readDecisions = async (call: Caller, id: number, query: DecisionQuery) => {
  const db = call.school.read;
  // Before the rows: what is decided in between is then newer than what is told.
  const { batch } = await knownRollover(call, id, db);
  const [rows, total] = await Promise.all([
    decisionRows(db, batch.id, query, pageOf(query)),
    decisionCount(db, batch.id, query),
  ]);
  return { rows: rows.map(presentDecision), total, version: batch.version };
};

/** All of them, as they come. */
export const exportDecisionRows = (db: Queryable, batchId: number, query: DecisionQuery) =>
  inBatches((page) => decisionRows(db, batchId, query, page), exportDecision);

/**
 * Chooses outcome or class for some students, or for everybody whom a filter lets through. Whom it doesn't fit
 * (a class of another level, a graduation where no level ends) keeps what was, and is named.
 */
export const chooseOutcomes = (call: Caller, id: number, change: DecisionChange) =>
  write(call, async (tx) => {
    const batch = await lockDraft(tx, call, id);
    const { students, filter, outcome, leaveAs, toClassId, reason } = change;
    const named = students ?? (filter ? await filteredStudents(tx, id, filter) : []);
    const meanwhile = await decidedSince(tx, id, named, change);
    const kept = new Set(meanwhile.map(({ studentId }) => studentId));
    const asked = named.filter((student) => !kept.has(student));
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
    const version = batch.version + 1;
    const counted = asked.length > 0 ? [{ after: { students: changed.length, outcome } }] : [];
    const lines = before.length > 0 ? await decisionLines(tx, { id, before, changed }) : counted;
    const done = new Set(changed);
    const unfit = await decisionsOf(tx, id, asked.filter((student) => !done.has(student)).slice(0, 100));
    return {
      result: {
        changed: changed.length,
        unfit: unfit.map(presentNamed),
        meanwhile: meanwhile.map(presentNamed),
      },
      audit: lines.map((line) => rolloverLine(call, id, { action: 'decide', ...line, version, reason })),
    };
  });

const presentNamed = (row: DecisionFound) => ({
  id: row.studentId,
  code: row.code,
  name: twoScriptName(row),
  className: row.className,
});

/** Those who are decided otherwise than whoever chooses has seen, and not as they choose: that came of the same press. */
const decidedSince = async (
  tx: Transaction,
  id: number,
  named: readonly number[],
  { students, seen = [], filterSeen, outcome, leaveAs, toClassId }: DecisionChange,
): Promise<DecisionFound[]> => {
  const shown = new Map(seen.map((one) => [one.student, one]));
  const isAsSeen = (row: DecisionFound) => {
    if (students === undefined) return row.chosenIn <= (filterSeen ?? row.chosenIn);
    const before = shown.get(row.studentId);
    return (
      before === undefined ||
      (before.outcome === row.outcome && before.leaveAs === row.leaveAs && before.toClassId === row.toClassId)
    );
  };
  const isAsAsked = (row: DecisionFound) => {
    if (outcome === undefined) return row.toClassId === toClassId;
    if (outcome === 'from_result') return row.chosenLo === null;
    const isLeft = outcome !== 'leave' || row.leaveAs === leaveAs;
    return row.outcome === (outcome === 'undecided' ? null : outcome) && isLeft;
  };
  if (students === undefined ? filterSeen === undefined : seen.length === 0) return [];
  return (await decisionsOf(tx, id, named)).filter((row) => !isAsSeen(row) && !isAsAsked(row));
};

interface Changed {
  readonly id: number;
  readonly before: readonly DecisionFound[];
  readonly changed: readonly number[];
}

/** For each student what was decided before and now. */
const decisionLines = async (
  tx: Transaction,
  { id, before, changed }: Changed,
): Promise<Pick<AuditLine, 'before' | 'after'>[]> => {
  const now = await decisionsOf(tx, id, changed);
  const told = ({ outcome, leaveAs, toClassName }: DecisionFound) => ({
    outcome: outcome ?? 'undecided',
    leaveAs,
    className: toClassName,
  });
  return before.flatMap((old) => {
    const row = now.find(({ studentId }) => studentId === old.studentId);
    return row ? { before: told(old), after: { who: twoScriptName(row), ...told(row) } } : [];
  });
};
