import { useFormat } from '@suksa/i18n';
import { useTranslation } from 'react-i18next';
import { wholeNames } from '../../language/name-text.tsx';
import { otherLanguage } from '../../language/other-language.ts';
import { type Column, namingColumn } from '../column.ts';
import classes from './card-rows.module.css';
import type { DataTableProps } from './data-table-props.ts';
import { onRowKey, opensRow } from './row-keys.ts';
import { RowTick } from './row-tick.tsx';
import { useFirstRows } from './use-first-rows.ts';

/** In pixels, what cards are high with the space between them; rather too little. */
const cardHeight = 104;

/** The same rows on a phone: one card each, with its heading first and the other columns as name and value. */
export function CardRows<Row>(props: DataTableProps<Row>) {
  const { label, rows, rowKey, busy } = props;
  const drawn = useFirstRows(rows, cardHeight);
  // Back leads to where one was, on a list of which the rows above are drawn first.
  const height = drawn === rows ? undefined : rows.length * cardHeight;
  return (
    <ul className={classes.cards} aria-label={label} aria-busy={busy} style={{ minHeight: height }}>
      {drawn.map((row) => (
        <RowCard key={rowKey(row)} {...props} row={row} />
      ))}
    </ul>
  );
}

function RowCard<Row>(props: DataTableProps<Row> & { readonly row: Row }) {
  const { row, columns, rowKey, rowLabel, selection, onOpen, rowActions, rowTone } = props;
  const { t } = useTranslation('common');
  const { locale } = useFormat();
  const { media, title, subtitle, badges, details } = placesOf(columns);
  const heading = title?.render(row);
  const language = otherLanguage(heading, locale);
  return (
    <li
      data-row
      className={classes.card}
      data-tone={rowTone?.(row)}
      data-openable={onOpen !== undefined || undefined}
      onClick={(event) => {
        if (onOpen && opensRow(event)) onOpen(row);
      }}
      onKeyDown={(event) => onRowKey(event, {})}
    >
      <div className={classes.head}>
        {selection && (
          <RowTick
            label={t('list.select_row', { row: rowLabel(row) })}
            checked={selection.has(rowKey(row))}
            onChange={() => selection.toggle(row)}
          />
        )}
        {media?.render(row)}
        <div className={classes.heading}>
          {onOpen ? (
            <button type="button" className={classes.title} lang={language} onClick={() => onOpen(row)}>
              {title?.wrap ? heading : wholeNames(heading)}
            </button>
          ) : (
            <div className={classes.title} lang={language}>
              {title?.wrap ? heading : wholeNames(heading)}
            </div>
          )}
          <div className={classes.subtitle}>
            {[...subtitle, ...badges].map((column) => (
              <span key={column.key}>{column.render(row)}</span>
            ))}
          </div>
        </div>
        {rowActions?.(row)}
      </div>
      {details.length > 0 && (
        <dl className={classes.details}>
          {details.map((column) => (
            <div key={column.key}>
              <dt>{column.title}</dt>
              <dd>{column.render(row)}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

/** Sorts the columns into the card's places; without a `title` the first ordinary column is it. */
function placesOf<Row>(columns: readonly Column<Row>[]) {
  const at = (place: Column<Row>['card']) => columns.filter(({ card }) => card === place);
  const ordinary = at(undefined);
  const title = namingColumn(columns);
  return {
    title,
    media: at('media')[0],
    subtitle: at('subtitle'),
    badges: at('badge'),
    details: ordinary.filter((column) => column !== title),
  };
}
