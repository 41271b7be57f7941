import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** What stands over the register, held by the address: `?pupil=<id>` a record, `?admit=1` the admission form. */
export function useOpenedPupil() {
  const [params, setParams] = useSearchParams();
  const id = Number(params.get('pupil'));

  const show = useCallback(
    (name: 'pupil' | 'admit' | null, value = '') =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          next.delete('pupil');
          next.delete('admit');
          if (name) next.set(name, value);
          return next;
        },
        { preventScrollReset: true },
      ),
    [setParams],
  );

  return {
    pupilId: Number.isInteger(id) && id > 0 ? id : null,
    admitting: params.has('admit'),
    open: (pupilId: number) => show('pupil', String(pupilId)),
    admit: () => show('admit', '1'),
    close: () => show(null),
  };
}
