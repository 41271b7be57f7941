import type { EndpointOutput } from '@suksa/contracts';
import { type BookColumn, columnsOfBook, periodOfColumn } from '@suksa/contracts/marks/book';
import { placeOf } from '@suksa/contracts/marks/results';
import type { MarkCell, MarkInput, MarkRefusal, saveMarks } from '@suksa/contracts/reports';
import { writableYear } from '../../../http/actor.ts';
import type { Caller } from '../../../http/caller.ts';
import { isStale } from '../../../http/version.ts';
import { write } from '../../../http/write.ts';
import { entryStates } from '../../../school/marks/entry-periods.ts';
import { rulesOfLevel, specialCodes } from '../../../school/marks/grading.ts';
import { auditedMark, blankCell, presentCell, presentPerson } from './mark-book-presenter.ts';
import {
  bookSubjects,
  bookYear,
  holdClass,
  type SheetFound,
  sheetsOf,
  studentsOfBook,
  usersById,
} from './mark-book-repository.ts';
import { classSeen } from './mark-book-service.ts';
import { type CellFound, cellsOf, holdCells, insertCells, updateCell } from './mark-cell-repository.ts';
import { marksOf } from './mark-policy.ts';

export const markEntity = 'reports.mark';

type Saved = EndpointOutput<typeof saveMarks>;

/** Writes the cells that can be written; the others stay and are told, each with what stands in it now. */
export const saveCells = async (
  call: Caller,
  classId: number,
  inputs: readonly MarkInput[],
): Promise<Saved> => {
  const { actor, context, school } = call;
  const year = writableYear(context);
  const { levelId } = await classSeen(school.read, actor, context, classId);
  const place = { classId, levelId, yearId: year.id };
  // Asked before the class is held: nobody else waits for it.
  const { faultOf, external, codes } = await entryRules(call, place);
  return write(call, async (tx) => {
    await holdClass(tx, classId, 'share');
    const sheets = await sheetsOf(tx, classId);
    // Of a cell that is named twice the last one counts.
    const asked = [...new Map(inputs.map((input) => [keyOf(input), input])).values()];
    const filter = {
      yearId: year.id,
      studentIds: [...new Set(asked.map(({ studentId }) => studentId))],
      subjectIds: [...new Set(asked.map(({ subjectId }) => subjectId))],
      columns: [...new Set(asked.map(({ column }) => column))],
    };
    const before = byPlace(await holdCells(tx, filter));
    const refused: { code: MarkRefusal; input: MarkInput }[] = [];
    const fresh: MarkInput[] = [];
    const changed: { input: MarkInput; was: CellFound }[] = [];
    for (const input of asked) {
      const was = before.get(keyOf(input));
      const fault = faultOf(input, sheets);
      if (fault) refused.push({ code: fault, input });
      else if (isSame(was, input)) continue;
      else if (isStale(was, input.version)) refused.push({ code: 'conflict', input });
      else if (was) changed.push({ input, was });
      else fresh.push(input);
    }
    const made = await insertCells(
      tx,
      fresh.map(({ studentId, subjectId, column, value, codeId }) => ({
        ...{ studentId, subjectId, classId, value, codeId, yearId: year.id, bookColumn: column },
        external: external(studentId, column),
        changedBy: actor.userId,
      })),
    );
    const written: CellFound[] = [...made];
    for (const { input, was } of changed) {
      const { value, codeId } = input;
      written.push(await updateCell(tx, was.id, { value, codeId, classId, changedBy: actor.userId }));
    }
    // All cells are held, so that they are as they were and as they were written; but for those that somebody else
    // has filled between the look and the insert.
    const isOvertaken = made.length < fresh.length;
    const after = isOvertaken
      ? byPlace(await cellsOf(tx, filter))
      : new Map([...before, ...byPlace(written)]);
    if (isOvertaken)
      for (const input of fresh)
        if (!made.some((row) => rowKey(row) === keyOf(input)) && !isSame(after.get(keyOf(input)), input))
          refused.push({ code: 'conflict', input });
    const shown = (input: MarkInput): MarkCell => {
      const row = after.get(keyOf(input));
      return row ? presentCell(row) : blankCell(input);
    };
    const names = await usersById(tx, [...new Set(refused.flatMap(({ input }) => shown(input).by ?? []))]);
    const isRefused = new Set(refused.map(({ input }) => input));
    return {
      result: {
        cells: asked.filter((input) => !isRefused.has(input)).map(shown),
        refused: refused.map(({ code, input }) => {
          const cell = shown(input);
          const by = names.find(({ id }) => id === cell.by);
          return { code, cell, by: by ? presentPerson(by).name : null };
        }),
      },
      audit: written.map((row) => ({
        action: 'edit',
        entity: markEntity,
        entityId: row.id,
        branchId: context.branchId,
        before: auditedMark(before.get(rowKey(row)) ?? { value: null, codeId: null }, codes),
        after: auditedMark(row, codes),
      })),
    };
  });
};

const keyOf = ({ studentId, subjectId, column }: MarkInput) => placeOf(studentId, subjectId, column);
const rowKey = (row: CellFound) => placeOf(row.studentId, row.subjectId, row.bookColumn);
const byPlace = (rows: readonly CellFound[]) => new Map(rows.map((row) => [rowKey(row), row]));

const isSame = (was: CellFound | undefined, { value, codeId }: MarkInput) =>
  (was?.value ?? null) === value && (was?.codeId ?? null) === codeId;

interface Place {
  readonly classId: number;
  readonly levelId: number;
  readonly yearId: number;
}

/** What keeps a mark from being entered now, asked once for all cells of a call. */
const entryRules = async (call: Caller, { classId, levelId, yearId }: Place) => {
  const { read } = call.school;
  const [made, taught, ofClass, { step }, codes, entry, marks] = await Promise.all([
    bookYear(read, yearId),
    bookSubjects(read, yearId, levelId),
    studentsOfBook(read, classId),
    rulesOfLevel(read, levelId),
    specialCodes(read),
    entryStates(read, { yearId, levelId, now: new Date() }),
    marksOf(read, call.actor, call.context),
  ]);
  const columns = new Map(columnsOfBook(made).map((column) => [column.key, column]));
  const subjects = new Set(taught.map(({ id }) => id));
  const students = new Map(ofClass.map((one) => [one.id, one]));

  const windowFault = (column: BookColumn): MarkRefusal | null => {
    const { period, month } = periodOfColumn(column);
    const state = entry(period, month);
    if (state === 'before') return 'mark_window_before';
    return state === 'after' ? 'mark_window_closed' : null;
  };
  const faultOf = (
    { studentId, subjectId, column, value, codeId }: MarkInput,
    sheets: readonly SheetFound[],
  ): MarkRefusal | null => {
    const known = columns.get(column);
    if (!known || !subjects.has(subjectId)) return 'not_in_curriculum';
    if (!students.has(studentId)) return 'not_of_class';
    if (!marks({ classId, subjectId })) return 'not_yours';
    const sheet = sheets.find((one) => one.subjectId === subjectId && one.bookColumn === column);
    if (sheet && sheet.state !== 'open') return 'submitted';
    if (value !== null && codeId !== null) return 'mark_and_code';
    if (value !== null && value % step !== 0) return 'mark_step';
    if (codeId !== null && !codes.some((code) => code.id === codeId && code.active)) return 'code_unknown';
    return windowFault(known);
  };
  /** Of a month that was over before the student came. */
  const external = (studentId: number, column: string): boolean => {
    const month = columns.get(column)?.month ?? null;
    const joined = students.get(studentId)?.joined ?? '';
    if (month === null || joined <= made.start) return false;
    const year = Number(made.start.slice(0, 4)) + (month < Number(made.start.slice(5, 7)) ? 1 : 0);
    return `${year}-${String(month).padStart(2, '0')}-31` < joined;
  };
  return { faultOf, external, codes };
};
