import { mostPapers } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { newIdempotencyKey } from '@suksa/platform';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PaperButtons } from './paper-buttons.tsx';

/** Prints the ticked receipts, each counted: who prints one once more gets its next copy. */
export default function ReprintButtons({ ids }: { readonly ids: readonly number[] }) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  /** Kept until the print is done: tried again, it is no copy more. */
  const keys = useRef(new Map<number, string>());
  return (
    <PaperButtons
      size="compact-sm"
      refusal={
        ids.length > mostPapers ? t('invoices.print_most', { number: format.number(mostPapers) }) : undefined
      }
      onPrint={async (paper, language) => {
        const prints = ids.map((id) => {
          const idempotencyKey = keys.current.get(id) ?? newIdempotencyKey();
          keys.current.set(id, idempotencyKey);
          return { id, idempotencyKey };
        });
        const { printReceipts } = await import('./print-receipt.tsx');
        await printReceipts({ prints, paper, language });
        keys.current.clear();
      }}
    />
  );
}
