import { useFormat } from '@suksa/i18n';
import type { ReactNode } from 'react';
import { wholeNames } from '../language/name-text.tsx';
import { otherLanguage } from '../language/other-language.ts';
import classes from './print.module.css';

/** The part of a list's column that paper needs: a list's own columns fit as they are. */
export interface PrintColumn<Row> {
  readonly key: string;
  readonly title: string;
  readonly render: (row: Row) => ReactNode;
  readonly align?: 'start' | 'end' | 'center';
  readonly width?: number | string;
  /** Never broken but between its languages: a name, where the other columns are narrow. */
  readonly inOneLine?: boolean;
}

interface PrintTableProps<Row> {
  readonly columns: readonly PrintColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  /** The key of the column that names whose line it is: neither given name nor surname is broken. */
  readonly naming?: string | undefined;
  /** Title of a column of running numbers. */
  readonly numbered?: string;
  /** Last lines, e.g. totals: cells by the key of their column. */
  readonly footer?: readonly Readonly<Record<string, ReactNode>>[];
}

interface CellProps extends Pick<PrintColumn<never>, 'align' | 'inOneLine'> {
  readonly isName: boolean;
  readonly children: ReactNode;
}

/** What is written in the other script says so; a number isn't torn at its spaces. */
function Cell({ align, inOneLine, isName, children }: CellProps) {
  const { locale } = useFormat();
  const whole = typeof children === 'string' && /^[\d +./:-]+$/.test(children);
  return (
    <td
      data-align={align}
      data-whole={whole || undefined}
      data-lines={inOneLine || undefined}
      lang={otherLanguage(children, locale)}
    >
      {isName ? wholeNames(children) : children}
    </td>
  );
}

/** A table on paper: its head is repeated on each sheet and no row is torn in two. */
export function PrintTable<Row>({
  columns,
  rows,
  rowKey,
  naming,
  numbered,
  footer = [],
}: PrintTableProps<Row>) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {numbered && <th scope="col">{numbered}</th>}
          {columns.map(({ key, title, align }) => (
            <th key={key} scope="col" data-align={align}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={rowKey(row)}>
            {numbered && <td data-align="end">{index + 1}</td>}
            {columns.map(({ key, align, inOneLine, render }) => (
              <Cell key={key} align={align} inOneLine={inOneLine} isName={key === naming}>
                {render(row)}
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
      {footer.length > 0 && (
        <tfoot>
          {footer.map((cells) => (
            <tr key={Object.keys(cells).join()}>
              {numbered && <td />}
              {columns.map(({ key, align }) => (
                <td key={key} data-align={align}>
                  {cells[key]}
                </td>
              ))}
            </tr>
          ))}
        </tfoot>
      )}
    </table>
  );
}
