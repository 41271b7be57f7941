import { destinationKinds, type GraduateQuery, graduateStatuses } from '@suksa/contracts/education';
import { useListState } from '@suksa/ui/list';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

export const checkFilters = ['failed', 'no_data'] as const;
export const destinations = destinationKinds.filter((kind) => kind !== '');

/** Where one is in the list of graduates, held by the address. */
export function useGraduateState() {
  const state = useListState({
    sorts: ['name', 'code', 'class', 'average', 'exam', 'status', 'certificate', 'year'],
    filters: {
      view: ['alumni'],
      batch: 'number',
      class: 'number',
      status: graduateStatuses,
      sex: ['female', 'male'],
      check: checkFilters,
      destination: destinations,
    },
    places: ['view', 'batch'],
  });
  return { state, query: state.query as Partial<GraduateQuery> & typeof state.query };
}

/** The candidate who stands over the list: `?graduate=<id>`. */
export function useOpenedGraduate() {
  const [params, setParams] = useSearchParams();
  const id = Number(params.get('graduate'));
  const show = useCallback(
    (graduate: number | null) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (graduate === null) next.delete('graduate');
          else next.set('graduate', String(graduate));
          return next;
        },
        { preventScrollReset: true },
      ),
    [setParams],
  );
  return {
    opened: Number.isInteger(id) && id > 0 ? id : null,
    open: (graduate: number) => show(graduate),
    close: () => show(null),
  };
}
