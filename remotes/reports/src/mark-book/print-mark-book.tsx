import type { MarkBook } from '@suksa/contracts/reports';
import { type PrintLanguage, useFormat } from '@suksa/i18n';
import { PrintTable, printSheet, SchoolHeader, Signatures } from '@suksa/ui/print';
import { useTranslation } from 'react-i18next';
import type { Derived, GridColumn, GridRow } from './grid-model.ts';
import { shownAverage, shownContent } from './typed-mark.ts';
import { useColumnTitles } from './use-column-titles.ts';
import type { Marks } from './use-marks.ts';

interface PrintedBook {
  readonly school: string;
  readonly title: string;
  readonly book: MarkBook;
  readonly subject: MarkBook['subjects'][number] | undefined;
  readonly columns: readonly GridColumn[];
  readonly rows: readonly GridRow[];
  readonly marks: Marks;
  readonly language: PrintLanguage;
}

/** Prints the book as it stands, marks that aren't sent yet included. */
export const printMarkBook = ({ language, ...book }: PrintedBook): Promise<void> =>
  printSheet(<Sheet {...book} />, { title: book.title, landscape: true, language });

/** Counted over the marks that are there; others are still missing. */
const isPartial = (derived: Derived | undefined) => derived?.mean.partial && derived.mean.value !== null;

function Sheet({ school, title, book, subject, columns, rows, marks }: Omit<PrintedBook, 'language'>) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const titles = useColumnTitles(book);
  const of = [format.className(book.class.name), subject && format.name(subject.name), book.year.name];
  return (
    <>
      <SchoolHeader school={school} title={title} subtitle={format.row(of, ' · ')} />
      <PrintTable
        rows={book.students.map((student, at) => ({ student, at }))}
        rowKey={({ student }) => student.id}
        numbered={t('mark_book.number')}
        columns={[
          {
            key: 'name',
            title: t('mark_book.student'),
            inOneLine: true,
            render: ({ student }: { student: MarkBook['students'][number]; at: number }) =>
              format.name(student.name),
          },
          ...columns.map((column) => ({
            key: column.id,
            title: titles.short(column),
            align: 'center' as const,
            render: ({ student, at }: { student: MarkBook['students'][number]; at: number }) => {
              if (column.kind === 'mark')
                return shownContent(
                  marks.contentAt({
                    studentId: student.id,
                    subjectId: column.subjectId,
                    column: column.column,
                  }),
                  book.codes,
                );
              const derived = rows[at]?.derived.get(column.key);
              if (column.kind === 'rank') return derived?.rank ?? '';
              const average = shownAverage(derived?.mean.value ?? null, book.rules.decimals);
              return isPartial(derived) ? `${average}*` : average;
            },
          })),
        ]}
      />
      <p>
        {format.row(
          [
            rows.some(({ derived }) => [...derived.values()].some(isPartial)) &&
              format.row(['*', t('mark_book.partial')], ' '),
            ...book.codes.map(({ sign, name }) => format.row([sign, format.name(name)], ' ')),
            t('foot.as_of', { time: format.dateTime(book.asOf) }),
          ],
          ' · ',
        )}
      </p>
      <Signatures of={[t('mark_book.teacher'), t('print.head')]} />
    </>
  );
}
