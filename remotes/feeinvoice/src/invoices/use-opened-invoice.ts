import { useSearchParams } from 'react-router-dom';

/** The invoice that stands over the list, held by the address as `?invoice=<id>`; `new` is one to be written. */
export function useOpenedInvoice() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('invoice');
  const id = Number(asked);

  const show = (invoiceId: number | 'new' | null, replace = false) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (invoiceId === null) next.delete('invoice');
        else next.set('invoice', String(invoiceId));
        return next;
      },
      { preventScrollReset: true, replace },
    );

  return {
    invoiceId: Number.isInteger(id) && id > 0 ? id : null,
    writing: asked === 'new',
    open: (invoiceId: number) => show(invoiceId),
    write: () => show('new'),
    /** For what isn't there any more, so that Back doesn't lead to it. */
    replaceBy: (invoiceId: number | null) => show(invoiceId, true),
    close: () => show(null),
  };
}
