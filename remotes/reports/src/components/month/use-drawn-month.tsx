import { useFormat } from '@suksa/i18n';
import { useScreen } from '@suksa/platform';
import type { Column } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import { MonthChart } from './month-chart.tsx';
import { MonthMatrix } from './month-matrix.tsx';
import type { MonthRow, MonthSheet } from './month-sheet.ts';

interface Around {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly yearName: string | undefined;
  readonly sort: Parameters<typeof MonthMatrix>[0]['sort'];
}

/** How a list of a month is drawn and printed, of students and of staff: as a matrix under the month's chart. */
export function useDrawnMonth(sheet: MonthSheet | undefined, { month, yearName, sort }: Around) {
  const { t } = useTranslation('reports');
  const { title } = useScreen();
  const format = useFormat();
  const named = format.row([format.month(Number(month.slice(5))), month.slice(0, 4)], ' ');
  return {
    print: {
      subtitle: format.row([named, yearName], ' · '),
      landscape: true,
      table: async <Row extends MonthRow>(rows: readonly Row[], visible: readonly Column<Row>[]) => {
        const { PrintedMonth } = await import('./printed-month.tsx');
        return sheet && <PrintedMonth {...sheet} rows={rows} columns={visible} />;
      },
      signatures: [t('print.prepared'), t('print.head')],
    },
    table: <Row extends MonthRow>(rows: readonly Row[], visible: readonly Column<Row>[]) =>
      sheet && (
        <>
          <MonthChart days={sheet.report.days} />
          <MonthMatrix {...sheet} label={title} rows={rows} columns={visible} sort={sort} />
        </>
      ),
  };
}
