import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/**
 * The students whom another screen has sent here to be given cards (`?people=3,5`), and the way back to that screen.
 * Who came by the address alone stays.
 */
export function usePreselectedPeople() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const ids = (params.get('people') ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0);
  const from = (state as { readonly from?: string } | null)?.from;

  return {
    ids: [...new Set(ids)],
    /** Where they were chosen; undefined where nobody was sent from anywhere. */
    back: from === undefined ? undefined : () => void navigate(from),
    /** Forgets whom it was about. */
    forget: () =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          next.delete('people');
          return next;
        },
        { replace: true, state },
      ),
  };
}
