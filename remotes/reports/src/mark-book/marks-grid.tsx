import type { MarkBook } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { ScrollArea, VisuallyHidden } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { ConflictChoice } from './conflict-choice.tsx';
import type { GridColumn, GridRow } from './grid-model.ts';
import classes from './mark-book.module.css';
import { isUnusual } from './mark-hints.ts';
import { shownAverage, shownContent } from './typed-mark.ts';
import { useColumnTitles } from './use-column-titles.ts';
import type { Marks, Place } from './use-marks.ts';
import type { Spot, useMarksKeys } from './use-marks-keys.ts';

interface MarksGridProps {
  readonly caption: string;
  readonly book: MarkBook;
  readonly columns: readonly GridColumn[];
  readonly rows: readonly GridRow[];
  readonly marks: Marks;
  readonly keys: ReturnType<typeof useMarksKeys>;
  readonly isOpen: (spot: Spot) => boolean;
  readonly onAsk: (spot: Spot) => void;
}

/** Students down, marks and averages across: a grid after WAI-ARIA, typed in as a spreadsheet is. */
export function MarksGrid({ caption, book, columns, rows, marks, keys, isOpen, onAsk }: MarksGridProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const titles = useColumnTitles(book);
  const { decimals } = book.rules;

  const content = (place: Place, spot: Spot) => {
    const conflict = marks.conflictAt(place);
    const text = shownContent(marks.contentAt(place), book.codes);
    if (!conflict) return text || <span aria-hidden="true"> </span>;
    const isHere = keys.spot.row === spot.row && keys.spot.column === spot.column;
    return (
      <ConflictChoice
        book={book}
        conflict={conflict}
        tabIndex={isHere ? 0 : -1}
        onChoose={(whose) => marks.choose(place, whose)}
      />
    );
  };

  return (
    <ScrollArea label={caption}>
      <table
        ref={keys.table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid of WAI-ARIA is a table
        role="grid"
        className={classes.grid}
        aria-multiselectable="true"
        onCopy={keys.onCopy}
        onPaste={keys.onPaste}
      >
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col" className={classes.index}>
              {t('mark_book.number')}
            </th>
            <th scope="col" className={classes.name}>
              {t('mark_book.student')}
            </th>
            {columns.map((column) => (
              <th key={column.id} scope="col" data-kind={column.kind} title={titles.long(column)}>
                <span>{titles.head(column)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {book.students.map((student, row) => {
            const values = columns.flatMap((column) =>
              column.kind === 'mark'
                ? [
                    marks.contentAt({
                      studentId: student.id,
                      subjectId: column.subjectId,
                      column: column.column,
                    }).value,
                  ]
                : [],
            );
            return (
              <tr key={student.id}>
                <td className={classes.index}>{format.number(row + 1)}</td>
                <th scope="row" className={classes.name}>
                  {format.name(student.name)}
                  {student.joined && (
                    <small>{t('mark_book.joined', { date: format.date(student.joined) })}</small>
                  )}
                </th>
                {columns.map((column, at) => {
                  const spot = { row, column: at };
                  const isHere = keys.spot.row === row && keys.spot.column === at;
                  const shared = {
                    role: 'gridcell',
                    tabIndex: isHere ? 0 : -1,
                    'data-row': row,
                    'data-column': at,
                    'data-kind': column.kind,
                    'data-marked': (keys.isMarked(spot) && !keys.isOne) || undefined,
                    'aria-selected': keys.isMarked(spot),
                    'aria-readonly': column.kind !== 'mark' || !isOpen(spot),
                    onKeyDown: keys.onKeyDown,
                    onMouseDown: keys.onMouseDown,
                    onFocus: () => keys.arrive(spot),
                    onClick: (event: React.MouseEvent) => keys.choose(spot, event.shiftKey),
                  };
                  if (column.kind !== 'mark') {
                    const derived = rows[row]?.derived.get(column.key);
                    const partial = derived?.mean.partial && derived.mean.value !== null;
                    return (
                      <td key={column.id} {...shared} onDoubleClick={() => onAsk(spot)}>
                        {column.kind === 'rank'
                          ? derived?.rank && format.number(derived.rank)
                          : shownAverage(derived?.mean.value ?? null, decimals)}
                        {partial && (
                          <span className={classes.partial} title={t('mark_book.partial')}>
                            *<VisuallyHidden>{t('mark_book.partial')}</VisuallyHidden>
                          </span>
                        )}
                      </td>
                    );
                  }
                  const place = { studentId: student.id, subjectId: column.subjectId, column: column.column };
                  const cell = marks.cellAt(place);
                  const now = marks.contentAt(place);
                  const asked = book.corrections.some(({ markId }) => markId === cell?.id);
                  return (
                    <td
                      key={column.id}
                      {...shared}
                      data-waiting={marks.isWaiting(place) || undefined}
                      data-conflict={marks.conflictAt(place) !== undefined || undefined}
                      data-low={(now.value !== null && now.value < book.rules.passMark * 100) || undefined}
                      data-asked={asked || undefined}
                      data-unusual={
                        isUnusual(
                          now.value,
                          values.filter((_, index) => values[index] !== now.value),
                        ) || undefined
                      }
                      onDoubleClick={() => (isOpen(spot) ? keys.begin() : onAsk(spot))}
                    >
                      {isHere && keys.typing !== null ? (
                        <input
                          className={classes.typing}
                          // biome-ignore lint/a11y/noAutofocus: typing began in this cell
                          autoFocus
                          inputMode="decimal"
                          autoComplete="off"
                          aria-label={`${format.name(student.name)}, ${titles.long(column)}`}
                          aria-invalid={keys.fault}
                          defaultValue={keys.typing}
                          onKeyDown={keys.onTypingKey}
                          onInput={(event) => keys.write(event.currentTarget.value)}
                          onBlur={(event) => keys.leave(event.currentTarget.value)}
                        />
                      ) : (
                        content(place, spot)
                      )}
                      {cell?.external && <VisuallyHidden>{t('mark_book.external')}</VisuallyHidden>}
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollArea>
  );
}
