import type { MarkBook } from '@suksa/contracts/reports';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GridColumn } from './grid-model.ts';
import { readPasted } from './pasted-marks.ts';
import { blank, type Content, readTyped, shownAverage, shownContent } from './typed-mark.ts';
import type { MarkEdit, Marks, Place } from './use-marks.ts';
import { type Spot, useMarksKeys } from './use-marks-keys.ts';

interface TypedMarks {
  readonly book: MarkBook;
  readonly columns: readonly GridColumn[];
  readonly marks: Marks;
  readonly isOpen: (spot: Spot) => boolean;
  readonly onAsk: (spot: Spot) => void;
}

/** What came of the last paste but the marks themselves. */
export interface PasteTold {
  readonly left: readonly string[];
  readonly unknown: readonly string[];
  /** Marks for cells that nobody writes in now. */
  readonly closed: number;
  /** Marks that stay because the sheet has nothing in their place. */
  readonly kept: number;
}

const nothingPasted: PasteTold = { left: [], unknown: [], closed: 0, kept: 0 };

/** What is typed, pasted and filled in the grid becomes marks; what can't is told and changes nothing. */
export function useTypedMarks({ book, columns, marks, isOpen, onAsk }: TypedMarks) {
  const { t } = useTranslation('reports');
  const [said, setSaid] = useState('');
  const [pasted, setPasted] = useState(nothingPasted);
  const { codes, students } = book;
  const { step } = book.rules;

  const placeAt = ({ row, column }: Spot): Place | null => {
    const [student, found] = [students[row], columns[column]];
    if (!student || found?.kind !== 'mark') return null;
    return { studentId: student.id, subjectId: found.subjectId, column: found.column };
  };
  const contentAt = (spot: Spot): Content => {
    const place = placeAt(spot);
    return place ? marks.contentAt(place) : blank;
  };
  const editsOf = (spots: readonly Spot[], contentOf: (spot: Spot) => Content): MarkEdit[] =>
    spots.flatMap((spot) => {
      const place = isOpen(spot) ? placeAt(spot) : null;
      return place ? [{ ...place, ...contentOf(spot) }] : [];
    });
  const columnSpots = (column: number) => students.map((_, row) => ({ row, column }));
  const isBlank = (spot: Spot) => {
    const { value, codeId } = contentAt(spot);
    return value === null && codeId === null;
  };
  const fillBlanks = (column: number, contentOf: (spot: Spot) => Content) =>
    marks.apply(editsOf(columnSpots(column).filter(isBlank), contentOf));

  const keys = useMarksKeys({
    rows: students.length,
    columns: columns.length,
    isOpen,
    onAsk,
    onType: (spot, text) => {
      const typed = readTyped(text, codes, step);
      if (typed.kind === 'fault') {
        setSaid(t(`mark_book.fault.${typed.code}`, { step: shownAverage(step, 2) }));
        return false;
      }
      setSaid(typed.readAs ? t('mark_book.read_as', { typed: text, mark: typed.readAs }) : '');
      marks.apply(editsOf([spot], () => typed.content));
      return true;
    },
    onClear: (spots) => marks.apply(editsOf(spots, () => blank)),
    onFill: (spots) => {
      const top = Math.min(...spots.map(({ row }) => row));
      marks.apply(
        editsOf(
          spots.filter(({ row }) => row > top),
          ({ column }) => contentAt({ row: top, column }),
        ),
      );
    },
    onUndo: marks.undo,
    onRedo: marks.redo,
    textAt: (spot) => shownContent(contentAt(spot), codes),
    onPaste: (at, text) => {
      const read = readPasted({ text, students, codes, step, ...at, columns: columns.length });
      setPasted({
        left: read.left,
        unknown: read.unknown,
        closed: read.marks.filter((mark) => !isOpen(mark)).length,
        kept: read.blanks.filter((spot) => isOpen(spot) && !isBlank(spot)).length,
      });
      marks.apply(read.marks.flatMap((mark) => editsOf([mark], () => mark.content)));
    },
  });

  return {
    keys,
    said,
    pasted,
    blanksOf: (column: number) => columnSpots(column).filter(isBlank).length,
    fillBlanks,
    /** Gives blanks the student's mark of the marks' column before; none before the first. */
    fromLast: (column: number): (() => void) | undefined => {
      const before = columns.slice(0, column).findLastIndex(({ kind }) => kind === 'mark');
      if (before < 0) return undefined;
      return () => fillBlanks(column, ({ row }) => contentAt({ row, column: before }));
    },
  };
}
