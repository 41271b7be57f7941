import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

type Panel = { readonly receipt: number } | { readonly pay: number | 'new' };

const idIn = (text: string | null) => (/^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : null);

/**
 * What stands over the ledger, held by the address: `?receipt=<id>` a receipt, `?pay=new` a payment by somebody to
 * be found, `?pay=<family>` one by this family. Other screens may link to it.
 */
export function useLedgerPanel() {
  const [params, setParams] = useSearchParams();

  const show = useCallback(
    (panel: Panel | null, { replace = false } = {}) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          next.delete('receipt');
          next.delete('pay');
          for (const [name, value] of Object.entries(panel ?? {})) next.set(name, String(value));
          return next;
        },
        { preventScrollReset: true, replace },
      ),
    [setParams],
  );

  return {
    receiptId: idIn(params.get('receipt')),
    paying: params.has('pay'),
    familyId: idIn(params.get('pay')),
    show,
    close: () => show(null),
    /** Back doesn't open it again. */
    leave: () => show(null, { replace: true }),
  };
}
