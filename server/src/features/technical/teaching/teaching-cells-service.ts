import type { TeachingCell, TeachingRefusal, TeachingRow } from '@suksa/contracts/technical';
import { yearOf } from '../../../http/actor.ts';
import type { Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { isStale } from '../../../http/version.ts';
import type { AuditLine } from '../../../http/write.ts';
import { curriculumOf } from '../curriculum/curriculum-repository.ts';
import { faultOf, rowName } from './cell-rules.ts';
import { cellsOf, placeOf } from './teaching-presenter.ts';
import {
  type AssignmentFound,
  assignmentsOf,
  cellVersions,
  classesOfTeaching,
  deleteAssignments,
  holdCells,
  insertAssignments,
  raiseVersions,
  teachersOfBranch,
} from './teaching-repository.ts';

export const teachingEntity = 'technical.teaching';

interface Refused {
  readonly code: TeachingRefusal;
  readonly cell: TeachingCell;
}

interface Written {
  readonly written: TeachingCell[];
  readonly refused: Refused[];
  readonly audit: AuditLine[];
}

/**
 * Writes cells of the caller's year inside a transaction: each against the version that was read, and by the rules of a
 * cell. A row that stays keeps its identity.
 */
export const writeCells = async (
  tx: Transaction,
  call: Caller,
  wanted: readonly TeachingCell[],
): Promise<Written> => {
  const { context } = call;
  const year = yearOf(context);
  const classes = await classesOfTeaching(tx, year.id);
  const levelOf = new Map(classes.map(({ id, levelId }) => [id, levelId]));
  const taught = new Set((await curriculumOf(tx, year.id)).map((row) => `${row.levelId}/${row.subjectId}`));
  const known = wanted.filter(({ classId, subjectId }) => taught.has(`${levelOf.get(classId)}/${subjectId}`));
  if (known.length > 0) await holdCells(tx, known);
  const rows = await assignmentsOf(tx, year.id);
  const now = new Map(cellsOf(rows, await cellVersions(tx, year.id)).map((cell) => [placeOf(cell), cell]));
  const staff = (await teachersOfBranch(tx, context.branchId)).map(({ id }) => id);

  const plan = planOf(wanted, (cell): TeachingRefusal | null => {
    if (!known.includes(cell)) return 'not_in_curriculum';
    const current = now.get(placeOf(cell));
    if (isStale(current, cell.version)) return 'conflict';
    const teachers = new Set([...staff, ...(current?.rows ?? []).map(({ teacherId }) => teacherId)]);
    return faultOf(cell.rows, { ...year, teachers });
  });
  const refused = plan.refused.map(({ code, cell }) => ({
    code,
    cell: now.get(placeOf(cell)) ?? { ...cell, version: 0, rows: [] },
  }));
  await replaceRows(tx, plan.good, rows);
  const written = plan.good.map((cell) => ({ ...cell, version: cell.version + 1 }));
  const audit = plan.good.map((cell) => lineOf(call, cell, now.get(placeOf(cell))?.rows ?? []));
  return { written, refused, audit };
};

/** Of a cell that is named twice only the first is looked at: the second couldn't have read what the first wrote. */
const planOf = (wanted: readonly TeachingCell[], fault: (cell: TeachingCell) => TeachingRefusal | null) => {
  const good: TeachingCell[] = [];
  const refused: Refused[] = [];
  const seen = new Set<string>();
  for (const cell of wanted) {
    const code = seen.has(placeOf(cell)) ? 'conflict' : fault(cell);
    seen.add(placeOf(cell));
    if (code) refused.push({ code, cell });
    else good.push(cell);
  }
  return { good, refused };
};

const replaceRows = async (
  tx: Transaction,
  cells: readonly TeachingCell[],
  rows: readonly AssignmentFound[],
): Promise<void> => {
  if (cells.length === 0) return;
  const gone: number[] = [];
  const added: (TeachingRow & { classId: number; subjectId: number })[] = [];
  for (const { classId, subjectId, rows: kept } of cells) {
    const before = rows.filter((row) => row.classId === classId && row.subjectId === subjectId);
    const names = new Set(kept.map(rowName));
    const there = new Set(before.map(rowName));
    gone.push(...before.filter((row) => !names.has(rowName(row))).map(({ id }) => id));
    added.push(
      ...kept.filter((row) => !there.has(rowName(row))).map((row) => ({ ...row, classId, subjectId })),
    );
  }
  await deleteAssignments(tx, gone);
  await insertAssignments(tx, added);
  await raiseVersions(tx, cells);
};

const lineOf = ({ context }: Caller, cell: TeachingCell, before: readonly TeachingRow[]): AuditLine => ({
  action: 'edit',
  entity: teachingEntity,
  entityId: placeOf(cell),
  branchId: context.branchId,
  before: { teachers: before },
  after: { teachers: cell.rows },
  version: cell.version + 1,
});
