import type { EndpointInput } from '@suksa/contracts';
import { type KeptClass, keptClasses } from '@suksa/contracts/education';
import { school } from '@suksa/contracts/session';
import { useFormat } from '@suksa/i18n';
import { allRows, send, useBranch, useLocale } from '@suksa/platform';
import type { Column } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';

interface PrintedClasses {
  readonly title: string;
  readonly columns: readonly Column<KeptClass>[];
  readonly query: EndpointInput<typeof keptClasses>['query'];
}

/** Prints the classes as they are filtered, with the visible columns. */
export function usePrintClasses(): (printed: PrintedClasses) => Promise<void> {
  const { t } = useTranslation('education');
  const { t: common } = useTranslation('common');
  const format = useFormat();
  const locale = useLocale();
  const context = useBranch();

  return async ({ title, columns, query }) => {
    const [{ printClasses }, { name }, rows] = await Promise.all([
      import('./print-classes.tsx'),
      send(school),
      allRows((paging) => send(keptClasses, { query: { ...query, ...paging } })),
    ]);
    await printClasses({
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
