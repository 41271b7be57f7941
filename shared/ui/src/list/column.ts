import type { ReactNode } from 'react';

/** One column of a list. */
export interface Column<Row> {
  /** Unique in the list; also the key of the export, and of the sort where `sortable` is true. */
  readonly key: string;
  readonly title: string;
  readonly render: (row: Row) => ReactNode;
  /** True when the server sorts by `key`; a text when it knows the column by another name. */
  readonly sortable?: boolean | string;
  /** False for what must always be seen. */
  readonly hideable?: boolean;
  /** Not shown until the user chooses it. */
  readonly hidden?: boolean;
  /** Left out of the table of a small laptop until the user chooses it there; on cards, paper and in exports it stays. */
  readonly spare?: boolean;
  /** Pixels, or any CSS width. */
  readonly width?: number | string;
  readonly align?: 'start' | 'end' | 'center';
  /** For long texts; others stay on one line and the table scrolls sideways. */
  readonly wrap?: boolean;
  /** Place on a phone's card: the heading, the line below it, the picture or badge beside it, or nowhere. */
  readonly card?: 'title' | 'subtitle' | 'media' | 'badge' | 'none';
  /** False for pictures and buttons, which no spreadsheet holds. */
  readonly exportable?: boolean;
  /** The key of the export where it isn't the column's: a name in one language. */
  readonly exportKey?: string;
  /** Words for coded values in an export, in the user's language. */
  readonly labels?: Readonly<Record<string, string>>;
  /** For classes: the language in which an export writes them, `ມ.7/2` or `M7/2`. */
  readonly classIn?: 'lo' | 'en';
}

/** A column as the export endpoints take it. */
export interface ExportColumn {
  key: string;
  title: string;
  labels?: Record<string, string>;
  classIn?: 'lo' | 'en';
}

/** The column that tells whose row it is: the heading of a phone's card, else the first that is no picture or badge. */
export const namingColumn = <Row>(columns: readonly Column<Row>[]): Column<Row> | undefined =>
  columns.find(({ card }) => card === 'title') ?? columns.find(({ card }) => card === undefined);

export const sortKeyOf = <Row>({ key, sortable }: Column<Row>): string | undefined =>
  sortable === true ? key : sortable || undefined;

/** The visible columns as an export wants them. */
export const exportColumns = <Row>(columns: readonly Column<Row>[]): ExportColumn[] =>
  columns
    .filter(({ exportable }) => exportable !== false)
    .map(({ key, exportKey, title, labels, classIn }) => ({
      key: exportKey ?? key,
      title,
      ...(labels && { labels: { ...labels } }),
      ...(classIn && { classIn }),
    }));
