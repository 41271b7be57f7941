const forms = new Set<symbol>();
const waiting = new Set<() => void>();

/** Forms with typed but unsaved input, anywhere in the composed product. */
export const unsavedForms = {
  add: (form: symbol) => void forms.add(form),
  remove(form: symbol) {
    forms.delete(form);
    if (forms.size > 0) return;
    for (const callback of waiting) callback();
    waiting.clear();
  },
  any: () => forms.size > 0,
  /** Calls back now, or as soon as the last unsaved form is saved or closed. */
  whenNone(callback: () => void) {
    if (forms.size === 0) callback();
    else waiting.add(callback);
  },
};
