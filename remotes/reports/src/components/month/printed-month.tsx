import { dayLetters } from '@suksa/contracts/reports';
import { useFormat, weekdayOf } from '@suksa/i18n';
import type { Column } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import { letterWord } from './letter-word.ts';
import { MonthChart } from './month-chart.tsx';
import type { MonthRow, MonthSheet } from './month-sheet.ts';
import classes from './print.module.css';
import { PrintFoot } from './print-foot.tsx';

/** Beside a letter that isn't what the scans said. */
const mark = '*';

interface PrintedMonthProps<Row> extends MonthSheet {
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
}

/** The matrix of a month on paper: the head is repeated on each sheet, and the letters are explained below it. */
export function PrintedMonth<Row extends MonthRow>(printed: PrintedMonthProps<Row>) {
  const { report } = printed;
  const { t } = useTranslation('reports');
  const format = useFormat();
  return (
    <>
      <MonthChart days={report.days} />
      <MonthTable {...printed} />
      <p className={classes.legend}>
        {format.row(
          dayLetters
            .filter((letter) => !'NX'.includes(letter))
            .map((letter) => format.row([letterWord(t, letter), t(`letter_names.${letter}`)], ' ')),
          ' · ',
        )}
        {printed.rows.some(({ corrected = [] }) => corrected.length > 0) &&
          ` · ${mark} ${t('month.corrected')}`}
      </p>
      <PrintFoot report={report} />
    </>
  );
}

function MonthTable<Row extends MonthRow>(props: PrintedMonthProps<Row>) {
  const { columns, report, rows, leading, letterOfSum, came } = props;
  const { t } = useTranslation('reports');
  const format = useFormat();
  const before = columns.filter(({ key }) => leading.includes(key));
  const after = columns.filter(({ key }) => !leading.includes(key));
  const cells = (some: readonly Column<Row>[], row: Row) =>
    some.map(({ key, align, render }) => (
      <td key={key} data-align={align}>
        {key.startsWith('name') ? format.name(row.name) : render(row)}
      </td>
    ));
  return (
    <table className={classes.matrix}>
      <thead>
        <tr>
          <th>{t('print.number')}</th>
          {before.map(({ key, title }) => (
            <th key={key}>{title}</th>
          ))}
          {report.days.map(({ date, kind }) => (
            <th key={date} className={classes.day} data-kind={kind}>
              {Number(date.slice(8))}
              <span className={classes.weekday}>{format.weekday(weekdayOf(date), 'short')}</span>
            </th>
          ))}
          {after.map(({ key, title }) => {
            const letter = letterOfSum[key];
            return <th key={key}>{letter ? letterWord(t, letter) : title}</th>;
          })}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={row.id}>
            <td data-align="end">{index + 1}</td>
            {cells(before, row)}
            {report.days.map(({ date, kind }, at) => (
              <td key={date} className={classes.day} data-kind={kind} data-letter={row.days.charAt(at)}>
                {letterWord(t, row.days.charAt(at))}
                {row.corrected?.includes(at + 1) && mark}
              </td>
            ))}
            {cells(after, row)}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={before.length + 1}>{came}</td>
          {report.days.map(({ date, counts }) => (
            <td key={date} className={classes.day}>
              {counts.rate !== null && format.number(counts.present + counts.late + counts.half_day)}
            </td>
          ))}
          <td colSpan={after.length} />
        </tr>
      </tfoot>
    </table>
  );
}
