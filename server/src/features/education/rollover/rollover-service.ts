import type { Rollover, RolloverSummary } from '@suksa/contracts/education';
import type { Actor, Context } from '../../../http/actor.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound, refuse, refuseField } from '../../../http/refuse.ts';
import { type AuditLine, type Resource, remove, write } from '../../../http/write.ts';
import { todayIn } from '../../../school/clock.ts';
import { yearToPlan } from '../../settings/academic-years/academic-year-service.ts';
import { presentLevel } from '../classes/class-service.ts';
import { refuseClosed } from '../results/year-result-service.ts';
import { countConflicts, countOutcomes, newClasses, oldClasses } from './rollover-decision-repository.ts';
import { fillIn, plannedClasses, syncCandidates, takeOverChoices } from './rollover-draft-repository.ts';
import { earlinessOf } from './rollover-early-rules.ts';
import { presentRollover } from './rollover-presenter.ts';
import {
  type BatchRow,
  deleteBatch,
  draftOfYear,
  findRollover,
  findRollovers,
  insertBatch,
  lockBatch,
  updateBatch,
  yearCounts,
} from './rollover-repository.ts';
import { type UsualTargets, usualTargets } from './target-classes-rules.ts';

export const rolloverEntity = 'education.rollover';

export const rollovers: Resource<Rollover> = {
  entity: rolloverEntity,
  lock: async (tx, id, { actor, context }) => {
    refuseNarrow(actor);
    await lockBatch(tx, context.branchId, id);
    const found = await findRollover(tx, context.branchId, id);
    return found && presentRollover(found);
  },
  // Its history tells of steps and of students.
  audited: () => undefined,
  branchOf: (_rollover, { context }) => context.branchId,
};

/** The history's line of a step of a rollover. */
export const rolloverLine = (
  { context }: Pick<Caller, 'context'>,
  id: number,
  step: Pick<AuditLine, 'action' | 'before' | 'after' | 'version' | 'reason'>,
): AuditLine => ({ ...step, entity: rolloverEntity, entityId: id, branchId: context.branchId });

/** A whole year moves at once, so only who may see all students of the branch has to do with it. */
export const refuseNarrow = ({ scope }: Actor): void => {
  if (scope !== 'all_branches' && scope !== 'own_branch')
    refuse('no_permission', { details: { reason: 'scope' } });
};

/** The branch's years and every rollover between them. */
export const readRollovers = async ({ actor, context, school }: Caller) => {
  const { branch, branchId } = context;
  const db = school.read;
  refuseNarrow(actor);
  const [rows, counts, nextYear] = await Promise.all([
    findRollovers(db, branchId),
    yearCounts(db, branchId),
    yearToPlan(db, context),
  ]);
  return {
    nextYear,
    rows: rows.map(presentRollover),
    years: [...branch.years].reverse().map((year) => {
      const counted = counts.find(({ id }) => id === year.id);
      return { ...year, students: counted?.students ?? 0, classes: counted?.classes ?? 0 };
    }),
  };
};

/** The rollover with everything that its preview counts. */
export const readSummary = async (
  { actor, context, school }: Caller,
  id: number,
): Promise<Omit<RolloverSummary, 'job'>> => {
  const db = school.read;
  refuseNarrow(actor);
  const found = (await findRollover(db, context.branchId, id)) ?? notFound();
  const rollover = presentRollover(found);
  const [counted, outcomes, fromClasses, toClasses] = await Promise.all([
    countConflicts(db, id),
    countOutcomes(db, id),
    oldClasses(db, id),
    newClasses(db, id, rollover.to.id),
  ]);
  const { students, reSitsOpen, takenBack, undecided: _undecided, ...conflicts } = counted;
  return {
    rollover,
    students,
    levels: levelsOf(outcomes),
    conflicts,
    fromClasses,
    toClasses,
    early: rollover.state === 'draft' ? earlinessOf(rollover.from, fromClasses, todayIn()) : null,
    reSitsOpen,
    takenBack,
  };
};

type OutcomeRows = Awaited<ReturnType<typeof countOutcomes>>;

const levelsOf = (rows: OutcomeRows): RolloverSummary['levels'] => {
  const levels = new Map<number, RolloverSummary['levels'][number]>();
  for (const { outcome, students, goesOn, ...level } of rows) {
    const known = levels.get(level.id) ?? { level: presentLevel(level), ...none };
    known[outcome ?? 'undecided'] += students;
    if (goesOn) known.goesOn += students;
    levels.set(level.id, known);
  }
  return [...levels.values()];
};

const none = {
  undecided: 0,
  promote: 0,
  repeat: 0,
  re_sit_pending: 0,
  graduate: 0,
  goesOn: 0,
  leave: 0,
} as const;

/**
 * Prepares a rollover from an open or closing year into a planned or open one, with outcomes filled in from results.
 * One that is being prepared for the same years already is opened again.
 */
export const prepareRollover = (
  call: Caller,
  { fromYearId, toYearId }: { readonly fromYearId: number; readonly toYearId: number },
): Promise<Rollover> =>
  write(call, async (tx) => {
    const { actor, context } = call;
    refuseNarrow(actor);
    refuseYears(context, fromYearId, toYearId);
    const draft = await draftOfYear(tx, fromYearId);
    if (draft && draft.toYearId !== toYearId) refuse('rollover_draft_elsewhere', { status: 409 });
    const id =
      draft?.id ??
      (await insertBatch(tx, {
        branchId: context.branchId,
        fromYearId,
        toYearId,
        createdBy: actor.userId,
      }));
    const batch = (await lockBatch(tx, context.branchId, id)) ?? notFound();
    if (draft) {
      await refreshWithin(tx, batch);
    } else {
      await syncCandidates(tx, batch);
      await takeOverChoices(tx, batch);
      await fillIn(tx, batch, await targetsOf(tx, batch));
    }
    const result = presentRollover((await findRollover(tx, context.branchId, id)) ?? notFound());
    const { version } = result;
    return { result, audit: draft ? [] : rolloverLine(call, id, { action: 'create', version }) };
  });

const refuseYears = (context: Context, fromYearId: number, toYearId: number): void => {
  const { years } = context.branch;
  const from = years.find(({ id }) => id === fromYearId) ?? refuseField('fromYearId', 'not_allowed');
  const to = years.find(({ id }) => id === toYearId) ?? refuseField('toYearId', 'not_allowed');
  refuseClosed(context, from.id);
  refuseClosed(context, to.id);
  if (from.state === 'planned') refuseField('fromYearId', 'year_not_begun');
  if (to.state === 'closing') refuseField('toYearId', 'not_allowed');
  if (to.start <= from.end) refuseField('toYearId', 'year_not_later');
};

/** The usual class of the new year for each class of the old. */
export const targetsOf = async (db: Queryable, { fromYearId, toYearId }: BatchRow): Promise<UsualTargets[]> =>
  usualTargets(await plannedClasses(db, fromYearId), await plannedClasses(db, toYearId));

/** The draft, locked; refuses one that has run, and closed years. */
export const lockDraft = async (
  tx: Transaction,
  { actor, context }: Caller,
  id: number,
): Promise<BatchRow> => {
  refuseNarrow(actor);
  const batch = (await lockBatch(tx, context.branchId, id)) ?? notFound();
  if (batch.state !== 'draft') refuse('rollover_not_draft', { status: 409 });
  refuseClosed(context, batch.fromYearId);
  refuseClosed(context, batch.toYearId);
  return batch;
};

/**
 * Brings a draft in step with register and results. Answers how many decisions that changed; what they follow stands
 * in the history of students.
 */
export const refreshDraft = (call: Caller, id: number): Promise<number> =>
  write(call, async (tx) => ({
    result: await refreshWithin(tx, await lockDraft(tx, call, id)),
    audit: [],
  }));

/** The same inside a transaction that holds the batch. */
export const refreshWithin = async (tx: Transaction, batch: BatchRow): Promise<number> => {
  const came = await syncCandidates(tx, batch);
  const filled = await fillIn(tx, batch, await targetsOf(tx, batch));
  if (came + filled > 0) await updateBatch(tx, batch.id);
  return came + filled;
};

/** Throws away a draft. */
export const discardDraft = (call: Caller, id: number): Promise<void> =>
  remove(call, rollovers, { id }, async (tx) => {
    await lockDraft(tx, call, id);
    await deleteBatch(tx, id);
  });

/** A rollover of the caller's branch; 404 for any other. */
export const knownRollover = async (
  { actor, context, school }: Caller,
  id: number,
  db: Queryable = school.db,
) => {
  refuseNarrow(actor);
  return (await findRollover(db, context.branchId, id)) ?? notFound();
};

export const knownBatch = async (call: Caller, id: number): Promise<number> =>
  (await knownRollover(call, id)).batch.id;
