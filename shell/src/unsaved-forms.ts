const forms = new Map<symbol, (() => void) | undefined>();
const choices = new Set<symbol>();
const listeners = new Set<() => void>();

/** Forms with typed but unsaved input, anywhere in the composed product. While there are any, the browser asks too. */
export const unsavedForms = {
  /** `discard` is called when the user would rather lose what was typed. */
  add: (form: symbol, discard?: () => void) => change(() => forms.set(form, discard)),
  remove: (form: symbol) => change(() => forms.delete(form)),
  any: () => forms.size > 0,
  /** What was chosen, as the ticked rows of a list: nobody is asked for it, but it waits while its user signs in again. */
  addChoice: (choice: symbol) => void choices.add(choice),
  removeChoice: (choice: symbol) => void choices.delete(choice),
  /** Whether there is anything for which the page waits. */
  keepPage: () => forms.size > 0 || choices.size > 0,
  /** The user has been asked, and goes. */
  discard() {
    const given = [...forms.values()];
    change(() => forms.clear());
    for (const discard of given) discard?.();
  },
  /** Calls back whenever the first form begins to be unsaved, or the last one is saved or closed. */
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

function change(act: () => void): void {
  const before = unsavedForms.any();
  act();
  if (before === unsavedForms.any()) return;
  if (before) globalThis.removeEventListener?.('beforeunload', ask);
  else globalThis.addEventListener?.('beforeunload', ask);
  for (const listener of [...listeners]) listener();
}
