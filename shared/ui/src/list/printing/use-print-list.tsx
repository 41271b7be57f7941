import { type PrintLanguage, useFormat } from '@suksa/i18n';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../notify/notify.tsx';
import { type Column, namingColumn } from '../column.ts';
import type { ListSource } from '../list-source.ts';
import type { RowKey } from '../use-selection.ts';

/** More lines than this nobody reads on paper; the spreadsheet has them all. */
const most = 2000;

/** The most columns that fit upright. */
const upright = 7;

/** What a printed list has of its own. */
export interface ListPrint<Row> {
  /** The list's label unless told. */
  readonly title?: string;
  /** The school year and today unless told. */
  readonly subtitle?: ReactNode;
  /** Across the page; unless told, where the columns are many. */
  readonly landscape?: boolean;
  /** The visible columns as they are on paper, where no link leads anywhere. */
  readonly columns?: (visible: readonly Column<Row>[]) => readonly Column<Row>[];
  /** Last lines, e.g. totals: cells by the key of their column. */
  readonly footer?: (rows: readonly Row[]) => readonly Readonly<Record<string, ReactNode>>[];
  /** Who signs beneath. */
  readonly signatures?: readonly string[];
  /** Whoever signs last puts the school's seal. */
  readonly sealed?: boolean;
  /** Draws the rows otherwise than as a table of the columns. Fetched when it is printed. */
  readonly table?: (rows: readonly Row[], columns: readonly Column<Row>[]) => Promise<ReactNode>;
  /** What stands above and below the rows, fetched when it is printed. */
  readonly around?: () => Promise<{ readonly above?: ReactNode; readonly below?: ReactNode }>;
}

interface PrintedList<Row> {
  readonly label: string;
  readonly fileName?: string;
  readonly list: ListSource<Row>;
  readonly rowKey: (row: Row) => RowKey;
}

/**
 * Prints a list as it is filtered and sorted, with the columns that are visible, under the letterhead and in the chosen
 * language. Says so where the list is longer than what is printed.
 */
export function usePrintList<Row>(
  { label, fileName, list, rowKey }: PrintedList<Row>,
  { title = label, subtitle, landscape, columns, footer, signatures, sealed, table, around }: ListPrint<Row>,
): (visible: readonly Column<Row>[], language: PrintLanguage) => Promise<void> {
  const { t } = useTranslation('common');
  const format = useFormat();
  const { branch, year } = list.place;

  return async (visible, language) => {
    const printable = visible.filter(({ exportable }) => exportable !== false);
    const shown = columns?.(printable) ?? printable;
    const naming = namingColumn(shown);
    const [paper, rows, { above, below } = {}] = await Promise.all([
      import('../../print/index.ts'),
      list.everyRow(most),
      around?.(),
    ]);
    const { PrintTable, printSheet, SchoolHeader, Signatures } = paper;
    const drawn = await table?.(rows, shown);
    const isCut = (list.result.data?.total ?? 0) > rows.length && rows.length === most;
    const first = t('list.print_first', { number: format.number(most) });
    if (isCut) notify({ tone: 'amber', text: first });
    await printSheet(
      <>
        <SchoolHeader
          school={format.name(branch)}
          title={title}
          subtitle={subtitle ?? t('list.printed', { year, date: format.date(new Date()) })}
        />
        {/* Also on the paper itself: its last line is no total of all. */}
        {isCut && <p>{first}</p>}
        {above}
        {drawn ?? (
          <PrintTable
            columns={shown}
            rows={rows}
            rowKey={rowKey}
            naming={naming?.wrap ? undefined : naming?.key}
            numbered={t('list.number')}
            footer={footer?.(rows)}
          />
        )}
        {below}
        {signatures && <Signatures of={signatures} sealed={sealed ? signatures.length - 1 : undefined} />}
      </>,
      {
        ...{ title: fileName ?? title, language, numbered: true },
        landscape: landscape ?? shown.length > upright,
      },
    );
  };
}
