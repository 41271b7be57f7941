import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * What stands over the register, held by the address: `?student=<id>` a record, `?admit=1` the admission form,
 * `&enquiry=<id>` from what a family asked.
 */
export function useOpenedStudent() {
  const [params, setParams] = useSearchParams();
  const id = idIn(params.get('student'));

  const show = useCallback(
    (name: 'student' | 'admit' | null, value = '') =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          next.delete('student');
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
    studentId: id,
    admitting: params.has('admit'),
    enquiryId: idIn(params.get('enquiry')),
    open: (studentId: number) => show('student', String(studentId)),
    admit: () => show('admit', '1'),
    close: () => show(null),
  };
}

const idIn = (text: string | null): number | null => {
  const id = Number(text);
  return Number.isInteger(id) && id > 0 ? id : null;
};
