import { classCards, type ReportCard } from '@suksa/contracts/reports';
import { type PrintLanguage, useFormat } from '@suksa/i18n';
import { send } from '@suksa/platform';
import { PrintButton } from '@suksa/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCardLayouts } from './use-card-layouts.ts';
import { usePeriodTitle } from './use-period-title.ts';

interface PrintManyProps {
  readonly period: string;
  readonly classIds: readonly number[];
}

/** Classes asked for at once. */
const together = 3;

/** Prints the cards of many classes as one paper, class after class; says how far it is until they are all there. */
export function PrintManyButton({ period, classIds }: PrintManyProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const periodTitle = usePeriodTitle();
  const layoutOf = useCardLayouts();
  const [told, setTold] = useState<string | null>(null);

  async function print(language: PrintLanguage) {
    const found: (readonly ReportCard[])[] = [];
    try {
      for (let at = 0; at < classIds.length; at += together) {
        const counts = { done: format.number(at), total: format.number(classIds.length) };
        setTold(`${t('cards.many.gathering')}: ${t('cards.many.progress', counts)}`);
        const asked = classIds.slice(at, at + together);
        found.push(
          ...(await Promise.all(
            asked.map(async (id) => (await send(classCards, { params: { id }, query: { period } })).cards),
          )),
        );
      }
      const cards = found.flat();
      setTold(t('cards.many.laying_out', { number: format.number(cards.length) }));
      const { printCards } = await import('./print-cards.tsx');
      // The words above are seen before the browser is busy with the pages.
      await new Promise((resolve) => setTimeout(resolve, 50));
      await printCards({
        cards,
        title: format.row([t('cards.title'), periodTitle(period)], ' '),
        language,
        layoutOf,
      });
    } finally {
      setTold(null);
    }
  }

  return (
    <>
      <PrintButton
        kind="reports.card"
        label={t('cards.many.print')}
        namespace="reports"
        disabled={classIds.length === 0}
        onPrint={print}
      />
      <span role="status">{told}</span>
    </>
  );
}
