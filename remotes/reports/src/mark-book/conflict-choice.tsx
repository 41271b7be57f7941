import type { MarkBook } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { Button } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import classes from './mark-book.module.css';
import { shownContent } from './typed-mark.ts';
import type { Conflict } from './use-marks.ts';

interface ConflictChoiceProps {
  readonly book: MarkBook;
  readonly conflict: Conflict;
  /** In a grid, only the cell that the cursor is in is reached by Tab. */
  readonly tabIndex?: 0 | -1;
  readonly onChoose: (whose: 'mine' | 'theirs') => void;
}

/** Two marks for one cell: both with whose they are, to choose between. */
export function ConflictChoice({ book, conflict, tabIndex, onChoose }: ConflictChoiceProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  return (
    <span className={classes.conflict}>
      {(['mine', 'theirs'] as const).map((whose) => (
        <Button
          key={whose}
          size="compact-xs"
          variant={whose === 'mine' ? 'filled' : 'default'}
          tabIndex={tabIndex}
          onClick={() => onChoose(whose)}
        >
          {t(`mark_book.conflict.${whose}`, {
            mark: shownContent(whose === 'mine' ? conflict.mine : conflict.theirs, book.codes) || '–',
            name: conflict.by ? format.name(conflict.by) : '',
          })}
        </Button>
      ))}
    </span>
  );
}
