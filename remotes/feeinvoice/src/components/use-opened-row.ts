import { useSearchParams } from 'react-router-dom';

/** The row that stands opened over its list, held by the address as `?<name>=<id>`: Back closes it, and a reload opens it again. */
export function useOpenedRow(name: string) {
  const [params, setParams] = useSearchParams();
  const id = Number(params.get(name));

  const show = (rowId: number | null) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (rowId === null) next.delete(name);
        else next.set(name, String(rowId));
        return next;
      },
      { preventScrollReset: true },
    );

  return {
    id: Number.isInteger(id) && id > 0 ? id : null,
    open: (rowId: number) => show(rowId),
    close: () => show(null),
  };
}
