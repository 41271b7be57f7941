import { competitionRanks, type Mean } from '@suksa/contracts/marks/book';
import { resultsOf, type StudentResult } from '@suksa/contracts/marks/results';
import type { MarkBook } from '@suksa/contracts/reports';
import type { ExportRow } from '../../../export.ts';
import { bookOf } from './correction-service.ts';

interface View {
  readonly subjectId?: number | undefined;
  readonly column?: string | undefined;
}

/** The students of a book, each with what stands in its columns: numbers to count on with, or the sign of a code. */
export async function* bookRows(book: MarkBook, { subjectId, column }: View): AsyncGenerator<ExportRow> {
  // Where neither is asked for, the first subject's book, as its averages are.
  const shown = subjectId ?? book.subjects[0]?.id ?? 0;
  const results = resultsOf(bookOf(book));
  const averagesOf = (result: StudentResult): Record<string, Mean | undefined> => {
    if (column !== undefined) return { general: result.general.get(column)?.mean };
    const line = result.lines.get(shown);
    return {
      months1: line?.months[0],
      months2: line?.months[1],
      term1: line?.terms[0],
      term2: line?.terms[1],
      year: line?.year,
    };
  };
  const ranked = results.map((result) => averagesOf(result)[column === undefined ? 'year' : 'general']);
  const ranks = competitionRanks(ranked.map((mean) => mean?.value ?? null));
  const cells = new Map<number, Record<string, string | number>>();
  for (const cell of book.cells) {
    if (column === undefined && cell.subjectId !== shown) continue;
    const content =
      cell.value === null ? book.codes.find(({ id }) => id === cell.codeId)?.sign : cell.value / 100;
    if (content === undefined) continue;
    const own = cells.get(cell.studentId) ?? {};
    own[column === undefined ? cell.column : `s${cell.subjectId}`] = content;
    cells.set(cell.studentId, own);
  }
  for (const [at, { id, code, name }] of book.students.entries()) {
    const result = results[at];
    const averages = Object.entries(result ? averagesOf(result) : {});
    yield {
      ...{ number: at + 1, code, nameLo: name.lo, nameEn: name.en, rank: ranks[at] ?? null },
      ...cells.get(id),
      ...Object.fromEntries(
        averages.map(([key, mean]) => [key, mean?.value == null ? null : mean.value / 100]),
      ),
    };
  }
}
