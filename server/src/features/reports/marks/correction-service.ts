import type { EndpointOutput, EndpointRequest } from '@suksa/contracts';
import { columnsOfBook, competitionRanks, periodOfColumn } from '@suksa/contracts/marks/book';
import { type Book, meanIn, overallKeys, resultsOf } from '@suksa/contracts/marks/results';
import type {
  correctionEffects,
  decideCorrection,
  listCorrections,
  requestCorrection,
  withdrawCorrection,
} from '@suksa/contracts/reports';
import { writableYear, yearOf } from '../../../http/actor.ts';
import type { Queryable } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound, refuse, refuseField } from '../../../http/refuse.ts';
import { requireVersion } from '../../../http/version.ts';
import { write } from '../../../http/write.ts';
import { entryStates } from '../../../school/marks/entry-periods.ts';
import { rulesOfLevel, specialCodes } from '../../../school/marks/grading.ts';
import { presentCorrection } from './correction-presenter.ts';
import {
  decide,
  findCorrection,
  holdCorrection,
  insertCorrection,
  isWaiting,
  waitingIn,
} from './correction-repository.ts';
import { auditedMark, presentCell } from './mark-book-presenter.ts';
import { bookYear, classesSeen, holdClass, sheetsOf } from './mark-book-repository.ts';
import { classSeen, readBook } from './mark-book-service.ts';
import { findCell, updateCell } from './mark-cell-repository.ts';
import { marksOf, refuseFamilies } from './mark-policy.ts';
import { markEntity } from './save-marks-service.ts';

/**
 * Asks for another mark in a cell whose column was handed in or whose entry period is over. Refuses with `still_open`
 * where it can simply be entered, with `correction_waiting` where somebody has asked already.
 */
export const askCorrection = (
  call: Caller,
  { markId, version, value, codeId, reason }: EndpointRequest<typeof requestCorrection>['body'],
): Promise<{ id: number }> =>
  write(call, async (tx) => {
    const { actor, context } = call;
    const year = writableYear(context);
    const cell = (await findCell(tx, markId)) ?? notFound();
    if (cell.yearId !== year.id) notFound();
    const { levelId } = await classSeen(tx, actor, context, cell.classId);
    const marks = await marksOf(tx, actor, context);
    if (!marks(cell)) refuse('no_permission', { details: { reason: 'not_yours' } });
    await holdClass(tx, cell.classId, 'share');
    requireVersion(cell, version, () => presentCell(cell));
    if (await isOpen(tx, { ...cell, levelId })) refuse('still_open', { status: 409 });
    if (await isWaiting(tx, markId)) refuse('correction_waiting', { status: 409 });
    const { step } = await rulesOfLevel(tx, levelId);
    const codes = await specialCodes(tx);
    if (value !== null && (codeId !== null || value % step !== 0)) refuseField('value', 'mark_step');
    if (codeId !== null && !codes.some(({ id, active }) => id === codeId && active))
      refuseField('codeId', 'not_allowed');
    const id = await insertCorrection(tx, {
      ...{ markId, markVersion: version, fromValue: cell.value, fromCodeId: cell.codeId },
      ...{ toValue: value, toCodeId: codeId, reason, askedBy: actor.userId },
    });
    return {
      result: { id },
      audit: {
        action: 'correction_asked',
        entity: markEntity,
        entityId: markId,
        branchId: context.branchId,
        before: auditedMark(cell, codes),
        after: auditedMark({ value, codeId }, codes),
        reason,
      },
    };
  });

const isOpen = async (
  db: Queryable,
  cell: { classId: number; subjectId: number; bookColumn: string; yearId: number; levelId: number },
): Promise<boolean> => {
  const sheets = await sheetsOf(db, cell.classId);
  const sheet = sheets.find((one) => one.subjectId === cell.subjectId && one.bookColumn === cell.bookColumn);
  if (sheet && sheet.state !== 'open') return false;
  const column = columnsOfBook(await bookYear(db, cell.yearId)).find(({ key }) => key === cell.bookColumn);
  if (!column) return false;
  const entry = await entryStates(db, { yearId: cell.yearId, levelId: cell.levelId, now: new Date() });
  const { period, month } = periodOfColumn(column);
  return ['open', 'reopened'].includes(entry(period, month));
};

/** What waits in the classes that the caller may look into. */
export const correctionsFor = async ({
  actor,
  context,
  school: { read },
}: Caller): Promise<EndpointOutput<typeof listCorrections>> => {
  refuseFamilies(actor);
  const seen = await classesSeen(read, actor, { branchId: context.branchId, yearId: yearOf(context).id });
  const rows = await waitingIn(
    read,
    seen.map(({ id }) => id),
  );
  const codes = await specialCodes(read);
  return { rows: rows.map(presentCorrection), codes: codes.map(({ active: _active, ...code }) => code) };
};

type Effects = EndpointOutput<typeof correctionEffects>;

/** Which averages and places a correction would move, of whom, from what to what. */
export const effectsOf = async (call: Caller, id: number): Promise<Effects> => {
  const found = (await findCorrection(call.school.read, id)) ?? notFound();
  const book = await readBook(call, found.classId);
  const { correction, cell } = found;
  const before = bookOf(book);
  const after: Book = {
    ...before,
    cells: before.cells.map((one) =>
      one.studentId === cell.studentId && one.subjectId === cell.subjectId && one.column === cell.bookColumn
        ? { ...one, value: correction.toValue, codeId: correction.toCodeId }
        : one,
    ),
  };
  const [old, now] = [resultsOf(before), resultsOf(after)];
  const names = new Map(book.students.map((one) => [one.id, one.name]));
  const moves: Effects['moves'] = [];
  for (const key of overallKeys) {
    for (const over of ['subject', 'general'] as const) {
      const told = (results: typeof old) => {
        const averages = results.map((one) =>
          over === 'general'
            ? (one.general.get(key)?.mean.value ?? null)
            : (meanIn(one.lines.get(cell.subjectId), key)?.value ?? null),
        );
        const ranks = competitionRanks(averages);
        return averages.map((average, at) => ({ average, rank: ranks[at] ?? null }));
      };
      const [was, is] = [told(old), told(now)];
      old.forEach(({ studentId }, at) => {
        const [one, other] = [was[at], is[at]];
        if (!one || !other || (one.average === other.average && one.rank === other.rank)) return;
        moves.push({
          ...{ studentId, name: names.get(studentId) ?? { lo: '', en: '' }, over, key },
          average: { before: one.average, after: other.average },
          rank: { before: one.rank, after: other.rank },
        });
      });
    }
  }
  return { moves };
};

/** A book as the calculation takes it. */
export const bookOf = (book: Awaited<ReturnType<typeof readBook>>): Book => ({
  studentIds: book.students.map(({ id }) => id),
  subjects: book.subjects,
  columns: book.columns,
  cells: book.cells,
  codes: book.codes,
  rules: book.rules,
});

/** Approves, which writes the mark, or refuses. Nobody decides on what they asked for themselves. */
export const decideOn = (
  call: Caller,
  id: number,
  { version, approve, note }: EndpointRequest<typeof decideCorrection>['body'],
): Promise<void> =>
  write(call, async (tx) => {
    const { actor, context } = call;
    writableYear(context);
    const { correction, cell, classId } = (await holdCorrection(tx, id)) ?? notFound();
    await classSeen(tx, actor, context, classId);
    requireVersion(correction, version, () => ({ version: correction.version }));
    if (correction.askedBy === actor.userId) refuse('own_request', { status: 409 });
    if (approve) requireVersion(cell, correction.markVersion, () => presentCell(cell));
    await decide(tx, id, { state: approve ? 'approved' : 'refused', decidedBy: actor.userId, note });
    const wanted = { value: correction.toValue, codeId: correction.toCodeId };
    if (approve) await updateCell(tx, cell.id, { ...wanted, classId: cell.classId, changedBy: actor.userId });
    const codes = await specialCodes(tx);
    return {
      result: undefined,
      audit: {
        action: approve ? 'correct' : 'correction_refused',
        entity: markEntity,
        entityId: cell.id,
        branchId: context.branchId,
        before: auditedMark(cell, codes),
        after: auditedMark(approve ? wanted : cell, codes),
        reason: note || correction.reason,
      },
    };
  });

/** Takes back what the caller has asked for; what anybody has decided on meanwhile isn't found any more. */
export const withdraw = (
  call: Caller,
  id: number,
  { version }: EndpointRequest<typeof withdrawCorrection>['body'],
): Promise<void> =>
  write(call, async (tx) => {
    const { actor, context } = call;
    const year = writableYear(context);
    const { correction, cell } = (await holdCorrection(tx, id)) ?? notFound();
    if (cell.yearId !== year.id || correction.askedBy !== actor.userId) notFound();
    requireVersion(correction, version, () => ({ version: correction.version }));
    await decide(tx, id, { state: 'withdrawn', decidedBy: null, note: '' });
    const codes = await specialCodes(tx);
    return {
      result: undefined,
      audit: {
        action: 'correction_withdrawn',
        entity: markEntity,
        entityId: cell.id,
        branchId: context.branchId,
        before: auditedMark(cell, codes),
        after: auditedMark(cell, codes),
      },
    };
  });
