import { mostPapers } from '@suksa/contracts/feeinvoice';
import { type PrintLanguage, useFormat } from '@suksa/i18n';
import { newIdempotencyKey } from '@suksa/platform';
import { PrintButton } from '@suksa/ui';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { papers } from './print-buttons.tsx';
import type { Paper } from './print-receipt.tsx';

/** Prints the ticked receipts, each counted: who prints one once more gets its next copy. */
export default function ReprintButtons({ ids }: { readonly ids: readonly number[] }) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const [printing, setPrinting] = useState<Paper | null>(null);
  /** Kept until the print is done: tried again, it is no copy more. */
  const keys = useRef(new Map<number, string>());
  const tooMany = ids.length > mostPapers;

  async function print(paper: Paper, language: PrintLanguage) {
    setPrinting(paper);
    try {
      const prints = ids.map((id) => {
        const idempotencyKey = keys.current.get(id) ?? newIdempotencyKey();
        keys.current.set(id, idempotencyKey);
        return { id, idempotencyKey };
      });
      const { printReceipts } = await import('./print-receipt.tsx');
      await printReceipts({ prints, paper, language });
      keys.current.clear();
    } finally {
      setPrinting(null);
    }
  }

  return papers.map(({ paper, label, icon }) => (
    <PrintButton
      key={paper}
      kind={`feeinvoice.receipt.${paper}`}
      usual="both"
      namespace="feeinvoice"
      size="compact-sm"
      icon={icon}
      label={t(label)}
      disabled={tooMany || (printing !== null && printing !== paper)}
      title={tooMany ? t('invoices.print_most', { number: format.number(mostPapers) }) : undefined}
      onPrint={(language) => print(paper, language)}
    />
  ));
}
