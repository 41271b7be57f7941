import { newIdempotencyKey } from '@suksa/platform';
import { useState } from 'react';
import { PaperButtons } from './paper-buttons.tsx';

/** Prints the receipt on a sheet or on the till's roll; each print is counted. */
export function PrintButtons({ receiptId }: { receiptId: number }) {
  const [idempotencyKey, setIdempotencyKey] = useState(newIdempotencyKey);
  return (
    <PaperButtons
      onPrint={async (paper, language) => {
        const { printReceipt } = await import('./print-receipt.tsx');
        await printReceipt({ id: receiptId, paper, language, idempotencyKey });
        setIdempotencyKey(newIdempotencyKey());
      }}
    />
  );
}
