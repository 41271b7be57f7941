import { useEffect, useState } from 'react';
import type { useLedgerPanel } from '../use-ledger-panel.ts';
import { PaymentDone } from './payment-done.tsx';
import { PaymentDrawer } from './payment-drawer.tsx';
import type { Recorded } from './use-payment-form.ts';

/** The till: find the family, take the money, hand out receipt and change, and on to the next one. */
export default function PaymentPanel({ panel }: { panel: ReturnType<typeof useLedgerPanel> }) {
  const [done, setDone] = useState<Recorded | null>(null);
  const { paying } = panel;
  // Who goes back from what was recorded stands before the next payment.
  useEffect(() => {
    if (paying) setDone(null);
  }, [paying]);
  return (
    <>
      {paying && (
        <PaymentDrawer
          familyId={panel.familyId}
          onFamily={(familyId) => {
            if (familyId !== panel.familyId) panel.show({ pay: familyId ?? 'new' });
          }}
          onRecorded={setDone}
          onClose={panel.leave}
        />
      )}
      {done && (
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
