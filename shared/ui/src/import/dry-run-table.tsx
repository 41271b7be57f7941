import { useErrorText } from '@suksa/i18n';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../list/column.ts';
import { Pagination } from '../list/pagination.tsx';
import { DataTable } from '../list/table/data-table.tsx';
import classes from './import.module.css';
import { type Outcome, OutcomeBadge } from './outcome-filter.tsx';

interface Remark {
  readonly path: string;
  readonly code: string;
  readonly values?: Readonly<Record<string, string | number>> | undefined;
  readonly typed: string;
  readonly notice: boolean;
}

interface Row {
  readonly number: number;
  readonly outcome: Outcome;
  readonly name: string;
  readonly remarks: readonly Remark[];
  readonly changes: readonly { readonly path: string; readonly before: string; readonly after: string }[];
}

export interface DryRunTableProps<R extends Row> {
  readonly label: string;
  readonly rows: readonly R[];
  readonly total: number;
  readonly page: number;
  readonly size: number;
  readonly onPage: (page: number) => void;
  readonly onSize: (size: number) => void;
  /** The name of a known column by its key. */
  readonly fieldLabel: (path: string) => string;
  /** Namespace of the tab's own codes. */
  readonly namespace?: string;
  /** Below what is said of the row, e.g. to decide who somebody is. */
  readonly decide?: (row: R) => ReactNode;
  readonly busy?: boolean;
}

/** What would become of each row: new, changed from what to what, or wrong, with the reason at its cell. */
export function DryRunTable<R extends Row>(props: DryRunTableProps<R>) {
  const { label, rows, total, page, size, onPage, onSize, busy = false } = props;
  const { t } = useTranslation('common');
  const columns: Column<R>[] = [
    {
      key: 'number',
      title: t('import.row'),
      align: 'end',
      width: 72,
      card: 'subtitle',
      render: ({ number }) => number,
    },
    {
      key: 'outcome',
      title: t('import.outcome.label'),
      width: 150,
      card: 'badge',
      render: ({ outcome }) => <OutcomeBadge outcome={outcome} />,
    },
    { key: 'name', title: t('words.name'), width: 220, card: 'title', render: ({ name }) => name },
    { key: 'what', title: t('import.what'), wrap: true, render: (row) => <What {...props} row={row} /> },
  ];
  return (
    <div className={classes.panel}>
      <DataTable
        label={label}
        columns={columns}
        rows={rows}
        rowKey={({ number }) => number}
        rowLabel={({ name, number }) => name || String(number)}
        rowTone={({ outcome }) => (outcome === 'wrong' ? 'danger' : undefined)}
        busy={busy}
      />
      <Pagination page={page} size={size} total={total} onPage={onPage} onSize={onSize} />
    </div>
  );
}

function What<R extends Row>({ row, fieldLabel, namespace, decide }: DryRunTableProps<R> & { row: R }) {
  const { fieldErrorText } = useErrorText(namespace);
  return (
    <div className={classes.what}>
      {row.remarks.map(({ path, code, values, typed, notice }) => (
        <p key={`${path} ${code}`} className={notice ? classes.notice : classes.fault}>
          {path && <strong>{fieldLabel(path)}</strong>}
          {typed && <q className={classes.typed}>{typed}</q>}
          <span>{fieldErrorText(code, { ...values })}</span>
        </p>
      ))}
      {row.changes.map(({ path, before, after }) => (
        <p key={path} className={classes.change}>
          <strong>{fieldLabel(path)}</strong>
          <del>{before || '–'}</del>
          <span aria-hidden>→</span>
          <ins>{after || '–'}</ins>
        </p>
      ))}
      {decide?.(row)}
    </div>
  );
}
