import type { ImportDecisions, ImportOptions } from '@suksa/contracts/education';
import { type Actor, type Context, yearOf } from '../../../http/actor.ts';
import type { Queryable } from '../../../http/app.ts';
import { todayIn } from '../../../school/clock.ts';
import { classNames, type Known, readKnown } from './import-known-repository.ts';
import { ImportPlan, type PlannedRow } from './import-plan.ts';
import { breathe, type Progress, stretchOf } from './import-progress-job.ts';
import { sheetOf } from './import-repository.ts';
import { readRow } from './import-row.ts';

export interface PlanCall {
  readonly actor: Actor;
  readonly context: Context;
  readonly id: number;
  readonly choice: readonly (string | null)[];
  readonly options: ImportOptions;
  readonly decisions: ImportDecisions;
  readonly say: (progress: Progress) => void;
}

export interface MadePlan {
  readonly rows: readonly PlannedRow[];
  readonly known: Known;
}

const rowsATurn = 250;

/** Reads the kept sheet and the school, and decides what would become of each row. Writes nothing. */
export const makePlan = async (
  db: Queryable,
  { actor, context, id, choice, options, decisions, say }: PlanCall,
): Promise<MadePlan> => {
  const year = yearOf(context);
  const sheet = await sheetOf(db, id);
  const tell = stretchOf(say, sheet.length, 0, 1);
  const total = sheet.length * 2;
  const reading = {
    columns: choice,
    convertBuddhist: options.convertBuddhist,
    today: todayIn(),
  };
  const given = await inTurns(
    sheet,
    (row) => readRow(row, reading),
    (done) => tell({ done, total }),
  );
  const known = await readKnown(db, actor, { ...context, yearId: year.id }, given);
  const plan = new ImportPlan({
    known,
    classIds: await classNames(db, year.id),
    options,
    decisions,
    year,
    branchCode: context.branch.code,
  });
  const rows = await inTurns(
    given,
    (row) => plan.row(row),
    (done) => tell({ done: sheet.length + done, total }),
  );
  return { rows, known };
};

/** Item after item, with a turn for other calls now and then. */
const inTurns = async <Item, Result>(
  items: readonly Item[],
  act: (item: Item) => Result,
  say: (done: number) => void,
): Promise<Result[]> => {
  const results: Result[] = [];
  for (const item of items) {
    results.push(act(item));
    if (results.length % rowsATurn > 0) continue;
    say(results.length);
    await breathe();
  }
  return results;
};
