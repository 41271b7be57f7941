import type { MarkBook } from '@suksa/contracts/reports';
import type { GridColumn } from './grid-model.ts';
import type { Marks } from './use-marks.ts';

/** The columns that have begun, each with its state and how many marks are missing. */
export const sheetsShown = (
  book: MarkBook,
  columns: readonly GridColumn[],
  marks: Pick<Marks, 'contentAt'>,
) =>
  columns.flatMap((column) => {
    if (column.kind !== 'mark') return [];
    const { subjectId, column: key } = column;
    const missing = book.students.filter(({ id }) => {
      const { value, codeId } = marks.contentAt({ studentId: id, subjectId, column: key });
      return value === null && codeId === null;
    }).length;
    const sheet = book.sheets.find((one) => one.subjectId === subjectId && one.column === key);
    const state = sheet?.state ?? 'open';
    if (state === 'open' && missing === book.students.length) return [];
    return [
      {
        ...{ subjectId, column: key, shown: column, state, missing },
        entry: book.columns.find((one) => one.key === key)?.entry ?? 'open',
        mine: book.subjects.find(({ id }) => id === subjectId)?.mine ?? false,
      },
    ];
  });
