import type { ImportDecisions, ImportOptions, StudentImport } from '@suksa/contracts/education';
import { audit } from '../../../audit.ts';
import { studentImportRows } from '../../../db/schema/index.ts';
import { insertMany } from '../../../db/write-many.ts';
import { writableYear } from '../../../http/actor.ts';
import type { App, Transaction } from '../../../http/app.ts';
import { Refusal, refuse } from '../../../http/refuse.ts';
import { crowdedClasses, type PlannedRow, presentRow } from './import-plan.ts';
import { makePlan } from './import-planning-service.ts';
import { type Progress, stretchOf, workOn } from './import-progress-job.ts';
import { claimImport, deleteImportRows } from './import-repository.ts';
import { type ImportCall, importEntity, readImport, settledImport } from './import-service.ts';
import { lockClasses, writeChanged } from './import-write-changes-repository.ts';
import { makeFamilies, tellPlanner, type WriteCall, writeNew } from './import-write-repository.ts';

interface Run {
  readonly id: number;
  /** Whether rows that are wrong or undecided stay out; else nothing is run while there are any. */
  readonly leaveOut: boolean;
  readonly overCapacityReason: string;
}

/**
 * Begins to write all rows that the last dry run let through, in one transaction: all of them or none, also when the
 * server stops in the middle.
 */
export const runImport = async (
  app: App,
  { id, leaveOut, overCapacityReason, ...call }: ImportCall & Run,
): Promise<StudentImport> => {
  const { context } = call;
  writableYear(context);
  const found = await readImport(app, context, id);
  const { counts, choice, options, decisions } = found;
  if (found.state !== 'checked' || !counts || !choice || !options)
    return refuse('wrong_state', { status: 409 });
  if (!leaveOut && counts.wrong + counts.unsure > 0) refuse('rows_wrong', { status: 409 });
  if (found.crowded.length > 0 && overCapacityReason === '') {
    refuse('class_crowded', { status: 409, details: { classes: found.crowded } });
  }
  if (!(await claimImport(app.db, id, { from: ['checked'], state: 'running', failure: '' }))) {
    refuse('wrong_state', { status: 409 });
  }
  workOn(app, id, async (say) => {
    try {
      await run(app, {
        ...call,
        id,
        leaveOut,
        overCapacityReason,
        choice,
        options,
        decisions,
        say,
        expected: counts,
      });
    } catch (cause) {
      const failure = cause instanceof Refusal ? cause.code : 'run_failed';
      await claimImport(app.db, id, { from: ['running'], state: 'checked', failure });
      if (!(cause instanceof Refusal)) throw cause;
    }
  });
  return readImport(app, context, id);
};

interface Work extends ImportCall, Run {
  readonly choice: readonly (string | null)[];
  readonly options: ImportOptions;
  readonly decisions: ImportDecisions;
  readonly say: (progress: Progress) => void;
  /** What the person saw before they said yes. */
  readonly expected: Readonly<Record<string, number>>;
}

const rowsABatch = 1000;
/** The share of a run that goes into planning it once more. */
const planned = 0.2;

const run = async (app: App, work: Work): Promise<void> => {
  const { actor, context, id, overCapacityReason, requestId, say } = work;
  const year = writableYear(context);
  const { fileName, rows: inFile } = await settledImport(app, context, id);
  const plan = await makePlan(app.db, { ...work, say: stretchOf(say, inFile, 0, planned) });
  const { rows } = plan;
  refuseOther(rows, work.expected);
  if (overCapacityReason === '' && crowdedClasses(rows, plan.known.classes).length > 0)
    refuse('class_crowded');
  const fresh = rows.filter(({ outcome }) => outcome === 'new');
  const changed = rows.filter(({ outcome }) => outcome === 'changed');
  const total = fresh.length + changed.length;
  const tell = stretchOf(say, inFile, planned, 1);
  const call: WriteCall = { actor, context, yearId: year.id, reason: fileName, requestId };
  await app.db.transaction(async (tx) => {
    await lockClasses(tx, year.id);
    const made = await makeFamilies(tx, [...fresh, ...changed]);
    const done = new Map<PlannedRow, { readonly studentId: number; readonly undo: unknown }>();
    const write = async (part: readonly PlannedRow[], act: typeof writeNew | typeof writeChanged) => {
      for (let start = 0; start < part.length; start += rowsABatch) {
        const batch = part.slice(start, start + rowsABatch);
        const written = await act(tx, batch, made, call);
        batch.forEach((row, index) => {
          const result = written[index];
          if (result) done.set(row, result);
        });
        if (start === 0 && part.length > rowsABatch) await tellPlanner(tx);
        tell({ done: done.size, total });
      }
    };
    await write(fresh, writeNew);
    await write(changed, writeChanged);
    await keepRows(tx, id, rows, done, plan.known.classes);
    const kept = await claimImport(tx, id, {
      from: ['running'],
      state: 'done',
      ranBy: actor.userId,
      ranAt: new Date(),
    });
    if (!kept) refuse('wrong_state');
    await audit(tx, {
      actor,
      branchId: context.branchId,
      action: 'run',
      entity: importEntity,
      entityId: id,
      after: { fileName, new: fresh.length, changed: changed.length },
      reason: overCapacityReason || undefined,
      requestId,
    });
  });
};

/** Somebody has changed the school since the dry run: the person looks again before anything is written. */
const refuseOther = (rows: readonly PlannedRow[], expected: Work['expected']) => {
  for (const [outcome, count] of Object.entries(expected)) {
    if (rows.filter((row) => row.outcome === outcome).length !== count) refuse('changed_meanwhile');
  }
};

const keepRows = async (
  tx: Transaction,
  importId: number,
  rows: readonly PlannedRow[],
  done: ReadonlyMap<PlannedRow, { readonly studentId: number; readonly undo: unknown }>,
  classes: readonly { readonly id: number; readonly name: string }[],
) => {
  const classOf = new Map(classes.map(({ id, name }) => [id, name]));
  await deleteImportRows(tx, importId);
  await insertMany(
    tx,
    studentImportRows,
    rows.map((row) => ({
      importId,
      ...presentRow(row, (id) => classOf.get(id) ?? null),
      studentId: done.get(row)?.studentId ?? row.student?.id ?? null,
      undo: done.get(row)?.undo ?? null,
    })),
  );
};
