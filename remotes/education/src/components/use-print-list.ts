import { school } from '@suksa/contracts/session';
import { useFormat } from '@suksa/i18n';
import { allRows, send, useBranch, useLocale, useScreen } from '@suksa/platform';
import type { Column } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';

interface ListToPrint<Row> {
  /** A page of the list as it is filtered. */
  readonly ask: Parameters<typeof allRows<Row>>[0];
  readonly columns: readonly Column<Row>[];
  /** The screen's own by default. */
  readonly title?: string | undefined;
  /** The school year and today by default. */
  readonly subtitle?: string;
  readonly signatures?: readonly string[];
}

/** Prints a list as it is filtered, with the visible columns, under the letterhead. */
export function usePrintList(): <Row extends { readonly id: number }>(
  list: ListToPrint<Row>,
) => Promise<void> {
  const { t } = useTranslation('education');
  const { t: common } = useTranslation('common');
  const screen = useScreen();
  const format = useFormat();
  const locale = useLocale();
  const context = useBranch();

  return async ({ ask, columns, title = screen.title, subtitle, signatures }) => {
    const [{ printList }, { name }, rows] = await Promise.all([
      import('./print-list.tsx'),
      send(school),
      allRows(ask),
    ]);
    const today = format.date(new Date());
    await printList({
      head: {
        school: name[locale],
        branch: context?.branch.name[locale] ?? '',
        title,
        subtitle: subtitle ?? t('register.printed', { year: context?.year?.name ?? '', date: today }),
      },
      columns,
      rows,
      number: common('list.number'),
      signatures,
    });
  };
}
