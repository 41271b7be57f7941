import type { PrintLanguage } from '@suksa/i18n';
import { PrintButton } from '@suksa/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Paper } from './print-receipt.tsx';

const papers = [
  { paper: 'A5', label: 'receipt.print_a5', icon: 'printer' },
  { paper: 'receipt80', label: 'receipt.print_slip', icon: 'receipt' },
] as const satisfies readonly { paper: Paper; label: string; icon: string }[];

interface PaperButtonsProps {
  readonly onPrint: (paper: Paper, language: PrintLanguage) => Promise<void>;
  readonly size?: 'compact-sm';
  /** Why none can be printed now. */
  readonly refusal?: string | undefined;
}

/** On a sheet or on the till's roll, one at a time. */
export function PaperButtons({ onPrint, size, refusal }: PaperButtonsProps) {
  const { t } = useTranslation('feeinvoice');
  const [printing, setPrinting] = useState<Paper | null>(null);

  async function print(paper: Paper, language: PrintLanguage) {
    setPrinting(paper);
    try {
      await onPrint(paper, language);
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
      {...(size && { size })}
      icon={icon}
      label={t(label)}
      disabled={refusal !== undefined || (printing !== null && printing !== paper)}
      title={refusal}
      onPrint={(language) => print(paper, language)}
    />
  ));
}
