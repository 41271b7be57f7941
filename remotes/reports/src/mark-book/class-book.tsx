import { type MarkBook, readMarkBook } from '@suksa/contracts/reports';
import { type PrintLanguage, useFormat } from '@suksa/i18n';
import { apiQuery, useBranch, useCan, useScreen } from '@suksa/platform';
import {
  Alert,
  Button,
  EmptyState,
  ErrorState,
  Icon,
  keepLoaded,
  PrintButton,
  Skeleton,
  useNarrow,
} from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BookFile } from './book-file.tsx';
import { CellBar } from './cell-bar.tsx';
import { columnOfAll, type Derived, type GridColumn, rowsOf, subjectColumns } from './grid-model.ts';
import classes from './mark-book.module.css';
import { MarkNotices } from './mark-notices.tsx';
import { MarksGrid } from './marks-grid.tsx';
import { OneStudent } from './one-student.tsx';
import { SheetBar } from './sheet-bar.tsx';
import { sheetsShown } from './sheets-shown.ts';
import { useColumnTitles } from './use-column-titles.ts';
import { type Marks, useMarks } from './use-marks.ts';
import type { Spot } from './use-marks-keys.ts';
import { useTypedMarks } from './use-typed-marks.ts';

const WhyWindow = lazy(() => import('./why-window.tsx'));
const HistoryWindow = lazy(() => import('./history-window.tsx'));
const CorrectWindow = lazy(() => import('./correct-window.tsx'));
const ParkedWindow = lazy(() => import('./parked-window.tsx'));
const FillBlanks = lazy(() => import('./fill-blanks.tsx'));

/** Others' marks appear by themselves within so many milliseconds. */
const lookAgain = 15_000;

export type BookView = { readonly subjectId: number } | { readonly column: string };

interface ClassBookProps {
  readonly classId: number;
  readonly view: BookView;
}

/** The book of one class as it is looked at. */
export function ClassBook({ classId, view }: ClassBookProps) {
  const query = 'column' in view ? { column: view.column } : { subjectId: view.subjectId };
  const { data, error, refetch, refreshFailure } = keepLoaded(
    useQuery({ ...apiQuery(readMarkBook, { params: { id: classId }, query }), refetchInterval: lookAgain }),
  );
  const marks = useMarks(data, classId);
  const { t } = useTranslation('reports');
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} namespace="reports" />;
  if (!data) return <Skeleton height={420} />;
  if (data.students.length === 0)
    return <EmptyState title={t('mark_book.no_students.title')} text={t('mark_book.no_students.text')} />;
  return (
    <>
      {refreshFailure}
      <OpenBook key={JSON.stringify(view)} book={data} marks={marks} view={view} />
    </>
  );
}

interface OpenBookProps {
  readonly book: MarkBook;
  readonly marks: Marks;
  readonly view: BookView;
}

type Opened = 'why' | 'history' | 'correct' | 'fill' | 'parked' | null;

function OpenBook({ book, marks, view }: OpenBookProps) {
  const { t } = useTranslation('reports');
  const { t: common } = useTranslation('common');
  const { title } = useScreen();
  const format = useFormat();
  const can = useCan();
  const context = useBranch();
  const narrow = useNarrow();
  const titles = useColumnTitles(book);
  const [opened, setOpened] = useState<Opened>(null);
  const [asked, setAsked] = useState<Spot | null>(null);
  const columns = useMemo(
    () => ('column' in view ? columnOfAll(book, view.column) : subjectColumns(book, view.subjectId)),
    [book, view],
  );
  const subject = 'subjectId' in view ? book.subjects.find(({ id }) => id === view.subjectId) : undefined;
  const rows = rowsOf(book, (cell) => marks.contentAt(cell), marks.fresh, view);
  const readOnly = !can('reports.mark.edit') || book.year.closed || (context?.readOnly ?? true);

  const mayEnter = (column: GridColumn): boolean => {
    if (readOnly || column.kind !== 'mark') return false;
    const sheet = book.sheets.find(
      (one) => one.subjectId === column.subjectId && one.column === column.column,
    );
    const entry = book.columns.find(({ key }) => key === column.column)?.entry;
    const mine = book.subjects.find(({ id }) => id === column.subjectId)?.mine ?? false;
    return mine && (sheet?.state ?? 'open') === 'open' && (entry === 'open' || entry === 'reopened');
  };
  const isOpen = ({ column }: Spot) => {
    const found = columns[column];
    return found !== undefined && mayEnter(found);
  };
  const onAsk = (spot: Spot) => {
    setAsked(spot);
    setOpened(columns[spot.column]?.kind === 'mark' ? 'history' : 'why');
  };
  const typing = useTypedMarks({ book, columns, marks, isOpen, onAsk });
  const spot = asked ?? typing.keys.spot;
  const column = columns[spot.column];
  const student = book.students[spot.row];
  const place =
    column?.kind === 'mark' && student
      ? { studentId: student.id, subjectId: column.subjectId, column: column.column }
      : null;
  const cell = place ? marks.cellAt(place) : undefined;
  const name = [student && format.name(student.name), column && titles.short(column)]
    .filter(Boolean)
    .join(', ');
  const derivedAt = (row: number): Derived | undefined =>
    column && column.kind !== 'mark' ? rows[row]?.derived.get(column.key) : undefined;
  const derived = derivedAt(spot.row);
  const caption = [
    format.className(book.class.name),
    subject ? format.name(subject.name) : 'column' in view ? titles.ofColumn(view.column) : '',
    book.year.name,
  ].join(' · ');
  const close = () => {
    setOpened(null);
    setAsked(null);
  };

  async function print(language: PrintLanguage) {
    const { printMarkBook } = await import('./print-mark-book.tsx');
    const school = context ? format.name(context.branch.name) : '';
    await printMarkBook({ school, title, book, subject, columns, rows, marks, language });
  }

  const shared = { book, columns, rows, marks, isOpen, onAsk };
  return (
    <>
      <div className={classes.bar}>
        {!readOnly && (
          <>
            <Button
              variant="default"
              leftSection={<Icon name="arrow-back-up" />}
              disabled={!marks.canUndo}
              onClick={marks.undo}
            >
              {t('mark_book.undo')}
            </Button>
            <Button
              variant="default"
              leftSection={<Icon name="arrow-forward-up" />}
              disabled={!marks.canRedo}
              onClick={marks.redo}
            >
              {t('mark_book.redo')}
            </Button>
            <Button variant="default" disabled={!isOpen(spot)} onClick={() => setOpened('fill')}>
              {t('mark_book.fill.action')}
            </Button>
          </>
        )}
        <span className={classes.space} />
        <BookFile book={book} columns={columns} view={view} caption={caption} waiting={marks.waiting > 0} />
        <PrintButton
          kind="reports.mark_book"
          label={common('actions.print')}
          namespace="reports"
          onPrint={print}
        />
      </div>
      <MarkNotices
        {...{ book, marks, columns }}
        pasted={typing.pasted}
        onParked={() => setOpened('parked')}
      />
      {!narrow && (
        <CellBar
          book={book}
          student={student ? format.name(student.name) : ''}
          column={column ? titles.long(column) : ''}
          cell={cell}
          said={typing.said}
          isMark={column?.kind === 'mark'}
          mayAsk={!readOnly && Boolean(cell?.id) && Boolean(column) && !isOpen(spot) && isMine(book, column)}
          onHistory={() => setOpened('history')}
          onWhy={() => setOpened('why')}
          onCorrect={() => setOpened('correct')}
        />
      )}
      {book.year.closed && (
        <Alert color="yellow">{t('mark_book.year_closed', { year: book.year.name })}</Alert>
      )}
      {narrow ? <OneStudent {...shared} /> : <MarksGrid caption={caption} keys={typing.keys} {...shared} />}
      <SheetBar
        classId={book.class.id}
        readOnly={readOnly}
        waiting={marks.waiting > 0}
        sheets={sheetsShown(book, columns, marks).map((sheet) => ({
          ...sheet,
          title: titles.short(sheet.shown),
        }))}
      />
      <Suspense>
        {opened === 'why' && derived && (
          <WhyWindow
            book={book}
            title={name}
            derived={derived}
            everybody={rows.map((_, row) => derivedAt(row)?.mean.value ?? null)}
            onClose={close}
          />
        )}
        {opened === 'history' && cell?.id && <HistoryWindow markId={cell.id} title={name} onClose={close} />}
        {opened === 'correct' && cell?.id && (
          <CorrectWindow book={book} cell={{ ...cell, id: cell.id }} title={name} onClose={close} />
        )}
        {opened === 'parked' && <ParkedWindow classId={book.class.id} onClose={close} />}
        {opened === 'fill' && column?.kind === 'mark' && (
          <FillBlanks
            column={titles.short(column)}
            blanks={typing.blanksOf(spot.column)}
            codes={book.codes}
            step={book.rules.step}
            onFill={(content) => typing.fillBlanks(spot.column, () => content)}
            onFromLast={typing.fromLast(spot.column)}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}

const isMine = (book: MarkBook, column: GridColumn | undefined): boolean =>
  column?.kind === 'mark' && (book.subjects.find(({ id }) => id === column.subjectId)?.mine ?? false);
