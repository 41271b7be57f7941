import {
  type Decision,
  type DecisionQuery,
  listDecisions,
  type RolloverSummary,
} from '@suksa/contracts/education';
import { school } from '@suksa/contracts/session';
import { useFormat } from '@suksa/i18n';
import { allRows, send, useBranch, useLocale, useScreen } from '@suksa/platform';
import type { Column } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';

/** Prints the pupils of a rollover as they are filtered, with the visible columns. */
export function usePrintDecisions({ rollover }: RolloverSummary) {
  const { t } = useTranslation('education');
  const { t: common } = useTranslation('common');
  const { title } = useScreen();
  const format = useFormat();
  const locale = useLocale();
  const branch = useBranch()?.branch;

  return async (columns: readonly Column<Decision>[], query: Partial<DecisionQuery>): Promise<void> => {
    const [{ printDecisions }, { name }, rows] = await Promise.all([
      import('./print-decisions.tsx'),
      send(school),
      allRows((paging) =>
        send(listDecisions, { params: { id: rollover.id }, query: { ...query, ...paging } }),
      ),
    ]);
    await printDecisions({
      head: {
        school: name[locale],
        branch: branch?.name[locale] ?? '',
        title,
        subtitle: [
          `${rollover.from.name} → ${rollover.to.name}`,
          t(`rollover.state.${rollover.state}`),
          format.date(new Date()),
        ].join(' · '),
      },
      columns,
      rows,
      number: common('list.number'),
      signatures: [t('rollover.signature.registrar'), t('record.signature_head')],
    });
  };
}
