import type { Queryable } from '../../../http/app.ts';
import { specialCodes } from '../../../school/marks/grading.ts';
import type { SubjectFound } from '../marks/mark-book-repository.ts';
import { figuresOfColumn } from './mark-column-rules.ts';
import {
  enteredInColumn,
  figuresOfPeriod,
  type PeriodAsked,
  type PeriodFigures,
} from './mark-report-repository.ts';

interface FiguresAsked extends Omit<PeriodAsked, 'ofThisYear'> {
  readonly classes: readonly { readonly id: number; readonly levelId: number }[];
  readonly seats: ReadonlyMap<number, readonly number[]>;
  readonly subjects: readonly SubjectFound[];
  readonly thisYear: number;
}

/** Of one column reckoned here, from what was entered; of a term or the year, where there is ten times as much, there. */
export const figuresIn = async (
  read: Queryable,
  { classes, seats, subjects, thisYear, ...asked }: FiguresAsked,
): Promise<PeriodFigures> => {
  const { yearId, period, rules, subjectId } = asked;
  if (period === 'year' || period.startsWith('term'))
    return figuresOfPeriod(read, { ...asked, ofThisYear: yearId === thisYear });
  const [packed, codes] = await Promise.all([
    enteredInColumn(read, { yearId, column: period, studentIds: [...seats.values()].flat() }),
    specialCodes(read),
  ]);
  const zeroCodes = new Set(codes.flatMap(({ id, counts }) => (counts === 'as_zero' ? id : [])));
  return figuresOfColumn({ packed, seats, classes, subjects, rules, zeroCodes, subjectId });
};
