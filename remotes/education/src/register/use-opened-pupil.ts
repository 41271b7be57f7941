import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * What stands over the register, held by the address: `?pupil=<id>` a record, `?admit=1` the admission form,
 * `&enquiry=<id>` from what a family asked.
 */
export function useOpenedPupil() {
  const [params, setParams] = useSearchParams();
  const id = idIn(params.get('pupil'));

  const show = useCallback(
    (name: 'pupil' | 'admit' | null, value = '') =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          next.delete('pupil');
          next.delete('admit');
          next.delete('enquiry');
          if (name) next.set(name, value);
          return next;
        },
        { preventScrollReset: true },
      ),
    [setParams],
  );

  return {
    pupilId: id,
    admitting: params.has('admit'),
    enquiryId: idIn(params.get('enquiry')),
    open: (pupilId: number) => show('pupil', String(pupilId)),
    admit: () => show('admit', '1'),
    close: () => show(null),
  };
}

const idIn = (text: string | null): number | null => {
  const id = Number(text);
  return Number.isInteger(id) && id > 0 ? id : null;
};
