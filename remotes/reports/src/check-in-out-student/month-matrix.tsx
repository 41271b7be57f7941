import type { MonthDay, MonthStudent } from '@suksa/contracts/reports';
import { type KeyOf, localDay, useFormat, weekdayOf } from '@suksa/i18n';
import { Icon } from '@suksa/ui';
import type { Column } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import type { MonthReport } from './attendance-reports.ts';
import { letterWord } from './letter-word.ts';
import classes from './matrix.module.css';
import { leading, letterOfSum } from './month-columns.tsx';

type Sort = 'class' | 'name' | 'code';

/** The part of a list's state that the heads need. */
interface Sorting {
  readonly query: { readonly sort: Sort; readonly dir: 'asc' | 'desc' };
  readonly toggleSort: (sort: Sort) => void;
}

interface MonthMatrixProps {
  readonly label: string;
  readonly rows: readonly MonthStudent[];
  readonly columns: readonly Column<MonthStudent>[];
  readonly report: MonthReport;
  readonly sort: Sorting;
}

/** Students down, days across. It scrolls within itself; the names stay in sight. */
export function MonthMatrix({ label, rows, columns, report, sort }: MonthMatrixProps) {
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
              <SumHead key={column.key} column={column} />
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
        <Totals before={before.length} after={after.length} report={report} />
      </table>
    </section>
  );
}

const isName = (key: string) => key.startsWith('name');

function Head({ column, sort }: { readonly column: Column<MonthStudent>; readonly sort: Sorting }) {
  const { t } = useTranslation('common');
  const key = column.key === 'code' ? 'code' : isName(column.key) ? 'name' : 'class';
  const { query } = sort;
  const isSorted = query.sort === key;
  const direction = query.dir === 'desc' ? 'descending' : 'ascending';
  return (
    <th
      scope="col"
      className={isName(column.key) ? classes.name : undefined}
      aria-sort={isSorted ? direction : undefined}
    >
      <button type="button" className={classes.sort} onClick={() => sort.toggleSort(key)}>
        {column.title}
        <Icon
          name={isSorted ? (query.dir === 'desc' ? 'sort-descending' : 'sort-ascending') : 'selector'}
          size={14}
        />
        {isSorted && <span className={classes.unseen}>{t(`list.sorted_${direction}`)}</span>}
      </button>
    </th>
  );
}

/** By its letter, so that a month fits on a screen. */
function SumHead({ column: { key, title } }: { readonly column: Column<MonthStudent> }) {
  const { t } = useTranslation('reports');
  const letter = letterOfSum[key];
  return (
    <th scope="col" data-align="end" title={title}>
      {letter ? letterWord(t, letter) : title}
    </th>
  );
}

function DayHead({ date, kind, holiday }: MonthDay) {
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
      <span className={classes.number}>{Number(date.slice(8))}</span>
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

interface TotalsProps {
  readonly before: number;
  readonly after: number;
  readonly report: MonthReport;
}

/** Each day of the whole class, level or school, not only of this page. */
function Totals({ before, after, report }: TotalsProps) {
  const { t } = useTranslation('reports');
  const { number, percent } = useFormat();
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={before} className={classes.total}>
          {t('totals.came', { students: number(report.students) })}
        </th>
        {report.days.map(({ date, counts }) => (
          <td key={date} className={classes.sum}>
            {counts.rate !== null && number(counts.present + counts.late + counts.half_day)}
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
            {counts.rate !== null && number(counts.absent + counts.excused + counts.leave)}
          </td>
        ))}
        <td colSpan={after} />
      </tr>
    </tfoot>
  );
}
