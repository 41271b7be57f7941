import type { MarkBook } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { Button, Icon, Select, TextInput } from '@suksa/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConflictChoice } from './conflict-choice.tsx';
import type { GridColumn, GridRow } from './grid-model.ts';
import classes from './mark-book.module.css';
import { readTyped, shownAverage, shownContent } from './typed-mark.ts';
import { useOnLeaving } from './unsent/use-on-leaving.ts';
import { useColumnTitles } from './use-column-titles.ts';
import type { Marks, Place } from './use-marks.ts';
import type { Spot } from './use-marks-keys.ts';

interface OneStudentProps {
  readonly book: MarkBook;
  readonly columns: readonly GridColumn[];
  readonly rows: readonly GridRow[];
  readonly marks: Marks;
  readonly isOpen: (spot: Spot) => boolean;
  readonly onAsk: (spot: Spot) => void;
}

/** The book on a telephone: one student at a time. */
export function OneStudent({ book, columns, rows, marks, isOpen, onAsk }: OneStudentProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const titles = useColumnTitles(book);
  const [at, setAt] = useState(0);
  const student = book.students[at] ?? book.students[0];
  if (!student) return null;
  const last = book.students.length - 1;
  return (
    <section className={classes.one}>
      <div className={classes.turn}>
        <Button
          variant="default"
          disabled={at === 0}
          onClick={() => setAt(at - 1)}
          aria-label={t('mark_book.previous')}
        >
          <Icon name="chevron-left" />
        </Button>
        <Select
          aria-label={t('mark_book.student')}
          data={book.students.map(({ id, name }, index) => ({
            value: String(id),
            label: `${index + 1}. ${format.name(name)}`,
          }))}
          value={String(student.id)}
          onChange={(id) => setAt(book.students.findIndex((one) => String(one.id) === id))}
        />
        <Button
          variant="default"
          disabled={at === last}
          onClick={() => setAt(at + 1)}
          aria-label={t('mark_book.next')}
        >
          <Icon name="chevron-right" />
        </Button>
      </div>
      <dl className={classes.lines}>
        {columns.map((column, index) => {
          const spot = { row: at, column: index };
          const title = titles.short(column);
          if (column.kind !== 'mark') {
            const derived = rows[at]?.derived.get(column.key);
            const text =
              column.kind === 'rank'
                ? derived?.rank && format.number(derived.rank)
                : shownAverage(derived?.mean.value ?? null, book.rules.decimals);
            return (
              <div key={column.id} data-kind={column.kind}>
                <dt>{title}</dt>
                <dd>
                  <Button variant="subtle" size="compact-md" onClick={() => onAsk(spot)}>
                    {text || '–'}
                  </Button>
                </dd>
              </div>
            );
          }
          const place = { studentId: student.id, subjectId: column.subjectId, column: column.column };
          const conflict = marks.conflictAt(place);
          return (
            <div key={column.id}>
              <dt>{title}</dt>
              <dd>
                {conflict ? (
                  <ConflictChoice
                    book={book}
                    conflict={conflict}
                    onChoose={(whose) => marks.choose(place, whose)}
                  />
                ) : isOpen(spot) ? (
                  <MarkField
                    key={`${student.id}/${column.id}`}
                    book={book}
                    marks={marks}
                    place={place}
                    label={`${format.name(student.name)}, ${title}`}
                  />
                ) : (
                  <Button variant="subtle" size="compact-md" color="gray" onClick={() => onAsk(spot)}>
                    {shownContent(marks.contentAt(place), book.codes) || '–'}
                  </Button>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

interface MarkFieldProps {
  readonly book: MarkBook;
  readonly marks: Marks;
  readonly place: Place;
  readonly label: string;
}

function MarkField({ book, marks, place, label }: MarkFieldProps) {
  const { t } = useTranslation('reports');
  const shown = shownContent(marks.contentAt(place), book.codes);
  const [text, setText] = useState<string | null>(null);
  const typed = readTyped(text ?? shown, book.codes, book.rules.step);
  const keep = () => {
    if (text !== null && typed.kind !== 'fault') marks.apply([{ ...place, ...typed.content }]);
  };
  useOnLeaving(keep);
  return (
    <TextInput
      aria-label={label}
      className={classes.field}
      inputMode="decimal"
      autoComplete="off"
      value={text ?? shown}
      error={text !== null && typed.kind === 'fault' && t(`mark_book.fault.${typed.code}`)}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => {
        keep();
        if (typed.kind !== 'fault') setText(null);
      }}
    />
  );
}
