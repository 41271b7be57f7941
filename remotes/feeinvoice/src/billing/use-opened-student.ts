import { useSearchParams } from 'react-router-dom';

/** The student whose price stands over the list, held by the address as `?student=<id>`: Back closes it. */
export function useOpenedStudent() {
  const [params, setParams] = useSearchParams();
  const id = Number(params.get('student'));

  const show = (studentId: number | null) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (studentId === null) next.delete('student');
        else next.set('student', String(studentId));
        return next;
      },
      { preventScrollReset: true },
    );

  return {
    studentId: Number.isInteger(id) && id > 0 ? id : null,
    open: (studentId: number) => show(studentId),
    close: () => show(null),
  };
}
