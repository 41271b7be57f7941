import { type RefObject, useEffect, useRef } from 'react';

/** After a refused attempt, leads to the first field that is wrong. */
export function useFocusOnFault(
  element: RefObject<HTMLFormElement | null>,
  errors: Readonly<Record<string, string>>,
  saving: boolean,
): void {
  const faults = Object.keys(errors).join();
  const before = useRef('');
  useEffect(() => {
    if (saving) return;
    const fewer = before.current !== '' && faults.length < before.current.length;
    before.current = faults;
    // Mending one fault takes it off the list; that must not move the focus away.
    if (faults && !fewer) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [element, faults, saving]);
}
