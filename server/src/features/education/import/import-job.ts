import { checkingImport, runningImport, type StudentImport, undoingImport } from '@suksa/contracts/education';
import { writableYear } from '../../../http/actor.ts';
import type { App, Queryable } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { refuse } from '../../../http/refuse.ts';
import { type Chosen, checkRows, keepChoice, refuseChoice } from './import-check-service.ts';
import { type RunInput, refuseUnready, runRows } from './import-run-service.ts';
import { knownImport, readImport } from './import-service.ts';
import { refuseUndone, undoRows } from './import-undo-service.ts';

const subjectOf = (id: number) => `education.import:${id}`;

/** An import is checked, run and taken back by jobs, one at a time, each in one transaction: all of it or nothing. */
export const importJobs = (app: App) => {
  const check = app.jobs.kind(checkingImport, checkRows);
  const run = app.jobs.kind(runningImport, runRows);
  const undo = app.jobs.kind(undoingImport, undoRows);

  const read = async (call: Caller, id: number): Promise<StudentImport> => {
    // Before the rest: what ends in between is then told as under way, and asked about again.
    const last = await app.jobs.last(call.school.db, subjectOf(id));
    return readImport(call, id, last?.job ?? null);
  };

  return {
    read,
    /** The kinds of the unfinished ones, by the import's id. */
    async underWay(db: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
      const kinds = await app.jobs.underWay(db, ids.map(subjectOf));
      return new Map(
        ids.flatMap((id) => {
          const kind = kinds.get(subjectOf(id));
          return kind === undefined ? [] : [[id, kind]];
        }),
      );
    },
    /** Begins a dry run: nothing of the school changes. */
    async check(call: Caller, { id, ...chosen }: Chosen & { readonly id: number }): Promise<StudentImport> {
      writableYear(call.context);
      const { titles, rows } = await knownImport(call, id);
      refuseChoice(call, chosen.choice, titles.length);
      const { begun } = await check(call, {
        subject: subjectOf(id),
        input: { id },
        total: rows,
        before: (tx) => keepChoice(tx, id, chosen),
      });
      // What is under way was asked for with another choice.
      if (!begun) refuse('job_under_way');
      return read(call, id);
    },
    /** Begins to write what the last dry run let through; asked for again meanwhile, it is the same run. */
    async run(call: Caller, input: RunInput): Promise<StudentImport> {
      writableYear(call.context);
      const { id, rows } = await knownImport(call, input.id);
      await run(call, {
        subject: subjectOf(id),
        input,
        total: rows,
        before: (tx) => refuseUnready(tx, call, input),
        patience: 0,
      });
      return read(call, id);
    },
    /** Begins to take a run back. Refuses with `undo_blocked` once any of its students has later changes. */
    async undo(call: Caller, id: number): Promise<StudentImport> {
      writableYear(call.context);
      await knownImport(call, id);
      await undo(call, {
        subject: subjectOf(id),
        input: { id },
        before: (tx) => refuseUndone(tx, call, id),
        patience: 0,
      });
      return read(call, id);
    },
  };
};
