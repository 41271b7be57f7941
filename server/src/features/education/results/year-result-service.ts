import type { EndpointOutput } from '@suksa/contracts';
import type { classResults, ResultInput, ResultsInput, YearResult } from '@suksa/contracts/education';
import type { Actor, Context } from '../../../http/actor.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { conflict, notFound, refuse, refuseField } from '../../../http/refuse.ts';
import { isStale } from '../../../http/version.ts';
import { write } from '../../../http/write.ts';
import { rulesOfLevel } from '../../../school/marks/grading.ts';
import { twoScriptName } from '../../../school/people/full-name.ts';
import { type YearByMarks, yearByMarks } from '../../reports/marks/class-results-service.ts';
import { requireOpenWindow, whyEntryIsClosed } from '../../settings/mark-status/mark-window-service.ts';
import { studentEntity } from '../student/student-service.ts';
import {
  classOfBranch,
  type ResultFound,
  resultsOfClass,
  upsertReSit,
  upsertResult,
} from './year-result-repository.ts';

/** The results of a class of the caller's branch, by name, what passes there, and why none can be entered now. */
export const readClassResults = async (
  { context, school: { read: db } }: Caller,
  classId: number,
): Promise<EndpointOutput<typeof classResults>> => {
  const { yearId, levelId } = (await classOfBranch(db, context.branchId, classId)) ?? notFound();
  const { open, rows } = await presentedResults(db, { classId, yearId, levelId });
  const { passMark, promotion, mostFailed } = await rulesOfLevel(db, levelId);
  return {
    rows,
    rules: { passMark, promotion, mostFailed },
    entryClosed: await whyEntryIsClosed(db, { context, yearId, period: 'year_result', levelId }),
    openColumns: open,
  };
};

interface ClassOfYear {
  readonly classId: number;
  readonly yearId: number;
  readonly levelId: number;
}

/** The results of a class, each beside what the mark book comes to. */
const presentedResults = async (db: Queryable, place: ClassOfYear) => {
  const { open, students } = await yearByMarks(db, place);
  const rows = await resultsOfClass(db, place.classId);
  return { open, rows: rows.map((row) => presentResult(row, students.get(row.studentId))) };
};

/**
 * Writes the results of a class, all or nothing. Refuses a closed year and a closed entry window with 423, who isn't
 * of the class at the row, and with `conflict` a row that somebody has changed since it was read.
 */
export const storeResults = (
  call: Caller,
  input: ResultsInput,
): Promise<{ changed: number; rows: YearResult[] }> =>
  write(call, async (tx) => {
    const { actor, context } = call;
    const { yearId, levelId } = (await classOfBranch(tx, context.branchId, input.classId)) ?? notFound();
    await requireOpenWindow(tx, { context, yearId, period: 'year_result', levelId });
    const before = new Map((await resultsOfClass(tx, input.classId)).map((row) => [row.studentId, row]));
    const changed = input.rows.filter((row, index) => {
      const known = before.get(row.studentId) ?? refuseField(`rows.${index}.studentId`, 'not_allowed');
      return !isSame(known, row);
    });
    const stale = changed.filter((row) => isStale(before.get(row.studentId), row.version));
    if (stale.length > 0)
      conflict({ rows: (await presentedResults(tx, { classId: input.classId, yearId, levelId })).rows });
    for (const { version: _read, ...row } of changed)
      await upsertResult(tx, { ...row, yearId, source: input.source, notedBy: actor.userId });
    const { rows } = await presentedResults(tx, { classId: input.classId, yearId, levelId });
    return {
      result: { changed: changed.length, rows },
      audit: changed.map((row) => ({
        action: 'result',
        entity: studentEntity,
        entityId: row.studentId,
        branchId: context.branchId,
        before: told(before.get(row.studentId)),
        after: told(row),
      })),
    };
  });

interface ReSit {
  readonly actor: Actor;
  readonly yearId: number;
  readonly studentId: number;
  readonly average: number;
}

/** Keeps the average of a re-sit beside that of the year, which stays. */
export const storeReSit = (tx: Transaction, { actor, yearId, studentId, average }: ReSit): Promise<void> =>
  upsertReSit(tx, { studentId, yearId, reSitAverage: average, notedBy: actor.userId });

/** 423 for a year that is closed; 404 for one that isn't of the branch. */
export const refuseClosed = ({ branch }: Context, yearId: number) => {
  const year = branch.years.find(({ id }) => id === yearId) ?? notFound();
  if (year.state === 'closed') refuse('year_closed', { details: { year: year.name } });
  return year;
};

type Told = Pick<ResultInput, 'average' | 'failedSubjects' | 'conduct'>;

export const isSame = (known: ResultFound, row: Told): boolean =>
  known.average === row.average &&
  known.failedSubjects === row.failedSubjects &&
  (known.conduct ?? '') === row.conduct;

/** What the history keeps of a result. */
export const told = (
  row: (Pick<ResultInput, 'average' | 'failedSubjects'> & { conduct: string | null }) | undefined,
) => ({
  average: row?.average ?? null,
  failedSubjects: row?.failedSubjects ?? null,
  conduct: row?.conduct ?? '',
});

const presentResult = (row: ResultFound, book: YearByMarks | undefined): YearResult => ({
  studentId: row.studentId,
  code: row.code,
  name: twoScriptName(row),
  average: row.average,
  reSitAverage: row.reSitAverage,
  failedSubjects: row.failedSubjects,
  conduct: row.conduct ?? '',
  source: row.source,
  book: book?.average == null ? null : { ...book, average: book.average },
  version: row.version ?? 0,
});
