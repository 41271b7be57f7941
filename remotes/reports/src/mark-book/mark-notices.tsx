import type { MarkBook } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { Alert, Button, Icon } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import type { GridColumn } from './grid-model.ts';
import classes from './mark-book.module.css';
import { hintsOf } from './mark-hints.ts';
import { shownAverage, shownContent } from './typed-mark.ts';
import { useColumnTitles } from './use-column-titles.ts';
import type { Marks } from './use-marks.ts';
import type { PasteTold } from './use-typed-marks.ts';

interface MarkNoticesProps {
  readonly book: MarkBook;
  readonly marks: Marks;
  readonly columns: readonly GridColumn[];
  readonly pasted: PasteTold;
  readonly onParked: () => void;
}

/** What isn't sent yet, what was refused, what of a paste found no place, and what may be a slip. */
export function MarkNotices({ book, marks, columns, pasted, onParked }: MarkNoticesProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const titles = useColumnTitles(book);
  const hints = hintsOf({
    columns,
    studentIds: book.students.map(({ id }) => id),
    contentOf: (studentId, { subjectId, column }) => marks.contentAt({ studentId, subjectId, column }),
  });
  const [refused] = marks.refused;
  const pastedSaid = [
    ...(pasted.left.length > 0 ? [t('mark_book.left', { list: listOf(pasted.left) })] : []),
    ...(pasted.unknown.length > 0 ? [t('mark_book.left_names', { list: listOf(pasted.unknown) })] : []),
    ...(pasted.closed > 0
      ? [t('mark_book.left_closed', { count: pasted.closed, number: format.number(pasted.closed) })]
      : []),
    ...(pasted.kept > 0
      ? [t('mark_book.left_blanks', { count: pasted.kept, number: format.number(pasted.kept) })]
      : []),
  ];
  const nameOf = (id: number) => {
    const student = book.students.find((one) => one.id === id);
    return student ? format.name(student.name) : '';
  };
  return (
    <>
      <p role="status" className={classes.said}>
        {marks.waiting > 0
          ? t(marks.offline ? 'mark_book.kept' : 'mark_book.saving', {
              count: marks.waiting,
              number: format.number(marks.waiting),
            })
          : t('mark_book.saved')}
      </p>
      {marks.conflicts.size > 0 && (
        <Alert color="yellow" icon={<Icon name="alert-triangle" />} role="alert">
          {t('mark_book.conflict.some', {
            count: marks.conflicts.size,
            number: format.number(marks.conflicts.size),
          })}
        </Alert>
      )}
      {refused && (
        <Alert color="red" icon={<Icon name="alert-triangle" />} role="alert">
          {t(`mark_book.refused.${refused.code}`, {
            count: marks.refused.length,
            number: format.number(marks.refused.length),
            name: nameOf(refused.cell.studentId),
            column: titles.ofColumn(refused.cell.column),
          })}
          <ul className={classes.hints}>
            {marks.refused.slice(0, 60).map(({ input }) => (
              <li key={`${input.studentId}/${input.subjectId}/${input.column}`}>
                {format.row([
                  nameOf(input.studentId),
                  titles.ofColumn(input.column),
                  shownContent({ value: input.value, codeId: input.codeId }, book.codes) || '–',
                ])}
              </li>
            ))}
          </ul>
          <Button variant="subtle" size="compact-sm" onClick={marks.forgetRefused}>
            {t('mark_book.refused_seen')}
          </Button>
        </Alert>
      )}
      {pastedSaid.length > 0 && (
        <Alert color="yellow" icon={<Icon name="alert-triangle" />} role="status">
          {pastedSaid.map((said) => (
            <div key={said}>{said}</div>
          ))}
        </Alert>
      )}
      {book.parked > 0 && (
        <p className={classes.parked}>
          {t('mark_book.parked.some', { count: book.parked, number: format.number(book.parked) })}{' '}
          <Button variant="subtle" size="compact-sm" onClick={onParked}>
            {t('mark_book.parked.show')}
          </Button>
        </p>
      )}
      {hints.length > 0 && (
        <ul className={classes.hints}>
          {hints.map((hint) => (
            <li key={`${hint.kind}/${hint.column}`}>
              {hint.kind === 'like_before'
                ? t('mark_book.hints.like_before', { column: titles.ofColumn(hint.column) })
                : t('mark_book.hints.mean_far', {
                    column: titles.ofColumn(hint.column),
                    mean: shownAverage(hint.mean, 2),
                    usual: shownAverage(hint.usual, 2),
                  })}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const listOf = (cells: readonly string[]) =>
  [...cells.slice(0, 20), ...(cells.length > 20 ? ['…'] : [])].join(', ');
