import { useTranslation } from 'react-i18next';
import { Icon } from '../../icon/icon.tsx';
import { type Column, sortKeyOf } from '../column.ts';
import type { SortDirection } from '../list-query.ts';
import classes from './data-table.module.css';

interface HeaderCellProps<Row> {
  readonly column: Column<Row>;
  /** It tells whose row it is. */
  readonly names: boolean;
  readonly sort: { readonly key: string; readonly dir: SortDirection } | undefined;
  readonly onSort: ((key: string) => void) | undefined;
}

export function HeaderCell<Row>({ column, names, sort, onSort }: HeaderCellProps<Row>) {
  const { t } = useTranslation('common');
  const key = sortKeyOf(column);
  const active = key !== undefined && sort?.key === key ? sort.dir : undefined;
  const ariaSort = active && (active === 'asc' ? 'ascending' : 'descending');
  return (
    <th
      scope="col"
      style={{ width: column.width }}
      data-align={column.align}
      data-names={names || undefined}
      aria-sort={ariaSort}
    >
      {key && onSort ? (
        <button
          type="button"
          className={classes.sort}
          title={t(active === 'asc' ? 'list.sort_descending' : 'list.sort_ascending')}
          onClick={() => onSort(key)}
        >
          {column.title}
          <Icon name={active ? (active === 'asc' ? 'arrow-up' : 'arrow-down') : 'selector'} size={14} />
        </button>
      ) : (
        column.title
      )}
    </th>
  );
}
