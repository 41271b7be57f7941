const forms = new Set<symbol>();
const listeners = new Set<() => void>();

/** Forms with typed but unsaved input, anywhere in the composed product. */
export const unsavedForms = {
  add: (form: symbol) => change(() => forms.add(form)),
  remove: (form: symbol) => change(() => forms.delete(form)),
  any: () => forms.size > 0,
  /** Calls back whenever the first form begins to be unsaved, or the last one is saved or closed. */
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

function change(act: () => void): void {
  const before = unsavedForms.any();
  act();
  if (before === unsavedForms.any()) return;
  for (const listener of listeners) listener();
}
