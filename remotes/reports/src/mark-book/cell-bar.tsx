import type { MarkBook, MarkCell } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { Button, Icon } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import classes from './mark-book.module.css';
import { shownContent } from './typed-mark.ts';

interface CellBarProps {
  readonly book: MarkBook;
  /** Who and what, as the grid names them. */
  readonly student: string;
  readonly column: string;
  readonly cell: MarkCell | undefined;
  /** What was just typed means, or why it is none. */
  readonly said: string;
  readonly isMark: boolean;
  readonly mayAsk: boolean;
  readonly onHistory: () => void;
  readonly onWhy: () => void;
  readonly onCorrect: () => void;
}

/** What is known of the cell that the cursor is in: who entered it and when, its history, why an average is what it is. */
export function CellBar(props: CellBarProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const { book, student, column, cell, said, isMark, mayAsk } = props;
  const by = book.people.find(({ id }) => id === cell?.by);
  const asked = book.corrections.find(({ markId }) => markId === cell?.id);
  return (
    <div className={classes.cellBar}>
      <p className={classes.where}>
        <strong>{student}</strong> · {column}
        {cell?.at && by && (
          <span className={classes.faint}>
            {' '}
            · {t('mark_book.entered', { name: format.name(by.name), time: format.dateTime(cell.at) })}
          </span>
        )}
        {cell?.external && <span className={classes.faint}> · {t('mark_book.external')}</span>}
        {asked && (
          <span className={classes.faint}>
            {' '}
            ·{' '}
            {t('mark_book.correction.asked', {
              mark: shownContent(asked.to, book.codes) || '–',
              name: format.name(asked.by),
            })}
          </span>
        )}
      </p>
      <p role="status" className={classes.said}>
        {said}
      </p>
      {isMark ? (
        <>
          {cell?.id && (
            <Button
              size="compact-sm"
              variant="subtle"
              leftSection={<Icon name="history" size={16} />}
              onClick={props.onHistory}
            >
              {t('mark_book.history')}
            </Button>
          )}
          {mayAsk && !asked && (
            <Button size="compact-sm" variant="default" onClick={props.onCorrect}>
              {t('mark_book.correction.ask')}
            </Button>
          )}
        </>
      ) : (
        <Button size="compact-sm" variant="default" onClick={props.onWhy}>
          {t('mark_book.why.ask')}
        </Button>
      )}
    </div>
  );
}
