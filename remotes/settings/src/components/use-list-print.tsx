import { useFormat } from '@suksa/i18n';
import { allRows, useBranch } from '@suksa/platform';
import { notify } from '@suksa/ui';
import type { Column } from '@suksa/ui/list';
import type * as Paper from '@suksa/ui/print';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from './use-refusal-notice.ts';

/** More lines than this nobody reads on paper; the spreadsheet has them all. */
const most = 2000;

interface ListPrint<Row> {
  readonly title: string;
  /** A page of the list as it is filtered. */
  readonly ask: Parameters<typeof allRows<Row>>[0];
  readonly rowKey: (row: Row) => number;
  readonly landscape?: boolean;
  /** What stands above and below the list, read when it is printed. */
  readonly around?: (
    paper: typeof Paper,
  ) => Promise<{ readonly above?: ReactNode; readonly below?: ReactNode }>;
}

/** Prints a list as it is filtered, with the columns that are visible, under the head of the school. */
export function useListPrint<Row>({ title, ask, rowKey, landscape = false, around }: ListPrint<Row>) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation('common');
  const format = useFormat();
  const branch = useBranch()?.branch;
  const onError = useRefusalNotice();

  return async (columns: readonly Column<Row>[]): Promise<void> => {
    try {
      const [paper, rows] = await Promise.all([import('@suksa/ui/print'), allRows(ask, most)]);
      const { PrintTable, printSheet, SchoolHeader } = paper;
      const { above, below } = (await around?.(paper)) ?? {};
      if (rows.length === most)
        notify({ tone: 'amber', text: t('print_first', { number: format.number(most) }) });
      await printSheet(
        <>
          <SchoolHeader school={branch ? format.name(branch.name) : ''} title={title} />
          {above}
          <PrintTable
            columns={columns.filter(({ exportable }) => exportable !== false)}
            rows={rows}
            rowKey={rowKey}
            numbered={common('list.number')}
          />
          {below}
        </>,
        { title, landscape },
      );
    } catch (cause) {
      onError(cause);
    }
  };
}
