import { Anchor } from '@suksa/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './figure-table.module.css';

/** A number of a table and, on a screen, the list behind it. */
export interface Figure {
  readonly text: string;
  readonly to?: string;
}

export interface FigureRow {
  readonly key: string;
  readonly title: ReactNode;
  readonly figures: readonly Figure[];
  /** The sum of the rows above. */
  readonly isTotal?: boolean;
}

interface FigureTableProps {
  readonly label: string;
  /** What the rows are. */
  readonly corner: string;
  /** Columns that belong together stand under one head. */
  readonly heads: readonly { readonly title: string; readonly columns: readonly string[] }[];
  readonly rows: readonly FigureRow[];
  /** On paper a number is no link: the sheet stands outside of the router. */
  readonly onPaper?: boolean;
}

/** Numbers by rows and columns; each number opens the people whom it counts. */
export function FigureTable({ label, corner, heads, rows, onPaper = false }: FigureTableProps) {
  const table = (
    <table className={onPaper ? classes.paper : classes.table} aria-label={label}>
      <thead>
        <tr>
          <th rowSpan={2} scope="col" className={classes.row}>
            {corner}
          </th>
          {heads.map(({ title, columns }) => (
            <th key={title} colSpan={columns.length} scope="colgroup" className={classes.group}>
              {title}
            </th>
          ))}
        </tr>
        <tr>
          {heads.flatMap(({ title, columns }) =>
            columns.map((column, at) => (
              <th key={`${title} ${column}`} scope="col" data-first={at === 0 || undefined}>
                {column}
              </th>
            )),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, title, figures, isTotal }) => (
          <tr key={key} data-total={isTotal || undefined}>
            <th scope="row" className={classes.row}>
              {title}
            </th>
            {figures.map(({ text, to }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a figure is its place in the table
              <td key={at}>
                {to === undefined || onPaper || text === '0' || text === '–' ? (
                  text
                ) : (
                  <Anchor component={Link} to={to}>
                    {text}
                  </Anchor>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
  if (onPaper) return table;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by the keyboard
    <section className={classes.scroll} tabIndex={0} aria-label={label}>
      {table}
    </section>
  );
}
