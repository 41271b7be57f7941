import type { ImportDecisions, ImportOptions } from '@suksa/contracts/education';
import type { OutcomeCounts, RowOutcome } from '@suksa/contracts/spreadsheet';
import { studentImportRows } from '../../../db/schema/index.ts';
import { insertMany } from '../../../db/write-many.ts';
import { writableYear } from '../../../http/actor.ts';
import type { Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { refuse, refuseField } from '../../../http/refuse.ts';
import type { JobAtWork } from '../../../jobs/job-at-work.ts';
import { mayWrite } from '../../../school/policies/people-fields.ts';
import { importColumns } from './import-columns.ts';
import { crowdedClasses, presentRow } from './import-plan.ts';
import { makePlan } from './import-planning-service.ts';
import { changeUnrun, deleteImportRows } from './import-repository.ts';

/** What a person says of a sheet before it is checked. */
export interface Chosen {
  /** For each column of the sheet what it means. */
  readonly choice: readonly (string | null)[];
  readonly options: ImportOptions;
  readonly decisions: ImportDecisions;
}

export const refuseChoice = ({ actor }: Caller, choice: Chosen['choice'], columns: number): void => {
  if (choice.length !== columns) refuseField('choice', 'invalid');
  const chosen = choice.filter((key) => key !== null);
  const known = new Set(importColumns.map(({ key }) => key));
  if (chosen.some((key) => !known.has(key))) refuseField('choice', 'not_allowed');
  if (new Set(chosen).size < chosen.length) refuseField('choice', 'column_twice');
  if (chosen.includes('healthNote') && !mayWrite(actor, 'healthNote')) refuseField('choice', 'not_allowed');
};

/** Keeps what shall be checked, and forgets what was found with an earlier choice. */
export const keepChoice = async (tx: Transaction, id: number, chosen: Chosen): Promise<void> => {
  const { choice, options, decisions } = chosen;
  const found = { counts: null, buddhist: 0, crowded: [] };
  if (!(await changeUnrun(tx, id, { choice: [...choice], options, decisions, ...found })))
    refuse('wrong_state', { status: 409 });
};

/** The work of a dry run: says what would become of each row. */
export const checkRows = async (job: JobAtWork<{ readonly id: number }, { rows: number }>): Promise<void> => {
  const { id } = job.input;
  writableYear(job.context);
  const { rows, known } = await makePlan(job, id, job.report);
  const counts = countsOf(rows.map(({ outcome }) => outcome));
  const classOf = new Map(known.classes.map((schoolClass) => [schoolClass.id, schoolClass.name]));
  const shown = rows.map((row) => ({
    importId: id,
    ...presentRow(row, (classId) => classOf.get(classId) ?? null),
  }));
  await job.school.db.transaction(async (tx) => {
    await deleteImportRows(tx, id);
    await insertMany(tx, studentImportRows, shown);
    await changeUnrun(tx, id, {
      counts,
      buddhist: rows.filter(({ given }) => given.buddhist).length,
      crowded: crowdedClasses(rows, known.classes),
    });
    await job.complete(tx, { rows: rows.length });
  });
};

const countsOf = (outcomes: readonly RowOutcome[]): OutcomeCounts => {
  const counts = { new: 0, changed: 0, unchanged: 0, unsure: 0, wrong: 0 };
  for (const outcome of outcomes) counts[outcome] += 1;
  return counts;
};
