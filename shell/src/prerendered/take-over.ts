/**
 * Called before the shell draws its first page. Gives back what is called once that stands there: what was typed into
 * the prerendered page, where the cursor was and what was pressed are carried over to the page in its place.
 */
export function takeOver(root: HTMLElement): () => void {
  const typed = [...root.querySelectorAll('input')];
  let focused = document.activeElement;
  const follow = ({ target }: FocusEvent) => {
    if (typed.includes(target as HTMLInputElement)) focused = target as Element;
  };
  root.addEventListener('focusin', follow);
  return () => {
    root.removeEventListener('focusin', follow);
    for (const before of typed) {
      const now = root.querySelector<HTMLInputElement>(`input[name="${before.name}"]`);
      if (!now) continue;
      now.value = before.value;
      if (before === focused) now.focus();
    }
    const pressed = window.suksaPressed;
    if (typed.length > 0 && pressed !== undefined) root.querySelectorAll('button')[pressed]?.click();
  };
}
