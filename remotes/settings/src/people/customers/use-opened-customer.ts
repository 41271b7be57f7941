import { useSearchParams } from 'react-router-dom';

/** The address names the record that is open, so that it can be shared and reloaded. */
export function useOpenedCustomer() {
  const [params, setParams] = useSearchParams();
  const id = Number(params.get('family'));
  const put = (value: number | null) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === null) next.delete('family');
        else next.set('family', String(value));
        return next;
      },
      { replace: value === null },
    );
  return {
    id: Number.isInteger(id) && id > 0 ? id : null,
    open: (family: number) => put(family),
    close: () => put(null),
  };
}
