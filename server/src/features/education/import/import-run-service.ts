import type { OutcomeCounts } from '@suksa/contracts/spreadsheet';
import { studentImportRows } from '../../../db/schema/index.ts';
import { insertMany } from '../../../db/write-many.ts';
import { writableYear, yearOf } from '../../../http/actor.ts';
import type { Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound, refuse } from '../../../http/refuse.ts';
import { write } from '../../../http/write.ts';
import type { JobAtWork } from '../../../jobs/job-at-work.ts';
import { holdMonthsSince, judgeAgain } from '../../../school/attendance/recompute/judge-again.ts';
import { type ChangedRow, type FreshRow, rowsToWrite } from './import-outcome-rules.ts';
import { crowdedClasses, type PlannedRow, presentRow } from './import-plan.ts';
import { makePlan } from './import-planning-service.ts';
import { stretchOf } from './import-progress-rules.ts';
import { changeUnrun, deleteImportRows, lockImport } from './import-repository.ts';
import { importEntity, knownImport } from './import-service.ts';
import { lockClasses, writeChanged } from './import-write-changes-repository.ts';
import {
  makeFamilies,
  type NewFamilies,
  refreshStatistics,
  type WriteCall,
  writeNew,
} from './import-write-repository.ts';

export interface RunInput {
  readonly id: number;
  /** Whether rows that are wrong or undecided stay out; else nothing is run while there are any. */
  readonly leaveOut: boolean;
  readonly overCapacityReason: string;
}

/** Refuses what isn't checked, and what somebody must agree to first. */
export const refuseUnready = async (
  tx: Transaction,
  { context }: Caller,
  { id, leaveOut, overCapacityReason }: RunInput,
): Promise<void> => {
  const found = (await lockImport(tx, yearOf(context).id, id)) ?? notFound();
  const counts = found.counts as OutcomeCounts | null;
  if (counts === null || found.ranAt) return refuse('wrong_state', { status: 409 });
  if (!leaveOut && counts.wrong + counts.unsure > 0) refuse('rows_wrong', { status: 409 });
  const crowded = found.crowded as readonly unknown[];
  if (crowded.length > 0 && overCapacityReason === '')
    refuse('class_crowded', { status: 409, details: { classes: crowded } });
};

type RunJob = JobAtWork<RunInput, { rows: number }>;

/** The share of a run that goes into planning it once more. */
const planned = 0.2;

/** The work of a run: writes all rows that the last dry run let through, in one transaction. */
export const runRows = async (job: RunJob): Promise<void> => {
  const { actor, context, input, requestId, report } = job;
  const { id, overCapacityReason } = input;
  const year = writableYear(context);
  const { fileName, rows: inFile, counts } = await knownImport(job, id);
  const { rows, known } = await makePlan(job, id, stretchOf(report, inFile, 0, planned));
  refuseOther(rows, counts as OutcomeCounts);
  if (overCapacityReason === '' && crowdedClasses(rows, known.classes).length > 0) refuse('class_crowded');
  const { fresh, changed } = rowsToWrite(rows);
  const call: WriteCall = { actor, context, yearId: year.id, reason: fileName, requestId };
  const moved = movedSince(changed);
  await write(job, async (tx) => {
    if (moved) await holdMonthsSince(tx, moved);
    await lockClasses(tx, year.id);
    const done = await writeAll(tx, call, { fresh, changed, report: stretchOf(report, inFile, planned, 1) });
    if (moved) await judgeAgain(tx, { ...moved, actor, branchId: context.branchId, until: year.end });
    await keepRows(tx, id, rows, done, known.classes);
    if (!(await changeUnrun(tx, id, { ranBy: actor.userId, ranAt: new Date() }))) refuse('wrong_state');
    await job.complete(tx, { rows: done.size });
    return {
      result: undefined,
      audit: {
        action: 'run',
        entity: importEntity,
        entityId: id,
        branchId: context.branchId,
        after: { fileName, new: fresh.length, changed: changed.length },
        reason: overCapacityReason || undefined,
      },
    };
  });
};

/** Somebody has changed the school since the dry run: the person looks again before anything is written. */
const refuseOther = (rows: readonly PlannedRow[], seen: OutcomeCounts) => {
  for (const [outcome, count] of Object.entries(seen)) {
    if (rows.filter((row) => row.outcome === outcome).length !== count) refuse('changed_meanwhile');
  }
};

interface Writing {
  readonly fresh: readonly FreshRow[];
  readonly changed: readonly ChangedRow[];
  readonly report: RunJob['report'];
}

/** What a row has made or changed, and what takes it back. */
interface Imported {
  readonly studentId: number;
  readonly undo: unknown;
}
type ImportedRows = ReadonlyMap<PlannedRow, Imported>;

const rowsABatch = 1000;

/** Whom the sheet puts into another class, and from which day on at the earliest; null where it moves nobody. */
const movedSince = (changed: readonly ChangedRow[]) => {
  const moved = changed.filter(({ change }) => change.newClass !== null);
  const [from] = moved
    .map(({ student, change, startDate }) =>
      change.correction ? (student.enrolment?.startDate ?? startDate) : startDate,
    )
    .sort();
  return from === undefined ? null : { students: moved.map(({ student }) => student.id), from };
};

const writeAll = async (
  tx: Transaction,
  call: WriteCall,
  { fresh, changed, report }: Writing,
): Promise<ImportedRows> => {
  const done = new Map<PlannedRow, Imported>();
  const made = await makeFamilies(tx, [...fresh, ...changed]);
  const writePart = async <Row extends PlannedRow>(
    part: readonly Row[],
    act: (
      tx: Transaction,
      rows: readonly Row[],
      of: NewFamilies,
      by: WriteCall,
    ) => Promise<readonly Imported[]>,
  ) => {
    for (let start = 0; start < part.length; start += rowsABatch) {
      const batch = part.slice(start, start + rowsABatch);
      const written = await act(tx, batch, made, call);
      batch.forEach((row, index) => {
        const result = written[index];
        if (result) done.set(row, result);
      });
      if (start === 0 && part.length > rowsABatch) await refreshStatistics(tx);
      report(done.size, fresh.length + changed.length);
    }
  };
  await writePart(fresh, writeNew);
  await writePart(changed, writeChanged);
  return done;
};

const keepRows = async (
  tx: Transaction,
  importId: number,
  rows: readonly PlannedRow[],
  done: ImportedRows,
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
