import { useSearchParams } from 'react-router-dom';

/** The invoice that stands over the list, held by the address as `?invoice=<id>`. */
export function useOpenedInvoice() {
  const [params, setParams] = useSearchParams();
  const id = Number(params.get('invoice'));

  const show = (invoiceId: number | null) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (invoiceId === null) next.delete('invoice');
        else next.set('invoice', String(invoiceId));
        return next;
      },
      { preventScrollReset: true },
    );

  return {
    invoiceId: Number.isInteger(id) && id > 0 ? id : null,
    open: show,
    close: () => show(null),
  };
}
