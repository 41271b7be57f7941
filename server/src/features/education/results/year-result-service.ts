import type { EntryClosed, ResultInput, ResultsInput, YearResult } from '@suksa/contracts/education';
import { audit } from '../../../audit.ts';
import type { Actor, Context } from '../../../http/actor.ts';
import type { Database, Queryable, Transaction } from '../../../http/app.ts';
import { conflict, notFound, refuse, refuseField } from '../../../http/refuse.ts';
import { requireOpenWindow, whyEntryIsClosed } from '../../settings/mark-status/mark-window-service.ts';
import { studentEntity } from '../student/student-service.ts';
import {
  classOfBranch,
  type ResultFound,
  resultsOfClass,
  upsertReSit,
  upsertResult,
} from './year-result-repository.ts';

interface Asked {
  readonly actor: Actor;
  readonly context: Context;
}

/** The results of a class of the caller's branch, by name, and why none can be entered now. */
export const readClassResults = async (
  db: Queryable,
  { context, classId }: Pick<Asked, 'context'> & { readonly classId: number },
): Promise<{ rows: YearResult[]; entryClosed: EntryClosed | null }> => {
  const { id, yearId, levelId } = (await classOfBranch(db, context.branchId, classId)) ?? notFound();
  return {
    rows: (await resultsOfClass(db, id)).map(presentResult),
    entryClosed: await whyEntryIsClosed(db, { context, yearId, period: 'year_result', levelId }),
  };
};

/**
 * Writes the results of a class, all or nothing. Refuses a closed year and a closed entry window with 423, who isn't
 * of the class at the row, and with `conflict` a row that somebody has changed since it was read.
 */
export const storeResults = (
  db: Database,
  { actor, context, input, requestId }: Asked & { readonly input: ResultsInput; readonly requestId: string },
): Promise<{ changed: number; rows: YearResult[] }> =>
  db.transaction(async (tx) => {
    const { yearId, levelId } = (await classOfBranch(tx, context.branchId, input.classId)) ?? notFound();
    await requireOpenWindow(tx, { context, yearId, period: 'year_result', levelId });
    const before = new Map((await resultsOfClass(tx, input.classId)).map((row) => [row.studentId, row]));
    const changed = input.rows.filter((row, index) => {
      const known = before.get(row.studentId) ?? refuseField(`rows.${index}.studentId`, 'not_allowed');
      return !isSame(known, row);
    });
    const stale = changed.filter((row) => row.version !== (before.get(row.studentId)?.version ?? 0));
    if (stale.length > 0) conflict({ rows: [...before.values()].map(presentResult) });
    for (const { version: _read, ...row } of changed) {
      await upsertResult(tx, { ...row, yearId, source: input.source, notedBy: actor.userId });
      await audit(tx, {
        actor,
        branchId: context.branchId,
        action: 'result',
        entity: studentEntity,
        entityId: row.studentId,
        before: told(before.get(row.studentId)),
        after: told(row),
        requestId,
      });
    }
    const rows = (await resultsOfClass(tx, input.classId)).map(presentResult);
    return { changed: changed.length, rows };
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

const isSame = (known: ResultFound, row: ResultInput): boolean =>
  known.average === row.average &&
  known.failedSubjects === row.failedSubjects &&
  (known.conduct ?? '') === row.conduct;

const told = (
  row: (Pick<ResultInput, 'average' | 'failedSubjects'> & { conduct: string | null }) | undefined,
) => ({
  average: row?.average ?? null,
  failedSubjects: row?.failedSubjects ?? null,
  conduct: row?.conduct ?? '',
});

const presentResult = (row: ResultFound): YearResult => ({
  studentId: row.studentId,
  code: row.code,
  name: {
    lo: `${row.firstNameLo} ${row.surnameLo}`.trim(),
    en: `${row.firstNameEn} ${row.surnameEn}`.trim(),
  },
  average: row.average,
  reSitAverage: row.reSitAverage,
  failedSubjects: row.failedSubjects,
  conduct: row.conduct ?? '',
  source: row.source,
  version: row.version ?? 0,
});
