import type {
  ImportDecisions,
  ImportLine,
  ImportOptions,
  StudentImport,
  StudentImportRow,
} from '@suksa/contracts/education';
import type { OutcomeCounts, RowOutcome, SheetFile } from '@suksa/contracts/spreadsheet';
import { audit } from '../../../audit.ts';
import { studentImportRows } from '../../../db/schema/index.ts';
import { insertMany } from '../../../db/write-many.ts';
import { type Actor, type Context, writableYear, yearOf } from '../../../http/actor.ts';
import type { App } from '../../../http/app.ts';
import { notFound, refuse, refuseField } from '../../../http/refuse.ts';
import { type ListQuery, listOf } from '../../../list.ts';
import { cleanFileName } from '../../../school/files/file-name.ts';
import { mayWrite } from '../../../school/policies/people-fields.ts';
import { describeColumns } from '../../../spreadsheet/columns.ts';
import { type SheetRow, textOf } from '../../../spreadsheet/sheet.ts';
import { importColumns } from './import-columns.ts';
import { crowdedClasses, presentRow } from './import-plan.ts';
import { makePlan } from './import-planning-service.ts';
import { progressOf, workOn } from './import-progress-job.ts';
import {
  claimImport,
  countImportRows,
  countImports,
  deleteImport,
  deleteImportRows,
  findImport,
  type ImportFound,
  importRows,
  importsOfYear,
  insertImport,
  packRows,
  sheetOf,
} from './import-repository.ts';

export const importEntity = 'education.import';

export interface ImportCall {
  readonly actor: Actor;
  readonly context: Context;
  readonly requestId: string;
}

/** Reads an uploaded sheet and keeps it until it is run or discarded. */
export const uploadImport = async (
  app: App,
  { actor, context, file, requestId }: ImportCall & { readonly file: SheetFile },
): Promise<StudentImport> => {
  const year = writableYear(context);
  const { titles, rows } = await app.sheets.read(file, importColumns);
  const meant = rows.filter((row) => !isExample(row));
  if (meant.length === 0) refuseField('file', 'sheet_empty');
  const fileName = cleanFileName(file.name);
  const sheet = await packRows(meant);
  const id = await app.db.transaction(async (tx) => {
    const made = await insertImport(tx, {
      branchId: context.branchId,
      yearId: year.id,
      fileName,
      titles,
      sheet,
      rows: meant.length,
      createdBy: actor.userId,
    });
    const after = { fileName, rows: meant.length };
    await audit(tx, {
      actor,
      branchId: context.branchId,
      action: 'upload',
      entity: importEntity,
      entityId: made,
      after,
      requestId,
    });
    return made;
  });
  return readImport(app, context, id);
};

/** The template's own example, left in by whoever filled it in. */
const isExample = ({ cells }: SheetRow): boolean => /^(example|ຕົວຢ່າງ)$/i.test(textOf(cells[0]));

export const readImport = async (app: App, context: Context, id: number): Promise<StudentImport> => {
  const found = await settledImport(app, context, id);
  const { line, progress } = present(app, found);
  const columns = describeColumns({ titles: found.titles, rows: await sheetOf(app.db, id) }, importColumns);
  return {
    ...line,
    columns,
    choice: found.choice as StudentImport['choice'],
    options: found.options as StudentImport['options'],
    decisions: found.decisions as ImportDecisions,
    progress,
    buddhist: found.buddhist,
    crowded: found.crowded as StudentImport['crowded'],
    failure: found.failure,
  };
};

/** The import, taken back to where it stood where a server stopped in the middle of its work. */
export const settledImport = async (app: App, context: Context, id: number): Promise<ImportFound> => {
  const yearId = yearOf(context).id;
  const found = (await findImport(app.db, yearId, id)) ?? notFound();
  const back = before[found.state];
  if (!back || progressOf(app, found)) return found;
  await claimImport(app.db, id, { from: [found.state], state: back, failure: 'interrupted' });
  return (await findImport(app.db, yearId, id)) ?? notFound();
};

/** Where work began that was cut off: nothing of it was written. */
const before: Partial<Record<ImportFound['state'], ImportFound['state']>> = {
  checking: 'uploaded',
  running: 'checked',
  undoing: 'done',
};

const present = (app: App, found: ImportFound) => {
  const working = before[found.state] !== undefined;
  const line: ImportLine = {
    id: found.id,
    fileName: found.fileName,
    state: found.state,
    rows: found.rows,
    counts: found.counts as OutcomeCounts | null,
    by: { lo: found.byLo, en: found.byEn },
    at: found.createdAt.toISOString(),
    ranAt: found.ranAt?.toISOString() ?? null,
    undoneAt: found.undoneAt?.toISOString() ?? null,
  };
  return { line, progress: (working && progressOf(app, found)) || { done: 0, total: 0 } };
};

export const listImports = (app: App, context: Context, query: ListQuery) => {
  const list = { yearId: yearOf(context).id, q: query.q };
  return listOf({
    query,
    rows: (page) => importsOfYear(app.db, list, page),
    count: () => countImports(app.db, list),
    present: (found) => present(app, found).line,
  });
};

interface Check {
  readonly id: number;
  readonly choice: readonly (string | null)[];
  readonly options: ImportOptions;
  readonly decisions: ImportDecisions;
}

/** Begins a dry run: nothing of the school changes. */
export const checkImport = async (
  app: App,
  { actor, context, id, choice, options, decisions }: ImportCall & Check,
): Promise<StudentImport> => {
  writableYear(context);
  const { titles } = await settledImport(app, context, id);
  refuseChoice(choice, titles.length);
  if (choice.includes('healthNote') && !mayWrite(actor, 'healthNote')) refuseField('choice', 'not_allowed');
  const claimed = await claimImport(app.db, id, {
    from: ['uploaded', 'checked'],
    state: 'checking',
    choice: [...choice],
    options,
    decisions,
    failure: '',
  });
  if (!claimed) refuse('wrong_state', { status: 409 });
  workOn(app, id, async (say) => {
    try {
      const plan = await makePlan(app.db, { actor, context, id, choice, options, decisions, say });
      const counts = countsOf(plan.rows.map(({ outcome }) => outcome));
      const classOf = new Map(plan.known.classes.map((schoolClass) => [schoolClass.id, schoolClass.name]));
      const rows = plan.rows.map((row) => ({
        importId: id,
        ...presentRow(row, (classId) => classOf.get(classId) ?? null),
      }));
      await app.db.transaction(async (tx) => {
        await deleteImportRows(tx, id);
        await insertMany(tx, studentImportRows, rows);
        await claimImport(tx, id, {
          from: ['checking'],
          state: 'checked',
          counts,
          buddhist: plan.rows.filter(({ given }) => given.buddhist).length,
          crowded: crowdedClasses(plan.rows, plan.known.classes),
        });
      });
    } catch (cause) {
      await claimImport(app.db, id, { from: ['checking'], state: 'uploaded', failure: 'check_failed' });
      throw cause;
    }
  });
  return readImport(app, context, id);
};

const refuseChoice = (choice: readonly (string | null)[], columns: number) => {
  if (choice.length !== columns) refuseField('choice', 'invalid');
  const chosen = choice.filter((key) => key !== null);
  const known = new Set(importColumns.map(({ key }) => key));
  if (chosen.some((key) => !known.has(key))) refuseField('choice', 'not_allowed');
  if (new Set(chosen).size < chosen.length) refuseField('choice', 'column_twice');
};

const countsOf = (outcomes: readonly RowOutcome[]): OutcomeCounts => {
  const counts = { new: 0, changed: 0, unchanged: 0, unsure: 0, wrong: 0 };
  for (const outcome of outcomes) counts[outcome] += 1;
  return counts;
};

export const listImportRows = async (
  app: App,
  context: Context,
  { id, query }: { readonly id: number; readonly query: ListQuery & { outcome?: RowOutcome | undefined } },
) => {
  const { state } = await settledImport(app, context, id);
  if (state === 'uploaded' || state === 'checking') return { rows: [], total: 0 };
  const filter = { id, ...(query.outcome && { outcomes: [query.outcome] }) };
  return listOf({
    query,
    rows: (page) => importRows(app.db, filter, page),
    count: () => countImportRows(app.db, filter),
    present: ({ number, outcome, name, remarks, changes, candidates }): StudentImportRow => ({
      number,
      outcome,
      name,
      remarks: remarks as StudentImportRow['remarks'],
      changes: (changes as StudentImportRow['changes']).map(foldHealth),
      candidates: candidates as StudentImportRow['candidates'],
    }),
  });
};

/** That a health note changes, without what it says: that is read in the record, where looking is recorded. */
const foldHealth = (change: StudentImportRow['changes'][number]) =>
  change.path === 'healthNote' ? { ...change, before: '', after: '•••' } : change;

/** Forgets a sheet that was never run; what was run stays, for its undoing and its history. */
export const discardImport = async (
  app: App,
  { actor, context, id, requestId }: ImportCall & { readonly id: number },
): Promise<void> => {
  const { fileName } = await settledImport(app, context, id);
  await app.db.transaction(async (tx) => {
    if (!(await claimImport(tx, id, { from: ['uploaded', 'checked'] })))
      refuse('wrong_state', { status: 409 });
    await deleteImport(tx, id);
    const before = { fileName };
    await audit(tx, {
      actor,
      branchId: context.branchId,
      action: 'discard',
      entity: importEntity,
      entityId: id,
      before,
      requestId,
    });
  });
};
