import type { ImportDecisions, ImportOptions } from '@suksa/contracts/education';
import { inPieces } from '../../../db/heavy-work.ts';
import { yearOf } from '../../../http/actor.ts';
import type { Caller } from '../../../http/caller.ts';
import { refuse } from '../../../http/refuse.ts';
import { todayIn } from '../../../school/clock.ts';
import { classNames, type Known, readKnown } from './import-context-repository.ts';
import { ImportPlan, type PlannedRow } from './import-plan.ts';
import { type ReportProgress, stretchOf } from './import-progress-rules.ts';
import { sheetOf } from './import-repository.ts';
import { readRow } from './import-row.ts';
import { knownImport } from './import-service.ts';

export interface CheckedImport {
  readonly rows: readonly PlannedRow[];
  readonly known: Known;
}

const rowsATurn = 250;

/** Reads the kept sheet and the school, and decides by what was chosen what would become of each row. Writes nothing. */
export const makePlan = async (call: Caller, id: number, say: ReportProgress): Promise<CheckedImport> => {
  const {
    actor,
    context,
    school: { db },
  } = call;
  const year = yearOf(context);
  const found = await knownImport(call, id);
  const choice = found.choice as readonly (string | null)[] | null;
  const options = found.options as ImportOptions | null;
  if (!choice || !options) return refuse('wrong_state', { status: 409 });
  const sheet = await sheetOf(call.school, id);
  const report = stretchOf(say, sheet.length, 0, 1);
  const total = sheet.length * 2;
  const reading = { columns: choice, convertBuddhist: options.convertBuddhist, today: todayIn() };
  const given = await inTurns(
    sheet,
    (row) => readRow(row, reading),
    (done) => report(done, total),
  );
  const known = await readKnown(db, actor, { ...context, yearId: year.id }, given);
  const plan = new ImportPlan({
    known,
    classIds: await classNames(db, year.id),
    options,
    decisions: found.decisions as ImportDecisions,
    year,
    branchCode: context.branch.code,
  });
  const rows = await inTurns(
    given,
    (row) => plan.row(row),
    (done) => report(sheet.length + done, total),
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
  for (let start = 0; start < items.length; start += rowsATurn) {
    await inPieces(async () => {
      for (const item of items.slice(start, start + rowsATurn)) results.push(act(item));
    });
    say(results.length);
    await breathe();
  }
  return results;
};

/** Lets other calls have their turn. */
const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
