import { Button } from '@mantine/core';
import { useFormat } from '@suksa/i18n';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { PrintIconButton } from '../print/print-icon-button.tsx';
import { keepLoaded } from '../states/keep-loaded.tsx';
import { EmptyState, ErrorState } from '../states/states.tsx';
import { type Column, exportColumns } from './column.ts';
import { ColumnChooser } from './column-chooser.tsx';
import { ExportMenu } from './export-menu.tsx';
import { FilterShelf } from './filter-shelf.tsx';
import classes from './list.module.css';
import { ListSkeleton } from './list-skeleton.tsx';
import type { ListSource } from './list-source.ts';
import { Pagination } from './pagination.tsx';
import { type ListPrint, usePrintList } from './printing/use-print-list.tsx';
import { SearchBox } from './search-box.tsx';
import { DataTable } from './table/data-table.tsx';
import type { DataTableProps } from './table/data-table-props.ts';
import { useColumnChoice } from './use-column-choice.ts';
import type { ListControls } from './use-list-state.ts';
import { type Selection, useSelection } from './use-selection.ts';

interface ListScreenProps<Row>
  extends Pick<DataTableProps<NoInfer<Row>>, 'label' | 'rowKey' | 'rowLabel' | 'rowActions' | 'rowTone'> {
  /** Click, or Enter on the focused row; false where the user may not. */
  readonly onOpen?: ((row: NoInfer<Row>) => void) | false | undefined;
  /** Unique name under which the choice of columns is kept, e.g. `education.students`. */
  readonly name: string;
  readonly state: ListControls;
  readonly columns: readonly Column<Row>[];
  /** `useList()` of @suksa/platform. */
  readonly list: ListSource<NoInfer<Row>>;
  readonly searchLabel?: string;
  /** `FilterSelect`s and the like. */
  readonly filters?: ReactNode;
  /** Buttons for the ticked rows; giving it turns ticking on. */
  readonly bulk?: ((selection: Selection<NoInfer<Row>>) => ReactNode) | false | undefined;
  /** Name of the spreadsheet and of the printed file, without its ending; the label unless told. */
  readonly fileName?: string;
  /** How the list is printed, where it isn't the visible columns under its label; false for never. */
  readonly print?: ListPrint<NoInfer<Row>> | false;
  /** What to say while the list has no rows at all. */
  readonly empty?: { readonly title: string; readonly text?: ReactNode; readonly action?: ReactNode };
  /** Above the rows, e.g. totals. */
  readonly summary?: ReactNode;
  /** Draws the rows otherwise than as a table of the columns, e.g. as a month matrix. */
  readonly table?: (rows: readonly NoInfer<Row>[], visible: readonly Column<NoInfer<Row>>[]) => ReactNode;
  /** Below the rows, or below the word that there are none: what the list as it is set doesn't show. */
  readonly beyond?: ReactNode;
  /** Namespace of the tab's own error codes. */
  readonly namespace?: string;
}

/** A list as every screen shows it: toolbar, rows, pages, and loading, empty and error on purpose. */
export function ListScreen<Row>(props: ListScreenProps<Row>) {
  const { name, state, columns, list, rowKey, bulk, summary, namespace } = props;
  const { result } = list;
  const choice = useColumnChoice(name, columns);
  const selection = useSelection(rowKey);
  const { data, error, refreshFailure } = keepLoaded(result);
  const retry = () => void result.refetch();

  return (
    <div className={classes.list}>
      <Toolbar {...props} choice={choice} />
      {bulk && selection.keys.length > 0 && <BulkBar selection={selection}>{bulk(selection)}</BulkBar>}
      {summary}
      <div className={classes.panel} data-busy={(result.isFetching && data !== undefined) || undefined}>
        {refreshFailure}
        {error && !result.isFetching ? (
          <ErrorState error={error} onRetry={retry} namespace={namespace} />
        ) : data === undefined ? (
          <ListSkeleton columns={choice.visible.length} />
        ) : data.rows.length === 0 ? (
          <NoRows {...props} />
        ) : props.table ? (
          props.table(data.rows, choice.visible)
        ) : (
          <DataTable
            {...props}
            columns={choice.visible}
            rows={data.rows}
            sort={{ key: state.query.sort, dir: state.query.dir }}
            onSort={state.toggleSort}
            onOpen={props.onOpen || undefined}
            selection={bulk ? selection : undefined}
            busy={result.isFetching}
          />
        )}
        {data !== undefined && data.total > 0 && !error && (
          <Pagination
            page={state.query.page}
            size={state.query.size}
            total={data.total}
            onPage={state.setPage}
            onSize={state.setSize}
          />
        )}
      </div>
      {props.beyond}
    </div>
  );
}

interface ToolbarProps<Row> extends ListScreenProps<Row> {
  readonly choice: ReturnType<typeof useColumnChoice<Row>>;
}

function Toolbar<Row>(props: ToolbarProps<Row>) {
  const { state, columns, choice, searchLabel, filters, list, label, fileName = label, print = {} } = props;
  const { t } = useTranslation('common');
  const printList = usePrintList(props, print || {});
  const search = (q: string) => {
    list.searchAhead?.(q);
    state.setSearch(q);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of 2023, which we serve, don't know <search>
    <div className={classes.toolbar} role="search">
      <SearchBox value={state.query.q} onChange={search} label={searchLabel} />
      <FilterShelf onClear={state.narrowed ? state.clear : undefined}>{filters}</FilterShelf>
      <span className={classes.tools}>
        <ColumnChooser columns={columns} choice={choice} />
        {list.fetchFile && (
          <ExportMenu
            onExport={async (format) => list.fetchFile?.(format, exportColumns(choice.chosen), fileName)}
          />
        )}
        {print && (
          <PrintIconButton
            kind={`list.${props.name}`}
            label={t('list.print')}
            onPrint={(language) => printList(choice.chosen, language)}
          />
        )}
      </span>
    </div>
  );
}

function BulkBar<Row>({ selection, children }: { selection: Selection<Row>; children: ReactNode }) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const labelId = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of fields
    <div className={classes.bulk} role="group" aria-labelledby={labelId}>
      <strong id={labelId} role="status">
        {t('list.selected', { number: format.number(selection.keys.length) })}
      </strong>
      {children}
      <Button variant="subtle" color="gray" onClick={selection.clear}>
        {t('list.clear_selection')}
      </Button>
    </div>
  );
}

function NoRows<Row>({ state, empty }: ListScreenProps<Row>) {
  const { t } = useTranslation('common');
  if (state.query.page > 1)
    return (
      <EmptyState
        reason="search"
        action={
          <Button variant="default" onClick={() => state.setPage(1)}>
            {t('list.first_page')}
          </Button>
        }
      />
    );
  if (state.narrowed)
    return (
      <EmptyState
        reason="search"
        action={
          <Button variant="default" onClick={state.clear}>
            {t('list.clear_filters')}
          </Button>
        }
      />
    );
  return <EmptyState {...empty} />;
}
