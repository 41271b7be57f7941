import { useFormat } from '@suksa/i18n';
import { type CSSProperties, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { wholeNames } from '../../language/name-text.tsx';
import { otherLanguage } from '../../language/other-language.ts';
import { type Column, namingColumn } from '../column.ts';
import classes from './data-table.module.css';
import type { DataTableProps } from './data-table-props.ts';
import { HeaderCell } from './header-cell.tsx';
import { onRowKey, opensRow } from './row-keys.ts';
import { RowTick } from './row-tick.tsx';
import { useFirstRows } from './use-first-rows.ts';

/** More columns than this stand closer together. */
const many = 7;

/** In pixels, what a row and its share of what stands above a table take of a window. */
const rowHeight = 56;

export function TableRows<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, rowActions, selection, sort, onSort, onOpen, busy } = props;
  const { t } = useTranslation('common');
  const [current, setCurrent] = useState(0);
  const drawn = useFirstRows(rows, rowHeight);
  const chosen = selection ? rows.filter((row) => selection.has(rowKey(row))).length : 0;

  const naming = namingColumn(columns);

  // Where nothing inside takes the keyboard, the table itself does: otherwise it couldn't be scrolled without a mouse.
  const reachable = onOpen !== undefined || selection !== undefined || onSort !== undefined;

  return (
    <section
      className={classes.scroll}
      aria-label={label}
      tabIndex={reachable ? -1 : 0}
      aria-busy={busy}
      onScroll={({ currentTarget }) =>
        currentTarget.toggleAttribute('data-scrolled', currentTarget.scrollLeft > 0)
      }
    >
      <table className={classes.table} aria-label={label} data-dense={columns.length > many || undefined}>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className={classes.tick}>
                <RowTick
                  label={t('list.select_page')}
                  checked={rows.length > 0 && chosen === rows.length}
                  mixed={chosen > 0 && chosen < rows.length}
                  onChange={(ticked) => selection.setMany(rows, ticked)}
                />
              </th>
            )}
            {columns.map((column) => (
              <HeaderCell
                key={column.key}
                column={column}
                names={column === naming}
                sort={sort}
                onSort={onSort}
              />
            ))}
            {rowActions && (
              <th scope="col" className={classes.actions}>
                <span className={classes.unseen}>{t('list.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {drawn.map((row, index) => (
            <BodyRow
              key={rowKey(row)}
              {...props}
              row={row}
              reachable={index === Math.min(current, rows.length - 1)}
              onReach={() => setCurrent(index)}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface BodyRowProps<Row> extends DataTableProps<Row> {
  readonly row: Row;
  /** One row at a time is in the tab order; arrow keys move it. */
  readonly reachable: boolean;
  readonly onReach: () => void;
}

function BodyRow<Row>(props: BodyRowProps<Row>) {
  const { row, columns, rowKey, rowLabel, selection, onOpen, rowActions, rowTone, reachable, onReach } =
    props;
  const { t } = useTranslation('common');
  const { locale } = useFormat();
  const selected = selection?.has(rowKey(row));
  const naming = namingColumn(columns);
  const focusable = onOpen !== undefined || selection !== undefined;
  return (
    <tr
      data-row
      data-tone={rowTone?.(row)}
      data-selected={selected || undefined}
      data-openable={onOpen !== undefined || undefined}
      tabIndex={focusable ? (reachable ? 0 : -1) : undefined}
      onFocus={onReach}
      onClick={(event) => {
        if (onOpen && opensRow(event)) onOpen(row);
      }}
      onKeyDown={(event) =>
        onRowKey(event, {
          open: onOpen && (() => onOpen(row)),
          toggle: selection && (() => selection.toggle(row)),
        })
      }
    >
      {selection && (
        <td className={classes.tick}>
          <RowTick
            label={t('list.select_row', { row: rowLabel(row) })}
            checked={selected === true}
            unreachable
            onChange={() => selection.toggle(row)}
          />
        </td>
      )}
      {columns.map((column) => {
        const content = column.render(row);
        return (
          <td
            key={column.key}
            lang={otherLanguage(content, locale)}
            data-align={column.align}
            data-wrap={column.wrap}
            style={column.wrap ? leastWidth(column) : undefined}
            data-names={column === naming || undefined}
          >
            {column === naming && !column.wrap ? wholeNames(content) : content}
          </td>
        );
      })}
      {rowActions && <td className={classes.actions}>{rowActions(row)}</td>}
    </tr>
  );
}

/** In place of what columns of long texts have in common. */
const leastWidth = <Row,>({ width }: Column<Row>) =>
  ({ '--width': typeof width === 'number' ? `${width}px` : width }) as CSSProperties;
