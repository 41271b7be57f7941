import { columnsOfBook } from '@suksa/contracts/marks/book';
import { failedSubjects, reSitMean, resultsOf } from '@suksa/contracts/marks/results';
import type { Queryable } from '../../../http/app.ts';
import { rulesOfLevel, specialCodes } from '../../../school/marks/grading.ts';
import { bookSubjects, bookYear, sheetsOf, studentsOfBook } from './mark-book-repository.ts';
import { cellsInBrief } from './mark-cell-repository.ts';
import { conductsOf } from './year-results-repository.ts';

interface ClassOfYear {
  readonly classId: number;
  readonly yearId: number;
  readonly levelId: number;
}

/** How a student's year has ended by the mark book. */
export interface YearByMarks {
  /** A mark, two decimals; null while nothing was entered. */
  readonly average: number | null;
  /** The same with the marks of re-sits in their subjects' place; null for who has sat none. */
  readonly reSitAverage: number | null;
  readonly failedSubjects: number;
  readonly conduct: '' | 'excellent' | 'good' | 'average' | 'weak';
  /** A mark that belongs to the average is missing, as of somebody who came in the middle of the year. */
  readonly partial: boolean;
}

/**
 * The year of a class by its mark book, whoever asks: averages and failed subjects by the rules of its level, conduct by
 * the last card. `open` is how many columns of counted subjects nobody has approved yet; results aren't final before
 * it is 0. Re-sits count once they are approved.
 */
export const yearByMarks = async (
  db: Queryable,
  { classId, yearId, levelId }: ClassOfYear,
): Promise<{ open: number; students: ReadonlyMap<number, YearByMarks> }> => {
  // One after the other: inside a transaction there is one connection.
  const made = await bookYear(db, yearId);
  const subjects = await bookSubjects(db, yearId, levelId);
  const studentIds = (await studentsOfBook(db, classId)).map(({ id }) => id);
  const subjectIds = subjects.map(({ id }) => id);
  const cells = await cellsInBrief(db, { yearId, studentIds, subjectIds });
  const rules = await rulesOfLevel(db, levelId);
  const codes = await specialCodes(db);
  const sheets = await sheetsOf(db, classId);
  const conducts = await conductsOf(db, { yearId, studentIds });
  const columns = columnsOfBook(made);
  const settled = new Set(
    sheets
      .filter(({ state }) => state === 'approved' || state === 'published' || state === 'locked')
      .map(({ subjectId, bookColumn }) => `${subjectId}/${bookColumn}`),
  );
  const results = resultsOf({
    ...{ studentIds, subjects, columns, codes, rules },
    cells: cells.filter(({ subjectId, column }) => column !== 'resit' || settled.has(`${subjectId}/resit`)),
  });
  const needed = columns.filter(({ kind }) => kind !== 're_sit');
  const open = subjects
    .filter(({ countsInAverage }) => countsInAverage)
    .reduce((sum, { id }) => sum + needed.filter(({ key }) => !settled.has(`${id}/${key}`)).length, 0);
  return {
    open,
    students: new Map(
      results.map((result): [number, YearByMarks] => {
        const mean = result.general.get('year')?.mean;
        return [
          result.studentId,
          {
            average: hundredths(mean?.value),
            reSitAverage: hundredths(reSitMean(result, subjects, rules)?.value),
            failedSubjects: failedSubjects(result, subjects, Math.round(rules.passMark * 100)),
            conduct: conducts.get(result.studentId) ?? '',
            partial: mean?.partial ?? true,
          },
        ];
      }),
    ),
  };
};

const hundredths = (value: number | null | undefined) => (value == null ? null : value / 100);
