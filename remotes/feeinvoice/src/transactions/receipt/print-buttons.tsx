import type { PrintLanguage } from '@suksa/i18n';
import { newIdempotencyKey } from '@suksa/platform';
import { PrintButton } from '@suksa/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Paper } from './print-receipt.tsx';

export const papers = [
  { paper: 'A5', label: 'receipt.print_a5', icon: 'printer' },
  { paper: 'receipt80', label: 'receipt.print_slip', icon: 'receipt' },
] as const satisfies readonly { paper: Paper; label: string; icon: string }[];

/** Prints the receipt on a sheet or on the till's roll; each print is counted. */
export function PrintButtons({ receiptId }: { receiptId: number }) {
  const { t } = useTranslation('feeinvoice');
  const [printing, setPrinting] = useState<Paper | null>(null);
  const [idempotencyKey, setIdempotencyKey] = useState(newIdempotencyKey);

  async function print(paper: Paper, language: PrintLanguage) {
    setPrinting(paper);
    try {
      const { printReceipt } = await import('./print-receipt.tsx');
      await printReceipt({ id: receiptId, paper, language, idempotencyKey });
      setIdempotencyKey(newIdempotencyKey());
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
      icon={icon}
      label={t(label)}
      disabled={printing !== null && printing !== paper}
      onPrint={(language) => print(paper, language)}
    />
  ));
}
