import { useEffect, useState } from 'react';
import type { useLedgerPanel } from '../use-ledger-panel.ts';
import { PaymentDone } from './payment-done.tsx';
import { PaymentDrawer } from './payment-drawer.tsx';
import type { Recorded } from './use-payment-form.ts';

/** The till: find the family, take the money, hand out receipt and change, and on to the next one. */
export default function PaymentPanel({ panel }: { panel: ReturnType<typeof useLedgerPanel> }) {
  const [done, setDone] = useState<Recorded | null>(null);
  const { paying, familyId } = panel;
  // Who goes back from what was recorded stands before the next payment, even while the form is still on its way out.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each address that the form stands at
  useEffect(() => {
    if (paying) setDone(null);
  }, [paying, familyId]);
  return (
    <>
      {paying && (
        <PaymentDrawer
          familyId={familyId}
          onFamily={(chosen) => {
            if (chosen !== familyId) panel.show({ pay: chosen ?? 'new' });
          }}
          onRecorded={setDone}
          onClose={panel.leave}
        />
      )}
      {/* Only once the form has gone: on its way out it would take the keyboard away again. */}
      {done && !paying && (
        <PaymentDone
          recorded={done}
          onClose={() => setDone(null)}
          onNext={() => {
            setDone(null);
            panel.show({ pay: 'new' });
          }}
        />
      )}
    </>
  );
}
