import type { MarkBook } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { useTranslation } from 'react-i18next';
import type { GridColumn } from './grid-model.ts';

/** What a column of the book is called: its month, its exam, its subject. */
export function useColumnTitles(book: Pick<MarkBook, 'subjects'>) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const ofColumn = (key: string): string => {
    if (key.startsWith('m')) return format.month(Number(key.slice(1)));
    return t(`mark_book.columns.${key as 'exam1' | 'exam2' | 'resit'}`);
  };
  const title = (column: GridColumn): string => {
    if (column.kind === 'rank') return t('mark_book.columns.rank');
    if (column.kind === 'average') return t(`mark_book.columns.${column.key}`);
    if (column.id === column.column) return ofColumn(column.column);
    const subject = book.subjects.find(({ id }) => id === column.subjectId);
    return subject ? format.name(subject.name) : '';
  };
  return {
    ofColumn,
    short: title,
    /** As short as a column of the grid is narrow. */
    head: (column: GridColumn) =>
      column.kind === 'mark' && column.id === column.column && column.column.startsWith('m')
        ? format.month(Number(column.column.slice(1)), 'short')
        : title(column),
    long: (column: GridColumn) => {
      if (column.kind !== 'mark' || column.id === column.column) return title(column);
      const subject = book.subjects.find(({ id }) => id === column.subjectId);
      const counts = subject?.countsInAverage
        ? t('mark_book.coefficient', { number: format.number(subject.coefficient / 100, 2) })
        : t('mark_book.not_counted');
      return `${title(column)}, ${counts}`;
    },
  };
}
