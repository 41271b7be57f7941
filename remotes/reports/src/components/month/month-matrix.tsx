import type { DayLetter, MonthDay } from '@suksa/contracts/reports';
import { type KeyOf, localDay, useFormat, weekdayOf } from '@suksa/i18n';
import { Anchor, Icon } from '@suksa/ui';
import type { Column } from '@suksa/ui/list';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { letterWord } from './letter-word.ts';
import classes from './matrix.module.css';
import type { MonthRow, MonthSheet } from './month-sheet.ts';

/** The part of a list's state that the heads need. */
interface Sorting {
  readonly query: { readonly sort: string; readonly dir: 'asc' | 'desc' };
  toggleSort(sort: string): void;
}

interface MonthMatrixProps<Row> extends MonthSheet {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly sort: Sorting;
}

/** People down, days across. It scrolls within itself; the names stay in sight. */
export function MonthMatrix<Row extends MonthRow>(props: MonthMatrixProps<Row>) {
  const { label, rows, columns, report, sort, leading, letterOfSum } = props;
  const before = columns.filter(({ key }) => leading.includes(key));
  const after = columns.filter(({ key }) => !leading.includes(key));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by the keyboard
    <section className={classes.scroll} tabIndex={0} aria-label={label}>
      <table className={classes.matrix}>
        <thead>
          <tr>
            {before.map((column) => (
              <Head key={column.key} column={column} sort={sort} />
            ))}
            {report.days.map((day) => (
              <DayHead key={day.date} {...day} />
            ))}
            {after.map((column) => (
              <SumHead key={column.key} column={column} letter={letterOfSum[column.key]} sort={sort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {before.map((column) =>
                isName(column.key) ? (
                  <th key={column.key} scope="row" className={classes.name}>
                    {column.render(row)}
                  </th>
                ) : (
                  <td key={column.key}>{column.render(row)}</td>
                ),
              )}
              {report.days.map(({ date }, at) => (
                <Letter key={date} letter={row.days.charAt(at)} />
              ))}
              {after.map((column) => (
                <td key={column.key} data-align="end">
                  {column.render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <Totals {...props} before={before.length} after={after.length} />
      </table>
    </section>
  );
}

const isName = (key: string) => key.startsWith('name');

interface HeadProps {
  readonly column: Pick<Column<never>, 'key' | 'title' | 'sortable'>;
  readonly sort: Sorting;
}

function Head({ column, sort }: HeadProps) {
  return (
    <th
      scope="col"
      className={isName(column.key) ? classes.name : undefined}
      aria-sort={sortedBy(column, sort)}
    >
      <SortButton column={column} sort={sort}>
        {column.title}
      </SortButton>
    </th>
  );
}

const sortKeyOf = ({ key, sortable }: HeadProps['column']) =>
  sortable === true ? key : sortable || undefined;

const sortedBy = (column: HeadProps['column'], { query }: Sorting) => {
  const key = sortKeyOf(column);
  if (key === undefined || query.sort !== key) return undefined;
  return query.dir === 'desc' ? 'descending' : 'ascending';
};

interface SortButtonProps extends HeadProps {
  /** Only the sorted column shows that it is: where there is little room. */
  readonly narrow?: boolean;
  readonly children: ReactNode;
}

function SortButton({ column, sort, narrow = false, children }: SortButtonProps) {
  const { t } = useTranslation('common');
  const key = sortKeyOf(column);
  if (key === undefined) return children;
  const direction = sortedBy(column, sort);
  const icon = direction ? (direction === 'descending' ? 'sort-descending' : 'sort-ascending') : 'selector';
  return (
    <button type="button" className={classes.sort} onClick={() => sort.toggleSort(key)}>
      {children}
      {(direction || !narrow) && <Icon name={icon} size={14} />}
      {direction && <span className={classes.unseen}>{t(`list.sorted_${direction}`)}</span>}
    </button>
  );
}

/** By its letter, so that a month fits on a screen. */
function SumHead({ column, letter, sort }: HeadProps & { readonly letter: DayLetter | undefined }) {
  const { t } = useTranslation('reports');
  return (
    <th scope="col" data-align="end" title={column.title} aria-sort={sortedBy(column, sort)}>
      <SortButton column={column} sort={sort} narrow>
        {letter ? letterWord(t, letter) : column.title}
      </SortButton>
    </th>
  );
}

/** The same report of one day, of everybody or of a state. */
const ofDay = (params: URLSearchParams, date: string, state?: 'arrived' | 'away') => {
  const next = new URLSearchParams(params);
  for (const name of ['view', 'month', 'page', 'sort', 'dir', 'flag']) next.delete(name);
  next.set('date', date);
  if (state) next.set('state', state);
  return next.toString();
};

function DayHead({ date, kind, holiday }: MonthDay) {
  const [params] = useSearchParams();
  const { t } = useTranslation('reports');
  const format = useFormat();
  const told = [format.date(date), t(`kinds.${kind}`), holiday && format.name(holiday)]
    .filter(Boolean)
    .join(', ');
  return (
    <th
      scope="col"
      className={classes.day}
      data-kind={kind}
      data-today={date === localDay() || undefined}
      title={told}
    >
      <Anchor component={Link} to={`?${ofDay(params, date)}`} className={classes.number} aria-label={told}>
        {Number(date.slice(8))}
      </Anchor>
      <span className={classes.weekday}>{format.weekday(weekdayOf(date), 'short')}</span>
    </th>
  );
}

function Letter({ letter }: { readonly letter: string }) {
  const { t } = useTranslation('reports');
  return (
    <td className={classes.cell} title={t(`letter_names.${letter as KeyOf<'reports', 'letter_names'>}`)}>
      <span className={classes.letter} data-letter={letter}>
        {letterWord(t, letter)}
      </span>
    </td>
  );
}

interface DaySumProps {
  readonly date: string;
  readonly state: 'arrived' | 'away';
  readonly count: number;
}

/** How many of a day, which opens who. */
function DaySum({ date, state, count }: DaySumProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const [params] = useSearchParams();
  if (count === 0) return format.number(0);
  return (
    <Anchor
      component={Link}
      to={`?${ofDay(params, date, state)}`}
      className={classes.number}
      aria-label={format.row([format.date(date), t(`states.${state}`), format.number(count)])}
    >
      {format.number(count)}
    </Anchor>
  );
}

interface TotalsProps extends MonthSheet {
  readonly before: number;
  readonly after: number;
}

/** Each day of the whole class, level or school, not only of this page. */
function Totals({ before, after, report, came }: TotalsProps) {
  const { t } = useTranslation('reports');
  const { percent } = useFormat();
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={before} className={classes.total}>
          {came}
        </th>
        {report.days.map(({ date, counts }) => (
          <td key={date} className={classes.sum}>
            {counts.rate !== null && (
              <DaySum date={date} state="arrived" count={counts.present + counts.late + counts.half_day} />
            )}
          </td>
        ))}
        <td colSpan={after} data-align="end">
          {report.counts.rate !== null && percent(report.counts.rate, 1)}
        </td>
      </tr>
      <tr>
        <th scope="row" colSpan={before} className={classes.total}>
          {t('totals.away')}
        </th>
        {report.days.map(({ date, counts }) => (
          <td key={date} className={classes.sum}>
            {counts.rate !== null && (
              <DaySum date={date} state="away" count={counts.absent + counts.excused + counts.leave} />
            )}
          </td>
        ))}
        <td colSpan={after} />
      </tr>
    </tfoot>
  );
}
