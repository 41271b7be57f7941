import type { EndpointInput } from '@suksa/contracts';
import { type Graduate, listGraduates } from '@suksa/contracts/education';
import { school } from '@suksa/contracts/session';
import { useFormat } from '@suksa/i18n';
import { allRows, send, useBranch, useLocale } from '@suksa/platform';
import type { Column } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';

interface PrintedGraduates {
  readonly title: string;
  readonly columns: readonly Column<Graduate>[];
  readonly query: EndpointInput<typeof listGraduates>['query'];
}

/** Prints the graduates as they are filtered, with the visible columns. */
export function usePrintGraduates(): (printed: PrintedGraduates) => Promise<void> {
  const { t } = useTranslation('education');
  const { t: common } = useTranslation('common');
  const format = useFormat();
  const locale = useLocale();
  const context = useBranch();

  return async ({ title, columns, query }) => {
    const [{ printGraduates }, { name }, rows] = await Promise.all([
      import('./print-graduates.tsx'),
      send(school),
      allRows((paging) => send(listGraduates, { query: { ...query, ...paging } })),
    ]);
    await printGraduates({
      head: {
        school: name[locale],
        branch: context?.branch.name[locale] ?? '',
        title,
        subtitle: t('register.printed', { year: context?.year?.name ?? '', date: format.date(new Date()) }),
      },
      columns,
      rows,
      number: common('list.number'),
    });
  };
}
